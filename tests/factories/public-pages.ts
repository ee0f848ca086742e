import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { LeaguePage, TeamPage } from "#platform/database-types.ts";
import type { Insertable } from "kysely";

const switchOn = () => ({ isOn: true, publishedAt: clock.now(), updatedAt: clock.now() });

/** Publishes a league at a link. Its teams have no pages yet. */
export async function createLeaguePage(
  leagueId: string,
  slug: string,
  values: Partial<Insertable<LeaguePage>> = {},
) {
  await db.insertInto("leagueSlug").values({ slug, leagueId, createdAt: clock.now() }).execute();
  await db
    .insertInto("leaguePage")
    .values({ leagueId, slug, ...switchOn(), ...values })
    .execute();
}

/** Creates the page of a team at a link, published by the team itself unless `isOn` is false. */
export async function createTeamPage(
  teamId: string,
  slug: string,
  values: Partial<Insertable<TeamPage>> = {},
) {
  await db.insertInto("teamSlug").values({ slug, teamId, createdAt: clock.now() }).execute();
  await db
    .insertInto("teamPage")
    .values({ teamId, slug, ...switchOn(), ...values })
    .execute();
}
