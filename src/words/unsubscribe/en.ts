/** The words of the page behind an email's unsubscribe link (REACH-33). */
export const en = {
  title: "Unsubscribe",
  explain: "We email you about games when a text can't reach you. Texts stay as they are.",
  fromTeam: (team: string) => `Unsubscribe From ${team}`,
  fromFormerTeam: "Unsubscribe From This Team",
  fromAllTeams: "Unsubscribe From All Teams",
  done: "You're unsubscribed",
  doneFromTeam: (team: string) => `You won't get emails from ${team} anymore.`,
  doneFromAllTeams: "You won't get emails from any team anymore.",
  invalid: "This link doesn't work",
  invalidText: "Open the link in the newest email you got, or contact your team manager.",
  failed: "We couldn't unsubscribe you",
  failedText: "We're having trouble on our end. Try again in a minute.",
};
