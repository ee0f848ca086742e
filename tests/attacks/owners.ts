import type { Role } from "#features/accounts/schema.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { listRows } from "#tests/harness/tenants.ts";
import { Attacker } from "./attacker.ts";
import { expectStatus, rows } from "./people.ts";

/** Creates an account directly in the database and signs in over HTTP. For attacks that aren't about registration. */
export async function createManager(
  options: { role?: Role; name?: string; email?: string; withFactor?: boolean } = {},
) {
  const account = await createAccount({ role: "league_manager", ...options });
  const client = new Attacker();
  expectStatus(await client.signIn(account.email, PASSWORD), 200);
  return { ...account, client };
}

/** A word that's in every name of a stranger's team. A response that contains it leaks something. */
export const CANARY = "Heron Lake Secret";

/** Creates someone with a team, a member, a game next year, and a league that the team plays in. */
export async function createOwner(name = CANARY) {
  const manager = await createManager();
  const team = await createTeam({ name, managerId: manager.id });
  const member = await createMember(team.id, { name, smsConsent: true });
  const game = await createGame(team.id, { gameOn: "2099-04-16", opponent: name, location: name });
  const league = await createLeague(manager.id, [team.id], name);
  return { ...manager, teamId: team.id, memberId: member.id, gameId: game.id, leagueId: league.id };
}

/** Runs an attack and returns what it resolved to. Fails if it changed anything about the team. */
export async function withoutChanges<Result>(teamId: string, attack: () => Promise<Result>): Promise<Result> {
  const before = await listRows(teamId);
  const result = await attack();
  if ((await listRows(teamId)) !== before) throw new Error("the attack changed the team");
  return result;
}

/** Returns the number of rows that match a condition. */
export async function count(table: string, condition: string, values: unknown[] = []): Promise<number> {
  const [row] = await rows<{ count: string }>(`select count(*) from ${table} where ${condition}`, values);
  return Number(row!.count);
}
