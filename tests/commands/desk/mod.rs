//! The composer's desk: who may ask, what work does when nobody listens any more, and the page in a real browser.

mod answers;
mod browser;
mod improve;
mod pauses;
mod security;
mod server;
mod webdriver;
