import type { LeagueGrant } from "#features/leagues/access.server.ts";
import type { TeamManager, TeamOwner } from "#features/teams/access.server.ts";
import { dyeKit } from "#features/teams/kits/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { changeSlug, releaseSlug } from "./links/commands.server.ts";
import { drawPagePictures } from "./pictures/queue.ts";
import type { LeaguePageSettings, TeamPageSettings } from "./schema.ts";
import { addTeamPages } from "./team-pages/queue.ts";

const linkColumns = ["slug", "isOn", "publishedAt", "slugChanges", "takenDownAt"] as const;

/**
 * Saves a league's page. The first time it's on, its teams get pages and their managers an email (PUBLIC-04, PUBLIC-05).
 * Last write wins. Idempotent. Throws SLUG_TAKEN, SLUG_CHANGES_USED, and PAGE_TAKEN_DOWN.
 */
export async function saveLeaguePage(
  { leagueId }: LeagueGrant,
  { slug, isOn, isIndexable, color }: LeaguePageSettings,
): Promise<void> {
  const now = clock.now();
  const owner = { kind: "league", id: leagueId } as const;
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("league").select("id").where("id", "=", leagueId).forNoKeyUpdate().execute();
    const page = await trx
      .selectFrom("leaguePage")
      .select(linkColumns)
      .where("leagueId", "=", leagueId)
      .forUpdate()
      .executeTakeFirst();
    if (isOn && page?.takenDownAt) throw new AppError("PAGE_TAKEN_DOWN");
    const slugChanges = await changeSlug(trx, owner, page, slug);
    const values = {
      slug,
      isOn,
      isIndexable,
      color,
      slugChanges,
      publishedAt: page?.publishedAt ?? (isOn ? now : null),
      checkAt: isOn ? now : null,
      updatedAt: now,
    };
    await trx
      .insertInto("leaguePage")
      .values({ leagueId, ...values })
      .onConflict((conflict) => conflict.column("leagueId").doUpdateSet(values))
      .execute();
    await releaseSlug(trx, owner, page, slug);
    if (isOn && !page?.isOn) await enqueue(trx, addTeamPages, {});
    if (isOn) await enqueue(trx, drawPagePictures, {});
  });
}

/**
 * Saves a team's page as its owner wants it (PUBLIC-03). Publishing ends hiding. Last write wins. Idempotent. Throws
 * SLUG_TAKEN, SLUG_CHANGES_USED, and PAGE_TAKEN_DOWN.
 */
export async function saveTeamPage(
  { teamId }: TeamOwner,
  { slug, isOn, isIndexable, showsPractices, color }: TeamPageSettings,
): Promise<void> {
  const now = clock.now();
  const owner = { kind: "team", id: teamId } as const;
  await db.transaction().execute(async (trx) => {
    // Before the team is locked, because leagues are locked before their teams.
    if (color) await dyeKit(trx, teamId, color);
    await trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
    const page = await trx
      .selectFrom("teamPage")
      .select(linkColumns)
      .where("teamId", "=", teamId)
      .forUpdate()
      .executeTakeFirst();
    if (isOn && page?.takenDownAt) throw new AppError("PAGE_TAKEN_DOWN");
    const slugChanges = await changeSlug(trx, owner, page, slug);
    const values = {
      slug,
      isOn,
      isIndexable,
      showsPractices,
      slugChanges,
      publishedAt: page?.publishedAt ?? (isOn ? now : null),
      updatedAt: now,
    };
    await trx
      .insertInto("teamPage")
      .values({ teamId, ...values })
      .onConflict((conflict) => conflict.column("teamId").doUpdateSet(values))
      .execute();
    await releaseSlug(trx, owner, page, slug);
    if (!isOn) return;
    await trx.updateTable("team").set({ hidesPage: false }).where("id", "=", teamId).execute();
    await enqueue(trx, drawPagePictures, {});
  });
}

/**
 * Hides a team's page in leagues too, or shows it again where leagues have it (PUBLIC-03, PUBLIC-04). The team's
 * own switch stays off until the owner publishes again. Idempotent.
 */
export async function hideTeamPage({ teamId }: TeamManager, isHidden: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("team").set({ hidesPage: isHidden }).where("id", "=", teamId).execute();
    if (isHidden)
      await trx
        .updateTable("teamPage")
        .set({ isOn: false, updatedAt: clock.now() })
        .where("teamId", "=", teamId)
        .execute();
  });
}
