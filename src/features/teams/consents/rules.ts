import { en, PLAYER_TEXTS, TAIL } from "#words/consents/en.ts";

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
  /** What members read, in English. `consentWords` has all languages. */
  ...en,
  /** What someone agrees to who joins a league's sub pool (NEED-40). The stored wording has a blank for the league. */
  pool: {
    id: "pool-2026-12",
    lead: "I agree to get SMS texts",
    rest: `from teams of {league} that need a sub, through FirstWhistle. ${TAIL}`,
  },
  /** What managers agree to for their own number (RESULT-37). The wordings before it name no questions of a league. */
  alerts: {
    id: "alerts-2026-12-b",
    lead: "I agree to get SMS alerts",
    rest: `about this team through FirstWhistle: too few players, late changes, requests, replies, score requests, and requests to change games. ${TAIL}`,
  },
  /** What managers agree to when they want to see a text on their own phone (START-23). */
  test: {
    id: "test-2026-12",
    lead: "I agree to get one test text at this number.",
    rest: "Message and data rates may apply. Reply HELP for help or STOP to cancel.",
  },
} as const;

/** A wording, in any language. */
export type ConsentWording = { id: string; lead: string; rest: string };

/** Returns what a guardian agrees to for this child. The stored wording has a blank in place of the name. */
export const formatGuardianWording = (firstName: string) =>
  formatWording(consentWordings.guardian).replace("{first name}", () => firstName);

/** Returns what follows the first words of a pool's consent, with the league's name. */
export const formatPoolRest = (leagueName: string) =>
  consentWordings.pool.rest.replace("{league}", () => leagueName);

/**
 * Returns the wording as stored. A manager's statement starts with the member's name, which is stored in its own
 * column.
 */
export const formatWording = ({ lead, rest }: { lead: string; rest: string }) => `${lead} ${rest}`;
