import { findLeaguePage, findTeamPage } from "#features/public-pages/queries.server.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import type { AdminPage } from "./schema.ts";

export async function getAdminPage(kind: "league" | "team", id: string): Promise<AdminPage> {
  const page =
    kind === "league"
      ? await db
          .selectFrom("leaguePage")
          .select(["slug", "takenDownReason"])
          .where("leagueId", "=", id)
          .executeTakeFirst()
      : await db
          .selectFrom("teamPage")
          .select(["slug", "takenDownReason"])
          .where("teamId", "=", id)
          .executeTakeFirst();
  if (!page) return { url: null, isOn: false, takenDownReason: null };
  const found = await (kind === "league" ? findLeaguePage : findTeamPage)(db, page.slug);
  return {
    url: `${config.appUrl}/${kind === "league" ? "l" : "t"}/${page.slug}`,
    isOn: found?.state === "on",
    takenDownReason: page.takenDownReason,
  };
}
