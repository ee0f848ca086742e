/**
 * The exact wording people agree to (MEMB-11 to MEMB-15). It names every kind of text we send, because consent covers
 * only what it names. Each consent refers to its wording, so never edit a wording. Add a new one with a new id. Earlier
 * wordings stay in `consent_wording` for the consents that refer to them.
 */
export const consentWordings = {
  manager: {
    id: "manager-2026-11-c",
    lead: "agreed to get texts from this team",
    rest: "through FirstWhistle: reminders for games and practices, schedule changes, nudges to RSVP, sub requests, replies to texts, and messages from team and league managers. If they're under 18, a parent or guardian agreed. Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.",
  },
  member: {
    id: "member-2026-11-c",
    lead: "I agree to get texts from this team",
    rest: "through FirstWhistle: reminders for games and practices, schedule changes, nudges to RSVP, sub requests, replies to texts, and messages from team and league managers. Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.",
  },
  /** What members see when they withdraw consent on their own page. */
  memberStop: {
    id: "member-stop-2026-11-c",
    lead: "Stop texts from this team",
    rest: "to all my phone numbers, including reminders, schedule changes, nudges, sub requests, and messages. Other teams' texts won't change. To stop texts from every team, reply STOP to any text.",
  },
  /** The question to a number from the join form, which only the reply YES turns into consent (TEXT-42). */
  textYes: {
    id: "text-yes-2026-12",
    lead: "FirstWhistle: Someone asked for {team} texts to this number.",
    rest: "Reply YES to get them. Msg&data rates may apply. Reply HELP for help, STOP to opt out.",
  },
  /** What managers agree to when they turn on alerts for their own number. */
  alerts: {
    id: "alerts-2026-11-c",
    lead: "I agree to get text alerts",
    rest: "from FirstWhistle when too few players are coming to this team's games. Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.",
  },
} as const;

export type ConsentWording = (typeof consentWordings)[keyof typeof consentWordings];

/**
 * Returns the wording as stored. A manager's statement starts with the member's name, which is stored in its own
 * column.
 */
export const formatWording = ({ lead, rest }: ConsentWording) => `${lead} ${rest}`;
