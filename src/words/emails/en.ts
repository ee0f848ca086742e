/** The words of emails to players and guardians. */
export const en = {
  matchup: (team: string, opponent: string) => `${team} vs ${opponent}`,
  awayMatchup: (team: string, opponent: string) => `${team} at ${opponent}`,
  /** An event without an opponent: "Lakeview Otters practice". */
  events: {
    game: (team: string) => `${team} game`,
    practice: (team: string) => `${team} practice`,
    other: (team: string) => `${team} event`,
  },
  subject: (event: string, when: string) => `${event}: ${when}`,
  messageSubject: (team: string) => `Message from ${team}`,
  changeSubject: (team: string) => `${team}: schedule change`,
  timeToBeSet: "time to be set",
  when: "When",
  where: "Where",
  what: "What",
  who: "Who we're asking",
  /** The list of people that a message is for. */
  for: "For",
  question: "Are you in?",
  questionFor: (names: string) => `Are ${names} in?`,
  questionForOne: (name: string) => `Is ${name} in?`,
  leads: {
    reminder: "Your next event is coming up.",
    nudge: "We still need your response.",
    moved: "There's a new time, so please respond again.",
    waitlist: "A spot opened. Say yes on the page to take it.",
    subCall: "The team needs a sub. The first yes plays.",
  },
  responses: {
    attending: "Yes, I'll be there",
    maybe: "Maybe / Not sure yet",
    not_attending: "No, I can't make it",
  },
  buttonsHint: "Each button opens a page where you confirm your choice.",
  causes: {
    notArrived: "We're emailing because our text didn't arrive.",
    cannotGetTexts: "We're emailing because your number can't get texts.",
    getsNoTexts: "We're emailing because you don't get texts from this team.",
  },
  unsubscribe: (team: string) => `Unsubscribe From ${team}`,
  noReplies: "Replies to this email aren't read. Use the buttons, or talk to your team manager.",
};
