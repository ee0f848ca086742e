import { createManagerLinks } from "#features/teams/manager-links/commands.server.ts";
import type { ManagerLinkGrant } from "#features/teams/manager-links/access.server.ts";
import type { Trx } from "#platform/database.ts";
import { recordReport, type RecordedReport } from "../../results/commands.server.ts";
import { getReportsUntil } from "#features/games/league-games/rules.ts";
import type { Report } from "../../results/schema.ts";
import { requireLinkedReporter } from "./access.server.ts";

type LinkedGame = { gameId: string; teamId: string; startsAt: Date };

/** Makes links with which managers report the scores of their teams' games, while reports are taken (RESULT-42). */
export const createScoreLinks = (
  trx: Trx,
  wanted: readonly { game: LinkedGame; userId: string }[],
  now: Date,
) =>
  createManagerLinks(
    trx,
    "score",
    wanted.map(({ game: { gameId, teamId, startsAt }, userId }) => ({
      subjectId: gameId,
      userId,
      teamId,
      expiresAt: getReportsUntil(startsAt),
    })),
    now,
  );

/** Records the report of the team that a link is for. Throws LINK_INVALID, and whatever `recordReport` throws. */
export async function reportByLink(link: ManagerLinkGrant, report: Report): Promise<RecordedReport> {
  return recordReport(await requireLinkedReporter(link), { ...report, via: "link" });
}
