import fc from "fast-check";
import { expect, it } from "vitest";
import { allowance, getStatusAt } from "#features/teams/rules.ts";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { createReminder } from "#tests/factories/texts.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { countStatements } from "#tests/harness/statements.ts";
import { findAllowance } from "./queries.server.ts";

const HOUR = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR);
const toDay = (at: Date) => at.toISOString().slice(0, 10);

type Roster = { phone: number; agreed: boolean; active: boolean; stopped: boolean }[];
type Games = { inDays: number; reminders: ("armed" | "sent" | "skipped")[] }[];

/** A simple reference implementation that counts everything in JavaScript. */
async function reference(teamId: string) {
  const [team, members, phones, games, reminders, suppressed] = await Promise.all([
    db
      .selectFrom("team")
      .innerJoin("appUser as owner", "owner.id", "team.managerId")
      .selectAll("team")
      .select("owner.emailVerified as ownerVerified")
      .where("team.id", "=", teamId)
      .executeTakeFirstOrThrow(),
    db.selectFrom("teamMember").selectAll().where("teamId", "=", teamId).execute(),
    db.selectFrom("memberPhone").selectAll().where("teamId", "=", teamId).execute(),
    db.selectFrom("game").selectAll().where("teamId", "=", teamId).execute(),
    db.selectFrom("reminder").selectAll().where("teamId", "=", teamId).execute(),
    db.selectFrom("phoneSuppression").selectAll().execute(),
  ]);
  const reachable = new Map<string, number>();
  for (const { phone, memberId, smsConsent } of phones) {
    const isActive = members.find(({ id }) => id === memberId)!.active;
    if (isActive && smsConsent && !suppressed.some((suppression) => suppression.phone === phone))
      reachable.set(phone, (reachable.get(phone) ?? 0) + 1);
  }
  let [upcomingGames, armed] = [0, 0];
  for (const game of games) {
    const count = reminders.filter(({ gameId, state }) => gameId === game.id && state === "armed").length;
    if (count > 0) upcomingGames += 1;
    armed += count;
  }
  const limit = allowance(team);
  const status = getStatusAt(new Date(), team);
  // Nothing was sent for free yet. A team with a pass sends from the pass.
  const unspent = team.ownerVerified ? Math.max(0, limit - team.smsUsed) : team.trialSms;
  return {
    status,
    freeLeft: team.trialSms === 0 ? null : status === "active" ? 0 : Math.min(team.trialSms, unspent),
    limit,
    used: team.smsUsed,
    reserved: 0,
    left: Math.max(0, limit - team.smsUsed),
    reachable: reachable.size,
    upcomingGames,
    // A text that names several members has two segments.
    needed: armed * [...reachable.values()].reduce((sum, count) => sum + (count > 1 ? 2 : 1), 0),
  };
}

