import { contactLink, type Clause } from "./legal-text.server.tsx";

/** The program description that carriers ask every sender to publish. It's part of the terms but has its own link. */
export const textProgram: Clause = {
  title: "Text message program",
  paragraphs: [
    "Program name: FirstWhistle game texts. Sports teams and leagues in the United States and Canada use it to tell their own players and managers about games, practices, and other team events.",
    "What we text. Reminders: 24 hours and 1 hour before a game, practice, or event, unless the team picked other times, four at most. Schedule changes: when one is moved or canceled. Nudges: when you haven't responded yet. Sub requests: when the team needs a stand-in player, and whether the spot is taken. Replies: when you text us. Messages: what a manager of your team or league writes, or answers to a late response. Managers who ask for them also get alerts when too few players are coming, or when someone responds after the deadline.",
    "Message frequency varies with your team's schedule. Expect about two texts per game, plus a few more when something changes. Message and data rates may apply. We don't charge you for texts, but your carrier might.",
    "How people opt in. You check a box on your team's join page, or you tell your team manager that you agree and they check it for you. No box is checked in advance. You don't have to agree to texts to join a team or to buy anything. The first text from a team says who added your number, or that you signed up, and how to opt out.",
    "Reply STOP to any text to opt out. STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE, and OPT OUT work too. It takes effect right away, for every team that uses FirstWhistle. You may get one last text that confirms it. Reply START to opt back in. To stop texts from one team only, open the link in any of its texts and go to your own page.",
    <>Reply HELP for help, or write to us on the {contactLink}.</>,
    "Reminders don't go out during the team's quiet hours, which are 9 PM to 7 AM in the team's time zone unless the team changed them or turned them off. What a manager sends, and what we reply to you, goes out right away.",
    "Texts are available on major US and Canadian carriers. Carriers aren't liable for delayed or undelivered messages.",
    "We don't share or sell mobile numbers or text consent to third parties or affiliates for marketing or promotional purposes. Only the providers that deliver our texts receive your number, and only to deliver them.",
  ],
};
