import { consentWordings } from "#features/teams/consents/rules.ts";

/** A team manager and the number that gets their alerts. */
export type AlertedManager = {
  teamId: string;
  userId: string;
  /** The manager's number, or null if they have none, opted out, or have one that can't be texted. */
  phone: string | null;
  /** What the manager agreed to for the number. */
  wordingId: string | null;
};

/** What managers are asked about league games: how they ended, or whether they may change. */
export type LeagueQuestion = "scores" | "changes";

/**
 * Returns whether a manager who agreed to this wording is asked by text about scores and changes of league games. Consents
 * to earlier wordings cover alerts only (RESULT-37).
 */
export const coversLeagueQuestions = (wordingId: string | null) => wordingId === consentWordings.alerts.id;

/**
 * Chooses which managers of a team are asked about its games in a league, and by text or by email. The manager of the
 * league owns every team created in it, and would be asked for all of them (RESULT-38). So they're left out wherever the
 * team has another manager, and always when it's about scores, because they get one email with all missing scores.
 */
export function chooseAskedManagers(
  question: LeagueQuestion,
  managers: readonly Omit<AlertedManager, "teamId">[],
  leagueManagerId: string | null,
): { userId: string; phone: string | null; isLeagueManager: boolean }[] {
  const others = managers.filter(({ userId }) => userId !== leagueManagerId);
  const asked = others.length > 0 || question === "scores" ? others : managers;
  return asked.map(({ userId, phone, wordingId }) => ({
    userId,
    phone: coversLeagueQuestions(wordingId) ? phone : null,
    isLeagueManager: userId === leagueManagerId,
  }));
}
