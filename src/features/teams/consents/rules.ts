/** The kinds of texts that players get, in the words of the consent. */
const PLAYER_TEXTS =
  "from this team through FirstWhistle: game and practice reminders, requests to respond, schedule changes, open spots and sub requests, and messages from the team's and league's managers.";

const TAIL =
  "Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.";

/**
 * The exact wording people agree to (TEXT-46, MEMB-11 to MEMB-15). It names every kind of text we send, because consent
 * covers only what it names. Each consent refers to its wording, so never edit a wording. Add a new one with a new id.
 * Earlier wordings stay in `consent_wording` for the consents that refer to them.
 */
export const consentWordings = {
  manager: {
    id: "manager-2026-12",
    lead: "agreed to get SMS texts",
    rest: `${PLAYER_TEXTS} ${TAIL}`,
  },
  member: {
    id: "member-2026-12",
    lead: "I agree to get SMS texts",
    rest: `${PLAYER_TEXTS} ${TAIL} I can join without agreeing.`,
  },
  /** What a guardian agrees to for a child's own phone, on Your Games or through the manager (REACH-45). */
  guardian: {
    id: "guardian-2026-12",
    lead: "I'm the parent or guardian of {first name}",
    rest: `and agree to SMS texts to their phone about this team's games. ${TAIL}`,
  },
  /** What members see when they withdraw consent on their own page. */
  memberStop: {
    id: "member-stop-2026-11-c",
    lead: "Stop texts from this team",
    rest: "to all my phone numbers, including reminders, schedule changes, nudges, sub requests, and messages. Other teams' texts won't change. To stop texts from every team, reply STOP to any text.",
  },
  /** What the holder of a phone sees when they withdraw its consent for everyone on a team (REACH-21). */
  phoneStop: {
    id: "phone-stop-2026-12",
    lead: "Stop texts from this team",
    rest: "to this phone number, including reminders, schedule changes, nudges, sub requests, and messages. Other teams' texts and other phone numbers won't change. To stop texts from every team, reply STOP to any text.",
  },
  /** What the holder of a phone sees when they don't know the member that its texts are about (REACH-58). */
  notMine: {
    id: "not-mine-2026-12",
    lead: "{first name} isn't mine.",
    rest: "Stop texts about them to this phone number, and tell their team manager.",
  },
  /** The question to a number from the join form, which only the reply YES turns into consent (TEXT-42). */
  textYes: {
    id: "text-yes-2026-12",
    lead: "FirstWhistle: Someone asked for {team} texts to this number.",
    rest: "Reply YES to get them. Msg&data rates may apply. Reply HELP for help, STOP to opt out.",
  },
  /** What managers agree to when they turn on alerts for their own number. */
  alerts: {
    id: "alerts-2026-12",
    lead: "I agree to get SMS alerts",
    rest: `about this team through FirstWhistle: too few players, late changes, requests, and replies. ${TAIL}`,
  },
  /** What managers agree to when they want to see a text on their own phone (START-23). */
  test: {
    id: "test-2026-12",
    lead: "I agree to get one test text at this number.",
    rest: "Message and data rates may apply. Reply HELP for help or STOP to cancel.",
  },
} as const;

export type ConsentWording = (typeof consentWordings)[keyof typeof consentWordings];

/** Returns what a guardian agrees to for this child. The stored wording has a blank in place of the name. */
export const formatGuardianWording = (firstName: string) =>
  formatWording(consentWordings.guardian).replace("{first name}", firstName);

/**
 * Returns the wording as stored. A manager's statement starts with the member's name, which is stored in its own
 * column.
 */
export const formatWording = ({ lead, rest }: { lead: string; rest: string }) => `${lead} ${rest}`;
