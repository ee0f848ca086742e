/**
 * What people agree to (MEMB-11 to MEMB-15), word for word. Each consent keeps the wording it was given to, so a
 * change of words is a new id, never an edit.
 */
export const consentWordings = {
  manager: {
    id: "manager-2026-11",
    lead: "agreed to SMS reminders",
    rest: "for games and practices. Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.",
  },
  member: {
    id: "member-2026-11",
    lead: "I agree to get SMS reminders",
    rest: "for games and practices of this team through FirstWhistle. Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.",
  },
  /** Taken back by the member, on their own page. */
  memberStop: {
    id: "member-stop-2026-11",
    lead: "Stop texts of this team",
    rest: "to my phones: no reminders and no other messages. Texts of other teams stay as they are; replying STOP to any text ends them all.",
  },
  /** A manager about their own number. */
  alerts: {
    id: "alerts-2026-11",
    lead: "I agree to get SMS alerts",
    rest: "about the games of this team through FirstWhistle. Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.",
  },
} as const;

export type ConsentWording = (typeof consentWordings)[keyof typeof consentWordings];

/** As it is kept. A manager's statement begins with the member's name, which the record holds by itself. */
export const wordingText = ({ lead, rest }: ConsentWording) => `${lead} ${rest}`;
