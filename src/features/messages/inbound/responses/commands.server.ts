import { getResponsesCloseAt, recordResponse } from "#features/attendance/commands.server.ts";
import { lockAskedGames, respondToAsk, type PoolOutcome } from "#features/attendance/pool/commands.server.ts";
import { findPlace } from "#features/attendance/waitlist/queries.server.ts";
import { findSpotGone } from "#features/attendance/subs/commands.server.ts";
import type { Trx } from "#platform/database.ts";
import type { Language } from "#words/language.ts";
import { formatTime } from "#words/dates.ts";
import { toGsm } from "#platform/sms/segments.ts";
import { textWords } from "#words/texts/texts.ts";
import type { OpenGame } from "../open-games/queries.server.ts";
import type { GameResponse } from "../reader/situation.ts";
import type { Result } from "./rules.ts";

/** How a response went. `isTooLate` is true if its game no longer takes any. */
type RecordedResponse = Result & { game: OpenGame; isTooLate: boolean };

/**
 * Records responses by text, each for one member in one game, and returns how they went. Written in the order of
 * the members' IDs, as they are wherever several responses are written, and returned in the order they came in. A response
 * that couldn't be recorded has the reason, which the reply says by name (REACH-08).
 */
export async function recordByText(
  { trx, games, now, language }: { trx: Trx; games: readonly OpenGame[]; now: Date; language: Language },
  responses: readonly GameResponse[],
): Promise<RecordedResponse[]> {
  const results = new Map<GameResponse, RecordedResponse>();
  const find = ({ gameId, memberId }: GameResponse) =>
    games.find((open) => open.gameId === gameId && open.memberId === memberId);
  const inOrder = responses.toSorted((a, b) =>
    `${a.gameId} ${a.memberId}`.localeCompare(`${b.gameId} ${b.memberId}`),
  );
  const asked = inOrder.filter((said) => find(said)?.askId !== undefined);
  // Each response to a pool also locks the number, so all calls come before it.
  if (asked.length > 0)
    await lockAskedGames(trx, [...new Set(inOrder.map(({ gameId }) => gameId))].toSorted());
  for (const said of inOrder) {
    const { response, note } = said;
    const game = find(said);
    if (!game) continue;
    if (game.askId !== undefined) {
      const outcome = await respondToAsk(trx, game.askId, response, now);
      const refusal = explainRefusal(outcome, game, language);
      const isTooLate = outcome.kind === "started" || outcome.kind === "cancelled";
      results.set(said, { game, response, refusal, isTooLate });
      continue;
    }
    const outcome = await recordResponse(trx, game, response, "text", now, note);
    const { refusals, requestedOne } = textWords[language].responses;
    if (outcome === "requested") {
      results.set(said, { game, response, refusal: requestedOne, isRequest: true, isTooLate: false });
      continue;
    }
    const spotGone = outcome === "refused" ? await findSpotGone(trx, game) : null;
    const isTooLate = outcome === "refused" && spotGone === null;
    const refusal = isTooLate ? getClosedReason(game, now, language) : spotGone && refusals[spotGone];
    const place = outcome === "waitlisted" ? await findPlace(trx, game, now) : null;
    const waitlist = place && { place: place.number, isGone: place.wasOffered };
    results.set(said, { game, response, refusal, waitlist, isTooLate });
  }
  return responses.flatMap((said) => results.get(said) ?? []);
}

/** Returns why a response from a league's pool wasn't recorded, or null if it was. */
function explainRefusal(outcome: PoolOutcome, game: OpenGame, language: Language): string | null {
  const { theseEvents, responses } = textWords[language];
  const { refusals } = responses;
  switch (outcome.kind) {
    case "recorded":
      return null;
    case "busy":
      return toGsm(refusals.busy(formatTime(language, outcome.time)));
    case "filled":
    case "off":
      return refusals[outcome.kind];
    case "started":
    case "cancelled":
      return refusals[outcome.kind](theseEvents[game.kind]!);
  }
}

/** Returns why a response came too late: the game started or was canceled while the text was on its way. */
function getClosedReason(game: OpenGame, now: Date, language: Language): string {
  const { theseEvents, responses } = textWords[language];
  const state = getResponsesCloseAt(game) <= now ? "started" : "cancelled";
  return responses.refusals[state](theseEvents[game.kind]!);
}
