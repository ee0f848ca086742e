export const en = {
  title: "Find Your Team Page",
  lead: "Enter your phone number, and we'll text you the link to your games and responses.",
  phone: "Phone Number",
  submit: "Text Me My Link",
  sent: "If that number is on a team, we just texted it a link. It can take a minute.",
  nothing: "Nothing there after a few minutes? Check the number, or ask your team manager.",
  again: "Try Another Number",
  off: "There are no texts here yet. Ask your team manager for your link.",
  failed: "We have a problem on our end. Try again in a minute.",
  /** What links to the page are called. */
  lostLink: "Lost Your Link?",
};
