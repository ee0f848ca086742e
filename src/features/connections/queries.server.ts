import { formatAddress } from "#features/accounts/rules.ts";
import { selectManagedTeamIds } from "#features/teams/access.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import type { KeyHolder } from "./access.server.ts";
import { REVOKED_DAYS } from "./rules.ts";
import type { ApiKey, KeyChoices } from "./schema.ts";

/** What every key starts with. Scanners can tell a real one from one of a test installation. */
export const KEY_PREFIX = config.isProduction ? "fw_live_" : "fw_test_";

/** Enough for the largest league manager. */
const MAX_CHOICES = 500;

/** Lists the teams and leagues that the account manages now, by name. */
export async function listKeyChoices(
  { user }: KeyHolder,
  executor: Database | Trx = db,
): Promise<KeyChoices> {
  const teams = await executor
    .selectFrom("team")
    .select(["id", "name"])
    .where("id", "in", selectManagedTeamIds(user.id))
    .where("archivedAt", "is", null)
    .orderBy("name")
    .orderBy("id")
    .limit(MAX_CHOICES)
    .execute();
  const leagues = await executor
    .selectFrom("league")
    .select(["id", "name"])
    .where("managerId", "=", user.id)
    .orderBy("name")
    .orderBy("id")
    .limit(MAX_CHOICES)
    .execute();
  return { teams, leagues };
}

/** Lists the account's keys, newest first, with those that were revoked lately. */
export async function listKeys(holder: KeyHolder, executor: Database | Trx = db): Promise<ApiKey[]> {
  const now = clock.now();
  const rows = await executor
    .selectFrom("apiKey")
    .select(["id", "name", "lastFour", "canWrite", "canSendTexts", "teamIds", "leagueIds"])
    .select(["createdAt", "expiresAt", "revokedAt", "lastUsedAt", "lastUsedAddress"])
    .where("userId", "=", holder.user.id)
    .where((eb) =>
      eb.or([eb("revokedAt", "is", null), eb("revokedAt", ">", after(now, -days(REVOKED_DAYS)))]),
    )
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const ids = {
    teams: [...new Set(rows.flatMap(({ teamIds }) => teamIds ?? []))],
    leagues: [...new Set(rows.flatMap(({ leagueIds }) => leagueIds ?? []))],
  };
  const teams = await executor
    .selectFrom("team")
    .select(["id", "name"])
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids.teams)))
    .where("id", "in", selectManagedTeamIds(holder.user.id))
    .orderBy("name")
    .execute();
  const leagues = await executor
    .selectFrom("league")
    .select(["id", "name"])
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids.leagues)))
    .where("managerId", "=", holder.user.id)
    .orderBy("name")
    .execute();
  return rows.map(({ lastFour, teamIds, leagueIds, lastUsedAddress, ...row }) => ({
    id: row.id,
    name: row.name,
    hint: `${KEY_PREFIX}…${lastFour}`,
    canWrite: row.canWrite,
    canSendTexts: row.canSendTexts,
    covers: teamIds && {
      teams: teams.filter(({ id }) => teamIds.includes(id)),
      leagues: leagues.filter(({ id }) => leagueIds?.includes(id)),
    },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isExpired: row.expiresAt !== null && row.expiresAt <= now,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedAddress: lastUsedAddress === null ? null : formatAddress(lastUsedAddress),
  }));
}
