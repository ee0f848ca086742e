import { RSVP_LINK_LENGTH, SHOWN_RSVP_LINK } from "#features/attendance/access.server.ts";
import { db } from "#platform/database.ts";
import { inEachLanguage, type Words } from "#words/language.ts";
import type { Candidate } from "../reminders/rules.ts";
import { composeAsk, withLink, type RemindedGame } from "../wording/rules.ts";
import { measureLanguages } from "./rules.ts";
import type { LanguageCost } from "./schema.ts";

/** Stands for a team's next game while it has none. */
const EXAMPLE = {
  kind: "game",
  gameTime: "19:00:00",
  location: "Harborview Park, Field 2",
  opponent: "Harbor Street FC",
  side: null,
};

/** Returns how many segments a team's reminder about one member takes in each language, for an example of a game. */
export const countSegments = (teamName: string, today: string): Words<number> =>
  inEachLanguage((language) => {
    const game = { ...EXAMPLE, teamName, gameOn: today };
    return composeAsk("reminder", game, RSVP_LINK_LENGTH, { response: null, names: [], language }).segments;
  });

/**
 * Returns what a team's languages cost for its next game on or after a day, or for an example of one. Returns null, and
 * reads nothing, if everyone reads English. The caller has checked access, and read the phones of the roster.
 */
export async function findLanguageCost(
  teamId: string,
  candidates: readonly Candidate[],
  today: string,
): Promise<LanguageCost | null> {
  if (candidates.every(({ language = "en" }) => language === "en")) return null;
  const { teamName } = await db
    .selectFrom("team")
    .select("name as teamName")
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  const next = await db
    .selectFrom("game")
    .select(["kind", "gameOn", "gameTime", "location", "opponent", "side"])
    .where("teamId", "=", teamId)
    .where("gameOn", ">=", today)
    .where("gameTime", "is not", null)
    .where("cancelledAt", "is", null)
    .orderBy("gameOn")
    .orderBy("gameTime")
    .limit(1)
    .executeTakeFirst();
  const game: RemindedGame = { teamName, ...(next ?? { ...EXAMPLE, gameOn: today }) };
  return measureLanguages(
    candidates,
    (ask) => composeAsk("reminder", game, RSVP_LINK_LENGTH, ask),
    (body) => withLink(body, SHOWN_RSVP_LINK),
  );
}
