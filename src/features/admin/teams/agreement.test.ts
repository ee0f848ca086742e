import { expect, it } from "vitest";
import { queueDueReminders } from "#features/messages/reminders/commands.server.ts";
import { grantPass, replaceActiveOverrides } from "#features/passes/grants/commands.server.ts";
import { rebuildTeam } from "#features/passes/state/commands.server.ts";
import { after, clock, days, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { createReminder } from "#tests/factories/texts.ts";
import { signInAs } from "#tests/harness/api.ts";
import type { AdminTeam } from "./schema.ts";

// Whatever an administrator does to a team's pass, the admin list, the team's own page, and the worker must tell the
// same story.

const admin = await signInAs(await createAccount({ role: "admin" }));

const givePass = (teamId: string, boughtAt: Date) =>
  db.transaction().execute((trx) => grantPass(trx, teamId, "mini", boughtAt));

/** Sets a status the way earlier versions did, without a pass. */
async function overrideAsBefore(teamId: string) {
  await db.insertInto("passOverride").values({ teamId, status: "active", setAt: clock.now() }).execute();
  await db.transaction().execute((trx) => rebuildTeam(trx, teamId));
}

const origins: Record<string, (teamId: string) => Promise<unknown>> = {
  "no pass": async () => {},
  "an expired pass": (teamId) => givePass(teamId, after(clock.now(), -days(200))),
  "a running pass": (teamId) => givePass(teamId, after(clock.now(), -days(10))),
  "a hidden pass": async (teamId) => {
    await givePass(teamId, after(clock.now(), -days(10)));
    await setStatus(teamId, "expired");
  },
  "a status set by hand earlier": async (teamId) => {
    await overrideAsBefore(teamId);
    await replaceActiveOverrides();
  },
};

const setStatus = (teamId: string, status: string) =>
  admin.put(`/admin/teams/${teamId}/subscription-status`, { status });
const doors: Record<string, (teamId: string) => Promise<unknown>> = {
  nothing: async () => {},
  "setting active": (teamId) => setStatus(teamId, "active"),
  "setting expired": (teamId) => setStatus(teamId, "expired"),
  "setting pending": (teamId) => setStatus(teamId, "pending"),
  "granting a pass": (teamId) =>
    admin.post(`/admin/teams/${teamId}/passes`, { tier: "standard", months: 2, sms: 40 }),
};

/** Runs the team's next reminder and returns its outcome. */
async function getReminderOutcome(teamId: string) {
  const now = clock.now();
  const startsAt = after(now, days(1));
  const game = await createGame(teamId, { gameOn: startsAt.toISOString().slice(0, 10) });
  const dueAt = after(now, -minutes(1));
  const { id } = await createReminder(game, { dueAt, startsAt, state: "armed" });
  while ((await queueDueReminders()) > 0);
  const reminder = await db
    .selectFrom("reminder")
    .select(["state", "reason"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return reminder.reason ?? reminder.state;
}

const cases = Object.keys(origins).flatMap((origin) => Object.keys(doors).map((door) => ({ origin, door })));

it.each(cases)(
  "shows the same status everywhere: $origin, then $door [ADMTEAM-06, OP2-47]",
  async ({ origin, door }) => {
    const owner = await createAccount();
    const manager = await signInAs(owner);
    const { id: teamId, name } = await createTeam({
      managerId: owner.id,
      name: `Team ${crypto.randomUUID()}`,
    });
    await createMember(teamId, { smsConsent: true });
    await origins[origin]!(teamId);
    await doors[door]!(teamId);
    const { teams } = (await admin.get(`/admin/teams?search=${encodeURIComponent(name)}`)).body;
    const [listed]: AdminTeam[] = teams;
    const team = (await manager.get(`/teams/${teamId}`)).body;
    const allowance = (await manager.get(`/teams/${teamId}/allowance`)).body;
    expect([team.status, allowance.status, allowance.left]).toEqual([
      listed!.status,
      listed!.status,
      listed!.textsLeft,
    ]);
    const isActive = listed!.status === "active";
    expect(listed!.expiresAt !== null || !isActive).toBe(true);
    expect(listed!.textsLeft > 0 || !isActive).toBe(true);
    expect(await getReminderOutcome(teamId)).toBe(isActive ? "sent" : "no-pass");
  },
);
