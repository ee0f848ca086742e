import { beforeEach, describe, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, db, newTeam, start, buy, sweepEvents, handleEvents } = await startBuying();
const { setTime, moveClock } = await import("#tests/harness/clock.ts");
const { createLeague, createMember, createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { clientOf } = await import("#tests/harness/api.ts");
const { hours } = await import("#platform/clock.ts");
const { MOST_TEAMS_PER_CHECKOUT } = await import("./schema.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});
const passOf = async ({ client, teamId } = team) => (await client.get(`/teams/${teamId}/pass`)).body;
const listFor = async ({ client, teamId } = team) => (await client.get(`/teams/${teamId}/pass/teams`)).body;

/** A pass that ends then, as an administrator or a purchase may have left it. */
const activeUntil = (expiresAt: Date) => ({
  subscriptionStatus: "active",
  subscriptionTier: "standard",
  subscriptionExpiresAt: expiresAt,
});

describe("a team for the Season Pass page", () => {
  it("is the whole team, for whoever may pay for it and nobody else [CALL1-13, PERM1-07, OP-03]", async () => {
    await createMember(team.teamId);
    expect(await passOf()).toMatchObject({
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
    const ask = async (account: { email: string }, teamId = team.teamId) => {
      const { status, body } = await (await clientOf(account)).get(`/teams/${teamId}/pass`);
      return [status, body.message];
    };
    expect((await ask(invited))[0]).toBe(200);
    expect(await ask(league)).toEqual([404, "Team Not Found"]);
    expect(await ask(league)).toEqual(await ask(league, crypto.randomUUID()));
  });

  it("counts the days of a running pass by the team's clock", async () => {
    // Nine in the evening in Chicago, three in the morning of the 16th in UTC.
    setTime("2026-12-16T03:00:00Z");
    await db
      .updateTable("team")
      .set(activeUntil(new Date("2026-12-25T05:30:00Z")))
      .where("id", "=", team.teamId)
      .execute();
    expect(await passOf()).toMatchObject({ expiresOn: "2026-12-24", passDaysLeft: 9 });
    setTime("2026-12-25T05:30:00Z");
    expect(await passOf()).toMatchObject({ status: "expired", passDaysLeft: null });
  });

  it("tells how a payment goes on: awaited, arrived, on its way for days [OP-08]", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    expect(await passOf()).toMatchObject({ payment: "awaited" });
    // Whoever else manages the team has nothing to wait for.
    const invited = await createAccount();
    await inviteManager(team.teamId, invited);
    expect(await passOf({ ...team, client: await clientOf(invited) })).toMatchObject({ payment: "none" });
    await provider.pay(sessionId);
    await sweepEvents();
    await handleEvents();
    expect(await passOf()).toMatchObject({ payment: "none", status: "active", tier: "mini" });

    const later = await start(team.client, team.teamId, "standard");
    await provider.pay(later.sessionId, "later");
    await sweepEvents();
    await handleEvents();
    expect(await passOf()).toMatchObject({ payment: "processing", tier: "mini" });
    expect(await passOf({ ...team, client: await clientOf(invited) })).toMatchObject({
      payment: "processing",
    });
    expect((await listFor()).teams).toMatchObject([{ id: team.teamId, isProcessing: true }]);

    const other = await newTeam();
    await start(other.client, other.teamId, "mini");
    moveClock(hours(2));
    expect(await passOf(other)).toMatchObject({ payment: "none" });
  });

  it("is on hold while the only pass is disputed", async () => {
    const charge = await buy(team.client, team.teamId, "mini");
    const dispute = await provider.dispute(charge.id);
    await sweepEvents();
    await handleEvents();
    expect(await passOf()).toMatchObject({ status: "expired", isOnHold: true });
    await buy(team.client, team.teamId, "standard");
    expect(await passOf()).toMatchObject({ status: "active", isOnHold: false });
    await provider.closeDispute(dispute.id, "lost");
    await sweepEvents();
    await handleEvents();
    expect(await passOf()).toMatchObject({ status: "active", isOnHold: false });
  });
});

describe("the teams one may pay for together", () => {
  it("are one's own and those one was invited to, this one first, then the most urgent [OP-04, PASS-37]", async () => {
    const now = Date.now();
    const add = async (name: string, more: object = {}) => {
      const { id } = await createTeam({ managerId: team.owner.id, name, ...more });
      return id;
    };
    await add("Late", activeUntil(new Date(now + 90 * 86_400_000)));
    await add("Soon", activeUntil(new Date(now + 5 * 86_400_000)));
    // Says active, but the clock says otherwise.
    await add("Over", activeUntil(new Date(now - 60_000)));
    const none = await add("None");
    await createMember(none);
    await add("Archived", { archivedAt: new Date() });
    const foreign = await createTeam({ name: "Foreign" });
    const invited = await createTeam({ name: "Invited" });
    await inviteManager(invited.id, team.owner);
    await createLeague(team.owner.id, [foreign.id]);

    const { teams, total } = await listFor();
    expect(total).toBe(6);
    expect(teams.map((one: { name: string; status: string }) => `${one.name}: ${one.status}`)).toEqual([
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
      sport: "Soccer",
      status: "pending",
      expiresOn: null,
      memberCount: 1,
      isProcessing: false,
    });
    expect((await listFor({ ...team, teamId: none })).teams[0]).toMatchObject({ id: none });
    expect(await passOf()).toMatchObject({ hasOtherTeams: true });
  });

  it("count neither this one, nor an archived one, nor a stranger's", async () => {
    await createTeam({ managerId: team.owner.id, archivedAt: new Date() });
    await createTeam({ name: "Foreign" });
    expect(await passOf()).toMatchObject({ hasOtherTeams: false });
  });

  it("are no more than one payment takes; the others follow when these have a pass", async () => {
    const names = Array.from({ length: MOST_TEAMS_PER_CHECKOUT }, (_, index) => `Team ${100 + index}`);
    for (const name of names) await createTeam({ managerId: team.owner.id, name });
    const { teams, total } = await listFor();
    expect([teams.length, total]).toEqual([MOST_TEAMS_PER_CHECKOUT, MOST_TEAMS_PER_CHECKOUT + 1]);
    expect(teams.at(-1).name).toBe(names.at(-2));
    await db
      .updateTable("team")
      .set(activeUntil(new Date(Date.now() + 86_400_000)))
      .where("managerId", "=", team.owner.id)
      .where("name", "<", "Team 110")
      .execute();
    const rest = await listFor();
    expect(rest.teams.map(({ name }: { name: string }) => name)).toContain(names.at(-1));
  });

  it("include an archived one when it is the one that is looked at", async () => {
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", team.teamId).execute();
    expect(await listFor()).toMatchObject({ total: 1, teams: [{ id: team.teamId }] });
  });
});
