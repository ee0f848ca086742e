import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { grantPass } from "#features/passes/grants/commands.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createTeam } from "#tests/factories/teams.ts";
import { createReminder } from "#tests/factories/texts.ts";
import { signInAs } from "#tests/harness/api.ts";
import type { TimelineEntry } from "./schema.ts";

const me = await createAccount({ role: "admin" });
const admin = await signInAs(me);
const listTimeline = async (subject: string, id: string, more = ""): Promise<TimelineEntry[]> =>
  (await admin.get(`/admin/timeline?subject=${subject}&id=${id}${more}`)).body.entries;
const listTitles = async (...args: Parameters<typeof listTimeline>) =>
  (await listTimeline(...args)).map(({ title }) => title);

/** Creates a team with one entry of each kind. */
async function createBusyTeam() {
  const owner = await createAccount({ name: "Maya Okafor" });
  const team = await createTeam({ managerId: owner.id, name: `Otters ${randomUUID()}` });
  const now = clock.now();
  await db.transaction().execute((trx) => grantPass(trx, team.id, "mini", after(now, -days(5))));
  const game = await createGame(team.id, { gameOn: "2030-05-01", opponent: "Hawks", cancelledAt: now });
  const startsAt = after(now, -days(1));
  await createReminder(game, {
    dueAt: after(now, -days(2)),
    startsAt,
    state: "skipped",
    reason: "out-of-texts",
  });
  await db
    .insertInto("blast")
    .values({
      teamId: team.id,
      sentBy: owner.id,
      requestKey: randomUUID(),
      body: "Private words",
      sent: 9,
      failed: 1,
      createdAt: after(now, -days(4)),
    })
    .execute();
  await db
    .insertInto("supportRequest")
    .values({
      userId: owner.id,
      userEmail: owner.email,
      userName: "Maya Okafor",
      subject: "No texts",
      message: "Help",
      priority: "high",
      createdAt: after(now, -days(3)),
    })
    .execute();
  await admin.put(`/admin/teams/${team.id}/subscription-status`, { status: "expired" });
  return { team, owner };
}

it("shows a team's passes, texts, games, actions, and requests in order, without what texts say", async () => {
  const { team } = await createBusyTeam();
  const entries = await listTimeline("team", team.id);
  expect(entries.map(({ kind, title, detail }) => [kind, title, detail]).slice(3)).toEqual([
    ["text", "Reminder not sent", "For May 1, 2030: no texts left"],
    ["support", "Support request", "No texts (open)"],
    ["text", "Message sent", "9 sent, 1 failed"],
    ["pass", "Mini Season Pass granted", "3 months, 300 texts"],
  ]);
  expect(entries.slice(0, 3).map(({ title, detail }) => `${title}: ${detail}`)).toEqual(
    expect.arrayContaining([
      `Set a subscription status: By ${me.email}`,
      "Game canceled: May 1, 2030 vs. Hawks",
      "Game added: May 1, 2030 vs. Hawks, 7:00 PM",
    ]),
  );
  expect(entries.every(({ team: about }) => about === null)).toBe(true);
  expect(JSON.stringify(entries)).not.toContain("Private words");
  expect(await listTitles("team", team.id, "&kind=support")).toEqual(["Support request"]);
});

it("collects what happened to an account's and a league's teams, with the team's name", async () => {
  const { team, owner } = await createBusyTeam();
  const league = await createLeague(owner.id, [team.id]);
  const account = await listTimeline("account", owner.id);
  expect(account.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["Team created", "Mini Season Pass granted", "Game added", "Support request"]),
  );
  const pass = { title: "Mini Season Pass granted", team: { id: team.id, name: team.name } };
  expect(account).toContainEqual(expect.objectContaining(pass));
  expect(await listTimeline("league", league.id)).toContainEqual(expect.objectContaining(pass));
});

it("shows every entry exactly once across pages", async () => {
  const team = await createTeam();
  for (let day = 1; day <= 28; day++)
    await createGame(team.id, { gameOn: `2030-04-${String(day).padStart(2, "0")}` });
  for (let day = 0; day < 10; day++)
    await db.transaction().execute((trx) => grantPass(trx, team.id, "mini", after(clock.now(), -days(day))));
  const path = `/admin/timeline?subject=team&id=${team.id}`;
  const firstPage = (await admin.get(path)).body;
  const secondPage = (await admin.get(`${path}&cursor=${firstPage.nextCursor}`)).body;
  const ids = [...firstPage.entries, ...secondPage.entries].map(({ id }: TimelineEntry) => id);
  expect([firstPage.entries.length, ids.length, new Set(ids).size, secondPage.nextCursor]).toEqual([
    30,
    38,
    38,
    null,
  ]);
  expect((await admin.get(`${path}&cursor=x`)).body.code).toBe("INVALID_INPUT");
});

it("shows an account, a team, and a league with links to each other", async () => {
  const { team, owner } = await createBusyTeam();
  const league = await createLeague(owner.id, [team.id], "Harbor League");
  const teamLink = { id: team.id, name: team.name, status: "expired", isArchived: false };
  expect((await admin.get(`/admin/accounts/${owner.id}`)).body).toMatchObject({
    name: "Maya Okafor",
    email: owner.email,
    role: "team_manager",
    isDisabled: false,
    teams: [teamLink],
    leagues: [{ id: league.id, name: "Harbor League" }],
  });
  expect((await admin.get(`/admin/teams/${team.id}`)).body).toMatchObject({
    team: { id: team.id, managerId: owner.id, status: "expired", textsLeft: 300 },
    leagues: [{ id: league.id, name: "Harbor League" }],
  });
  expect((await admin.get(`/admin/leagues/${league.id}`)).body).toMatchObject({
    name: "Harbor League",
    manager: { id: owner.id, name: "Maya Okafor", email: owner.email },
    teams: [teamLink],
  });
});

it("responds with an error for something that doesn't exist, and with an empty timeline", async () => {
  const codes = ["accounts", "teams", "leagues"].map(
    async (path) => (await admin.get(`/admin/${path}/${randomUUID()}`)).body.code,
  );
  expect(await Promise.all(codes)).toEqual(["NOT_FOUND", "TEAM_NOT_FOUND", "LEAGUE_NOT_FOUND"]);
  for (const subject of ["account", "team", "league"])
    expect(await listTimeline(subject, randomUUID())).toEqual([]);
});
