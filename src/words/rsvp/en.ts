const nouns: Record<string, string> = { game: "game", practice: "practice", other: "event" };
const getNoun = (kind: string) => nouns[kind] ?? "game";

const CLOSED = "RSVPs are closed.";

export const en = {
  title: "RSVP",
  /** What the choice of a language is called for screen readers. */
  language: "Page language",
  notifications: "Notifications",
  footer: "This link is just for you. Reply HELP for help or STOP to opt out of texts.",

  greeting: (firstName: string) => `Hi ${firstName},`,
  /** Stands for the first name of someone whose name we don't know. */
  nameless: "there",
  /** What follows the greeting: a question, or what it came to. */
  questions: {
    open: "are you in?",
    attending: "you're in.",
    maybe: "you're a maybe.",
    not_attending: "you're out.",
    started: CLOSED,
    cancelled: (kind: string) => `this ${getNoun(kind)} is canceled.`,
  },
  familyQuestions: {
    open: (names: string) => `Are ${names} in?`,
    started: CLOSED,
    cancelled: (kind: string) => `This ${getNoun(kind)} is canceled.`,
  },
  more: (count: number) => `${count} more`,
  sharing: (names: string) => `Anyone with this link can respond for ${names}. Don't forward it.`,

  matchup: (team: string, opponent: string) => `${team} vs ${opponent}`,
  awayMatchup: (team: string, opponent: string) => `${team} at ${opponent}`,
  sides: { home: "Home", away: "Away" },
  event: (team: string, kind: string) => `${team} ${getNoun(kind)}`,
  timeOpen: "Time TBD",
  /** The name of each fact for screen readers, which the fact itself follows. */
  facts: { place: "Location:", arrival: "Arrival:", notes: "Notes:" },
  arrival: (minutes: number) => `Please arrive ${minutes} minutes early.`,

  reminderInDays: (days: number) => `${days}-day text`,
  reminderInHours: (hours: number) => `${hours}-hour text`,
  reminderInMinutes: (minutes: number) => `${minutes}-minute text`,
  sent: "Sent",
  notSent: "Not sent",
  /** What a screen reader adds to a step that's done. */
  done: ", done",
  start: "First whistle",
  inDays: (days: number) => `in ${days} days`,
  inMinutes: (minutes: number) => `in ${minutes} min`,
  inHours: (hours: number) => `in ${hours} hr`,
  inHoursAndMinutes: (hours: number, minutes: number) => `in ${hours} hr ${minutes} min`,

  yourResponse: "Your Response",
  yourResponses: "Your Responses",
  /** RSVP-09 to RSVP-11. */
  responses: {
    attending: "Yes, I'll be there",
    maybe: "Maybe / Not sure yet",
    not_attending: "No, I can't make it",
  },
  confirmations: { attending: "You're in", maybe: "Noted", not_attending: "You're out" },
  /** Someone who hasn't responded, on a team whose players are in by default (NEED-35). */
  inByDefault: {
    own: "You're in unless you say no.",
    named: (name: string) => `${name} is in unless you say no.`,
  },
  respondedAt: (moment: string) => `Responded ${moment}`,
  noResponseYet: "No response yet",
  /** NEED-30. */
  dueBy: (moment: string) => `Respond by ${moment}`,
  wereDue: (moment: string) => `Responses were due ${moment}. Your team manager decides about changes.`,
  /** A response after the deadline that waits for a decision (NEED-31). */
  asked: (response: string) => `You asked for: ${response}. Your team manager decides.`,
  /** NEED-26. */
  note: { add: "Add a note", change: "Change note", placeholder: "10 min late", save: "Save" },
  untilDue: "You can update your response until then.",
  canUpdate: (kind: string) => `You can update your response any time before the ${getNoun(kind)}.`,

  closed: {
    started: (kind: string) => `This ${getNoun(kind)} has started, so RSVPs are closed.`,
    cancelled: (kind: string) => `This ${getNoun(kind)} is canceled, so you don't need to respond.`,
  },
  plansChange: "If your plans change, let your team manager know.",
  respondAgain: (kind: string) => `The ${getNoun(kind)} was rescheduled. Please respond again.`,
  /** START-24. */
  preview: "This is a preview. Responses here don't count.",
  testResponse: "That works! This was a test, so nothing was recorded.",
  spots: {
    open: "A spot is open. First yes gets it.",
    gone: "That spot was just filled. Thanks! We'll text you if another one opens up.",
    filled: "Thanks, the spot was just filled.",
    off: "Thanks, but we no longer need a sub.",
  },

  showTeam: "Show Team Responses",
  hideTeam: "Hide Team Responses",
  loadingTeam: "Loading team responses...",
  team: "Team responses",
  /** Each follows a number. */
  counts: { full: "attending", half: "maybe", low: "not attending", hollow: "no response" },
  badges: {
    attending: "Attending",
    maybe: "Maybe",
    not_attending: "Not attending",
    waitlisted: "Waitlisted",
    none: "No response",
  },
  /** A yes that waits for a spot, with its place in line (NEED-16). */
  waitlist: {
    place: (place: number) => `Waitlisted #${place}`,
    headline: (place: number) => `you're #${place} on the waitlist.`,
    offered: (time: string) => `A spot opened. Say yes by ${time} to take it.`,
    offeredToAll: "A spot opened. First yes gets it.",
    /** NEED-21. */
    groupFirst: (group: string) => `${group} goes first when one is missing.`,
    saved: (place: number) => `You're #${place} on the waitlist.`,
    gone: (place: number) => `That spot went to someone else. You're #${place} on the waitlist.`,
  },
  allMyGames: "See All My Games",
  /** The links to the published pages of the league and the team (PUBLIC-24). */
  publicLinks: { league: "Schedule and Standings", team: "Team Page" },

  loading: "Loading your RSVP...",
  offline: "You seem to be offline. Try again when you're connected.",
  /** RSVP-21 to RSVP-28. */
  toasts: {
    notFound: "RSVP not found",
    incomplete: "RSVP data incomplete",
    unknown: "Invalid RSVP link",
    loadFailed: "Failed to load RSVP data",
    updateFailed: "Failed to update RSVP",
    updated: "RSVP updated successfully!",
    noteFirst: "Choose a response for your note first",
    /** NEED-31. */
    requested: "Responses are closed. We asked your team manager about it.",
    teamFailed: "Failed to load team responses",
    rateLimited: "Too many attempts. Wait a moment and try again.",
  },
  problems: {
    invalid: {
      title: "Invalid RSVP Link",
      text: "This link isn't valid or has expired. Open the link in your most recent text, or ask your team manager for a new one.",
    },
    missing: {
      title: "RSVP Not Found",
      text: "This game no longer exists, or the link is incomplete. Contact your team manager for a new link.",
    },
    expired: {
      title: "This Link Has Expired",
      text: "Open the link in the newest text from your team. If you don't have one, your next text will bring a new link, or ask your team manager.",
    },
    failed: {
      title: "Something Went Wrong",
      text: "We couldn't load your RSVP. The problem is on our end, and we've logged it. Try again in a moment.",
    },
    paused: {
      title: "One Moment, Please",
      text: "Too many invalid links were opened from this device. Try again in 15 minutes.",
    },
  },
  problemFacts: { link: "Link", time: "Time", reference: "Reference" },
  tryAgain: "Try Again",
};