it("matches a naive count for any team [CONST1-09, OP-15]", async () => {
  const roster = fc.array(
    fc.record({
      phone: fc.nat({ max: 8 }),
      agreed: fc.boolean(),
      active: fc.boolean(),
      stopped: fc.boolean(),
    }),
    { maxLength: 8 },
  );
  const games = fc.array(
    fc.record({
      inDays: fc.integer({ min: 1, max: 90 }),
      reminders: fc.array(fc.constantFrom("armed", "sent", "skipped"), { maxLength: 3 }),
    }),
    { maxLength: 6 },
  );
  const pass = fc.record({
    subscriptionStatus: fc.constantFrom("active", "pending", "expired"),
    subscriptionExpiresAt: fc.constantFrom(null, hoursFromNow(-5), hoursFromNow(500)),
    smsLimit: fc.nat({ max: 50 }),
    smsUsed: fc.nat({ max: 50 }),
    trialSms: fc.constantFrom(0, 25),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      roster,
      games,
      pass,
      fc.boolean(),
      async (people: Roster, planned: Games, values, verified) => {
        const { id: managerId } = await createAccount();
        await db
          .updateTable("appUser")
          .set({ emailVerified: verified })
          .where("id", "=", managerId)
          .execute();
        const { id: teamId } = await createTeam({ managerId, ...values });
        const phonePrefix = `+1${400 + (run % 40)}${2_000_000 + Math.floor(run++ / 40)}`.slice(0, 11);
        for (const { phone, agreed, active, stopped } of people) {
          const number = `${phonePrefix}${phone}`;
          await createMember(teamId, { phone: number, smsConsent: agreed, active });
          if (stopped)
            await db
              .insertInto("phoneSuppression")
              .values({ phone: number, reason: "stop" })
              .onConflict((conflict) => conflict.doNothing())
              .execute();
        }
        for (const { inDays, reminders } of planned) {
          const startsAt = hoursFromNow(inDays * 24);
          const game = await createGame(teamId, { gameOn: toDay(startsAt) });
          for (const [index, state] of reminders.entries())
            await createReminder(game, {
              offsetMinutes: 60 * (index + 1),
              startsAt,
              dueAt: new Date(startsAt.getTime() - HOUR * (index + 1)),
              state,
              ...(state === "skipped" && { reason: "no-recipients" }),
            });
        }
        expect(await findAllowance(teamId)).toEqual(await reference(teamId));
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

it("counts texts in transit as used, and returns null for unknown teams", async () => {
  const account = await createAccount();
  const client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  const { id: teamId } = await createTeam({
    managerId: account.id,
    smsLimit: 300,
    smsUsed: 200,
    subscriptionStatus: "active",
  });
  await db.insertInto("smsReservation").values({ teamId, segments: 30 }).execute();
  expect(await client.get(`/teams/${teamId}/allowance`)).toMatchObject({
    status: 200,
    body: { status: "active", limit: 300, used: 200, reserved: 30, left: 70, upcomingGames: 0, needed: 0 },
  });
  expect(await findAllowance("00000000-0000-4000-8000-000000000000")).toBeNull();
});

it("forecasts seasons as if every player agreed to texts, with the same number of statements for any number of teams", async () => {
  const account = await createAccount();
  const client = await signInAs(account);
  const addTeam = async (name: string) => {
    const { id } = await createTeam({ managerId: account.id, name });
    const startsAt = hoursFromNow(240);
    const game = await createGame(id, { gameOn: toDay(startsAt) });
    for (const hours of [24, 1])
      await createReminder(game, {
        offsetMinutes: 60 * hours,
        startsAt,
        dueAt: new Date(startsAt.getTime() - HOUR * hours),
        state: "armed",
      });
    return id;
  };
  const teamId = await addTeam("Otters");
  const list = async (id = teamId) => (await client.get(`/teams/${id}/pass/forecasts`)).body.teams;
  expect(await list()).toEqual([{ teamId, status: "pending", left: 0, upcomingGames: 1, neededByAll: 0 }]);
  await createMember(teamId, { phone: "+13125550201", smsConsent: true });
  await createMember(teamId, { phone: "+13125550202", smsConsent: false });
  // A text to Guam uses three texts.
  await createMember(teamId, { phone: "+16715550203", smsConsent: false });
  // This player has no phone yet, and these two don't play.
  const phoneless = await createMember(teamId);
  await db.deleteFrom("memberPhone").where("memberId", "=", phoneless.id).execute();
  await createMember(teamId, { phone: "+13125550204", active: false });
  await createMember(teamId, { phone: "+13125550205", smsConsent: true, subPosition: 1 });
  // This one said STOP.
  await createMember(teamId, { phone: "+13125550206", smsConsent: true });
  await db.insertInto("phoneSuppression").values({ phone: "+13125550206", reason: "stop" }).execute();
  expect(await list()).toMatchObject([{ neededByAll: 2 * (1 + 1 + 3 + 1) }]);
  const { statements } = await countStatements(list);
  for (const name of ["Wolves", "Hawks"]) await addTeam(name);
  const more = await countStatements(list);
  expect(more.statements).toBe(statements);
  expect(more.result).toHaveLength(3);
  const other = await signInAs(await createAccount());
  expect((await other.get(`/teams/${teamId}/pass/forecasts`)).status).toBe(404);
});
