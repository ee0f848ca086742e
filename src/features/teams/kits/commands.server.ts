import { sql } from "kysely";
import type { Session } from "#platform/session.ts";
import { db, type Trx } from "#platform/database.ts";
import { getKitCode, type KitCode, type KitColor, type KitPattern } from "#ui/kit-design.ts";
import { drawKit, getLook, settleKits, type Wearer } from "./rules.ts";

/** Far more teams than one person runs outside of leagues. */
const MAX_OWN_TEAMS = 500;

/**
 * Draws a kit that no other team of the account wears, apart from teams in leagues. Locks the account, so that two teams
 * created at the same time don't get the same kit.
 */
export async function drawOwnKit(trx: Trx, user: Session["user"], seed: string): Promise<KitCode> {
  await trx.selectFrom("profile").select("id").where("id", "=", user.id).forNoKeyUpdate().execute();
  const teams = await trx
    .selectFrom("team")
    .select(["id", "kit"])
    .where("managerId", "=", user.id)
    .where("archivedAt", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("leagueTeam").select("teamId").whereRef("leagueTeam.teamId", "=", "team.id")),
      ),
    )
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MAX_OWN_TEAMS)
    .execute();
  return drawKit(
    teams.map(({ id, kit }) => kit ?? getKitCode(id)),
    { seed },
  );
}

/**
 * Returns the kits that a league's teams wear, without archived teams. Stores kits for teams that have none. The caller
 * must have locked the league.
 */
export async function listWornKits(trx: Trx, leagueId: string): Promise<string[]> {
  const teams = await settleLeague(trx, leagueId);
  return teams.map(({ kit }) => kit);
}

/**
 * Keeps a team's kit after it moved to a league, unless a team there wears one that looks the same. Then it gets another
 * one. The caller must have locked the league.
 */
export async function fitKit(trx: Trx, leagueId: string, teamId: string): Promise<void> {
  const teams = await settleLeague(trx, leagueId);
  const own = teams.find(({ id }) => id === teamId);
  if (!own) return;
  const worn = teams.filter(({ id }) => id !== teamId).map(({ kit }) => kit);
  if (worn.some((kit) => getLook(kit) === getLook(own.kit)))
    await store(trx, [{ id: teamId, kit: drawKit(worn, { seed: teamId }) }]);
}

const selectUnsettled = (leagueIds: readonly string[]) =>
  db
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .select("leagueTeam.leagueId")
    .distinct()
    .where("leagueTeam.leagueId", "in", leagueIds)
    .where("team.kit", "is", null)
    .where("team.archivedAt", "is", null);

const LEAGUES_PER_BATCH = 500;

/**
 * Stores kits for the teams of all leagues that have none, because they're older than stored kits. Returns how many
 * leagues that were. Each league is a transaction of its own. Idempotent.
 */
export async function settleAllLeagues(): Promise<number> {
  let settled = 0;
  let after: string | undefined;
  for (;;) {
    const leagues = await db
      .selectFrom("league")
      .select("id")
      .$if(after !== undefined, (query) => query.where("id", ">", after!))
      .orderBy("id")
      .limit(LEAGUES_PER_BATCH)
      .execute();
    after = leagues.at(-1)?.id;
    if (after === undefined) return settled;
    const unsettled = await selectUnsettled(leagues.map(({ id }) => id)).execute();
    for (const { leagueId } of unsettled) {
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom("league").select("id").where("id", "=", leagueId).forNoKeyUpdate().execute();
        await settleLeague(trx, leagueId);
      });
      settled++;
    }
  }
}

async function settleLeague(trx: Trx, leagueId: string): Promise<{ id: string; kit: string }[]> {
  const teams: Wearer[] = await trx
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .select(["team.id", "team.kit"])
    .where("leagueTeam.leagueId", "=", leagueId)
    .where("team.archivedAt", "is", null)
    .execute();
  const settled = settleKits(teams);
  if (settled.length > 0) await store(trx, settled);
  const kits = new Map(settled.map(({ id, kit }) => [id, kit as string]));
  return teams.map(({ id, kit }) => ({ id, kit: kit ?? kits.get(id)! }));
}

/** Locks the teams in id order, as everywhere else, and stores their kits in one statement. */
async function store(trx: Trx, kits: readonly { id: string; kit: string }[]): Promise<void> {
  const ids = kits.map(({ id }) => id);
  await trx.selectFrom("team").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
  await sql`
    update team set kit = chosen.kit
    from unnest(${ids}::uuid[], ${kits.map(({ kit }) => kit)}::text[]) as chosen (id, kit)
    where team.id = chosen.id`.execute(trx);
}

/**
 * Dyes a team's kit in this color (PUBLIC-09), with the pattern it has unless another team of one of its leagues looks
 * like that. Does nothing if the kit has the color.
 */
export async function dyeKit(trx: Trx, teamId: string, color: KitColor): Promise<void> {
  const leagues = await trx
    .selectFrom("leagueTeam")
    .select("leagueId")
    .where("teamId", "=", teamId)
    .orderBy("leagueId")
    .execute();
  const leagueIds = leagues.map(({ leagueId }) => leagueId);
  if (leagueIds.length > 0)
    await trx
      .selectFrom("league")
      .select("id")
      .where("id", "in", leagueIds)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
  const team = await trx
    .selectFrom("team")
    .select("kit")
    .where("id", "=", teamId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const [own, pattern] = (team.kit ?? getKitCode(teamId)).split("-") as [KitColor, KitPattern];
  if (own === color) return;
  const others: string[] = [];
  for (const leagueId of leagueIds)
    for (const other of await settleLeague(trx, leagueId)) if (other.id !== teamId) others.push(other.kit);
  const kit: KitCode = `${color}-${pattern}`;
  const isWorn = others.some((code) => getLook(code) === getLook(kit));
  await store(trx, [{ id: teamId, kit: isWorn ? drawKit(others, { seed: teamId, color }) : kit }]);
}
