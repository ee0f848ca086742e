/** The kinds of texts that players get, in the words of the consent. */
export const PLAYER_TEXTS =
  "from this team through FirstWhistle: game and practice reminders, requests to respond, schedule changes, open spots and sub requests, and messages from the team's and league's managers.";

export const TAIL =
  "Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.";

/** Wordings that members read. Never edit one that was used. Add a new one with a new id (`consents/rules.ts`). */
export const en = {
  member: {
    id: "member-2026-12",
    lead: "I agree to get SMS texts",
    rest: `${PLAYER_TEXTS} ${TAIL} I can join without agreeing.`,
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
  /** What someone agrees to for their email (REACH-23). */
  email: {
    id: "email-member-2026-12",
    lead: "I agree to get emails",
    rest: "about this team's games when a text can't reach me. I can unsubscribe in every email.",
  },
  /** What someone acts on who ends a team's emails to their address (REACH-34). */
  unsubscribe: { id: "email-unsubscribe-2026-12", lead: "Unsubscribe From", rest: "this team's emails." },
  unsubscribeAll: {
    id: "email-unsubscribe-all-2026-12",
    lead: "Unsubscribe From All Teams",
    rest: "at this address.",
  },
  /** What a guardian agrees to for a child's own phone, on Your Games or through the manager (REACH-45). */
  guardian: {
    id: "guardian-2026-12",
    lead: "I'm the parent or guardian of {first name}",
    rest: `and agree to SMS texts to their phone about this team's games. ${TAIL}`,
  },
  /**
   * The question to a number from the join form, which only the reply YES turns into consent (TEXT-42). It's sent as a
   * text, so it has only letters of GSM-7 (REACH-53).
   */
  textYes: {
    id: "text-yes-2026-12",
    lead: "FirstWhistle: Someone asked for {team} texts to this number.",
    rest: "Reply YES to get them. Msg&data rates may apply. Reply HELP for help, STOP to opt out.",
  },
};
