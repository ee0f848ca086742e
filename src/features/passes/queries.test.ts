import { beforeEach, describe, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";
import type { PayableTeam } from "./schema.ts";

const { provider, db, newTeam, start, buy, sweepEvents, handleEvents } = await startBuying();
const { setTime, shiftClock } = await import("#tests/harness/clock.ts");
const { createGame, createLeague, createMember, createTeam, inviteManager } =
  await import("#tests/factories/teams.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { hours } = await import("#platform/clock.ts");
const { MAX_TEAMS_PER_CHECKOUT } = await import("./schema.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});
const getPass = async ({ client, teamId } = team) => (await client.get(`/teams/${teamId}/pass`)).body;
const listFor = async ({ client, teamId } = team) => (await client.get(`/teams/${teamId}/pass/teams`)).body;

/** Returns the team columns for a pass that ends at the given time. */
const passUntil = (expiresAt: Date) => ({
  subscriptionStatus: "active",
  subscriptionTier: "standard",
  subscriptionExpiresAt: expiresAt,
});

describe("team for the Season Pass page", () => {
  it("is returned only to users who can pay for it [CALL1-13, PERM1-07, OP-03]", async () => {
    await createMember(team.teamId);
    expect(await getPass()).toMatchObject({
      id: team.teamId,
      name: "Lakeview Otters",
      sport: "Soccer",
      status: "pending",
      tier: "none",
      memberCount: 1,
      seasonEndsOn: "2027-03-01",
      smsUsed: 0,
      smsLimit: 0,
      passDaysLeft: null,
      isOnHold: false,
      payment: "none",
      hasOtherTeams: false,
    });
    const [invited, league] = [await createAccount(), await createAccount({ role: "league_manager" })];
    await inviteManager(team.teamId, invited);
    await createLeague(league.id, [team.teamId]);
    const getPassAs = async (account: { email: string }, teamId = team.teamId) => {
      const { status, body } = await (await signInAs(account)).get(`/teams/${teamId}/pass`);
      return [status, body.message];
    };
    expect((await getPassAs(invited))[0]).toBe(200);
    expect(await getPassAs(league)).toEqual([404, "Team Not Found"]);
    expect(await getPassAs(league)).toEqual(await getPassAs(league, crypto.randomUUID()));
  });

  it("counts the days left on an active pass in the team's time zone", async () => {
    // It's 9 PM in Chicago, and 3 AM on the 16th in UTC.
    setTime("2026-12-16T03:00:00Z");
    await db
      .updateTable("team")
      .set(passUntil(new Date("2026-12-25T05:30:00Z")))
      .where("id", "=", team.teamId)
      .execute();
    expect(await getPass()).toMatchObject({ expiresOn: "2026-12-24", passDaysLeft: 9 });
    setTime("2026-12-25T05:30:00Z");
    expect(await getPass()).toMatchObject({ status: "expired", passDaysLeft: null });
  });

  it("reports a payment as awaiting, done, or processing [OP-08]", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    expect(await getPass()).toMatchObject({ payment: "awaiting" });
    // Other managers of the team aren't waiting for this payment.
    const invitedAccount = await createAccount();
    await inviteManager(team.teamId, invitedAccount);
    expect(await getPass({ ...team, client: await signInAs(invitedAccount) })).toMatchObject({
      payment: "none",
    });
    await provider.pay(sessionId);
    await sweepEvents();
    await handleEvents();
    expect(await getPass()).toMatchObject({ payment: "none", status: "active", tier: "mini" });

    const laterCheckout = await start(team.client, team.teamId, "standard");
    await provider.pay(laterCheckout.sessionId, "later");
    await sweepEvents();
    await handleEvents();
    expect(await getPass()).toMatchObject({ payment: "processing", tier: "mini" });
    expect(await getPass({ ...team, client: await signInAs(invitedAccount) })).toMatchObject({
      payment: "processing",
    });
    expect((await listFor()).teams).toMatchObject([{ id: team.teamId, isProcessing: true }]);

    const otherTeam = await newTeam();
    await start(otherTeam.client, otherTeam.teamId, "mini");
    shiftClock(hours(2));
    expect(await getPass(otherTeam)).toMatchObject({ payment: "none" });
  });

  it("is on hold while its only pass is disputed", async () => {
    const charge = await buy(team.client, team.teamId, "mini");
    const dispute = await provider.dispute(charge.id);
    await sweepEvents();
    await handleEvents();
    expect(await getPass()).toMatchObject({ status: "expired", isOnHold: true });
    await buy(team.client, team.teamId, "standard");
    expect(await getPass()).toMatchObject({ status: "active", isOnHold: false });
    await provider.closeDispute(dispute.id, "lost");
    await sweepEvents();
    await handleEvents();
    expect(await getPass()).toMatchObject({ status: "active", isOnHold: false });
  });
});

describe("list of teams to pay for together", () => {
  it("includes owned and invited teams, with this team first and then the most urgent [OP-04, PASS-37]", async () => {
    const now = Date.now();
    const add = async (name: string, overrides: object = {}) => {
      const { id } = await createTeam({ managerId: team.owner.id, name, ...overrides });
      return id;
    };
    await add("Late", passUntil(new Date(now + 90 * 86_400_000)));
    await add("Soon", passUntil(new Date(now + 5 * 86_400_000)));
    // This pass is stored as active but is already past its end date.
    await add("Over", passUntil(new Date(now - 60_000)));
    const none = await add("None");
    await createMember(none);
    await add("Archived", { archivedAt: new Date() });
    const foreignTeam = await createTeam({ name: "Foreign" });
    const invitedTeam = await createTeam({ name: "Invited" });
    await inviteManager(invitedTeam.id, team.owner);
    await createLeague(team.owner.id, [foreignTeam.id]);

    const { teams, total } = await listFor();
    expect(total).toBe(6);
    expect(teams.map((item: { name: string; status: string }) => `${item.name}: ${item.status}`)).toEqual([
      "Lakeview Otters: pending",
      "Invited: pending",
      "None: pending",
      "Over: expired",
      "Soon: active",
      "Late: active",
    ]);
    expect(teams[2]).toEqual({
      id: none,
      name: "None",
      kit: null,
      sport: "Soccer",
      status: "pending",
      expiresOn: null,
      memberCount: 1,
      isProcessing: false,
      endsOnWith: { mini: expect.any(String), standard: expect.any(String), extended: expect.any(String) },
      lastGameOn: null,
      isInLeague: false,
    });
    expect((await listFor({ ...team, teamId: none })).teams[0]).toMatchObject({ id: none });
    expect(await getPass()).toMatchObject({ hasOtherTeams: true });
  });

  it("shows how long each pass would last, and the last game that isn't canceled", async () => {
    // It's 9 PM in Chicago on November 30.
    setTime("2026-12-01T03:00:00Z");
    const running = await createTeam({
      managerId: team.owner.id,
      name: "Running",
      ...passUntil(new Date("2027-01-31T18:00:00Z")),
    });
    await createGame(team.teamId, { gameOn: "2026-11-30" });
    await createGame(running.id, { gameOn: "2027-06-01" });
    await createGame(running.id, { gameOn: "2027-06-08", cancelledAt: new Date() });
    const practice = await createGame(running.id, { gameOn: "2027-06-15" });
    await db.updateTable("game").set({ kind: "practice" }).where("id", "=", practice.id).execute();
    const over = await createTeam({ managerId: team.owner.id, name: "Over" });
    await createGame(over.id, { gameOn: "2026-11-29" });
    const { teams } = await listFor();
    expect(
      teams.map(({ name, endsOnWith, lastGameOn }: PayableTeam) => [name, endsOnWith, lastGameOn]),
    ).toEqual([
      [
        "Lakeview Otters",
        { mini: "2027-02-28", standard: "2027-05-31", extended: "2027-08-31" },
        "2026-11-30",
      ],
      ["Over", { mini: "2027-02-28", standard: "2027-05-31", extended: "2027-08-31" }, null],
      ["Running", { mini: "2027-04-30", standard: "2027-07-31", extended: "2027-10-31" }, "2027-06-01"],
    ]);
  });

  it("starts with a league's teams if it's opened for a league, and ignores leagues without the user's teams", async () => {
    await createTeam({ managerId: team.owner.id, name: "Alone" });
    const inLeague = await createTeam({
      managerId: team.owner.id,
      name: "In League",
      ...passUntil(new Date(Date.now() + 86_400_000)),
    });
    const foreignTeam = await createTeam({ name: "Foreign" });
    const league = await createLeague(team.owner.id, [inLeague.id, foreignTeam.id]);
    const other = await createLeague(team.owner.id, [foreignTeam.id]);
    const listNames = async (leagueId: string) => {
      const { body } = await team.client.get(`/teams/${team.teamId}/pass/teams?leagueId=${leagueId}`);
      return body.teams.map(({ name, isInLeague }: PayableTeam) => `${name} ${isInLeague}`);
    };
    expect(await listNames(league.id)).toEqual(["Lakeview Otters false", "In League true", "Alone false"]);
    expect(await listNames(other.id)).toEqual(["Lakeview Otters false", "Alone false", "In League false"]);
  });

  it("isn't offered if there are only archived teams and other users' teams", async () => {
    await createTeam({ managerId: team.owner.id, archivedAt: new Date() });
    await createTeam({ name: "Foreign" });
    expect(await getPass()).toMatchObject({ hasOtherTeams: false });
  });

  it("is limited to what fits in one payment, and shows the rest once those teams have a pass", async () => {
    const names = Array.from({ length: MAX_TEAMS_PER_CHECKOUT }, (_, index) => `Team ${100 + index}`);
    for (const name of names) await createTeam({ managerId: team.owner.id, name });
    const { teams, total } = await listFor();
    expect([teams.length, total]).toEqual([MAX_TEAMS_PER_CHECKOUT, MAX_TEAMS_PER_CHECKOUT + 1]);
    expect(teams.at(-1).name).toBe(names.at(-2));
    await db
      .updateTable("team")
      .set(passUntil(new Date(Date.now() + 86_400_000)))
      .where("managerId", "=", team.owner.id)
      .where("name", "<", "Team 110")
      .execute();
    const remaining = await listFor();
    expect(remaining.teams.map(({ name }: { name: string }) => name)).toContain(names.at(-1));
  });

  it("includes an archived team on its own page", async () => {
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", team.teamId).execute();
    expect(await listFor()).toMatchObject({ total: 1, teams: [{ id: team.teamId }] });
  });
});
