import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, db, newTeam, start, buy, catchUp, getTeam, rebuild } = await startBuying();
const { after, clock, days } = await import("#platform/clock.ts");
const { createGame, createMember, inviteManager } = await import("#tests/factories/teams.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { setTime, shiftClock } = await import("#tests/harness/clock.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { finishDueSeasons } = await import("./commands.server.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
let teamId: string;
beforeEach(async () => {
  team = await newTeam();
  ({ teamId } = team);
});

const startSeason = async (memberIds: string[] = []): Promise<string> => {
  const season = { name: "Otters Spring", seasonMonths: 6, memberIds, requestKey: randomUUID() };
  return (await team.client.post(`/teams/${teamId}/seasons`, season)).body.id;
};
const movePass = (client = team.client) => client.post(`/teams/${teamId}/seasons/pass`);
const setUsed = (id: string, smsUsed: number) =>
  db.updateTable("team").set({ smsUsed }).where("id", "=", id).execute();
const listMoves = () => db.selectFrom("passMove").selectAll().where("fromTeamId", "=", teamId).execute();
const freeze = () => setTime(clock.now().toISOString());
const noPass = { status: "pending", tier: "none", expiresAt: null, smsLimit: 0, trialSms: 0 };

describe("a pass and a new season", () => {
  it("moves with its remaining time and texts when the earlier team is archived [START-31]", async () => {
    await buy(team.client, teamId, "standard");
    await buy(team.client, teamId, "sms_topup");
    await setUsed(teamId, 300);
    const { expiresAt } = await getTeam(teamId);
    shiftClock(days(20));
    const id = await startSeason();
    expect(await getTeam(id)).toMatchObject({
      status: "active",
      tier: "standard",
      expiresAt,
      smsLimit: 550,
      smsUsed: 0,
    });
    expect(await getTeam(teamId)).toMatchObject({ status: "expired", smsLimit: 300, smsUsed: 300 });
  });

  it("serves the earlier team's last games first [START-31]", async () => {
    await buy(team.client, teamId, "mini");
    await createGame(teamId, { gameOn: "2099-05-01" });
    const id = await startSeason();
    expect(await getTeam(teamId)).toMatchObject({ status: "active", smsLimit: 300 });
    expect(await getTeam(id)).toMatchObject(noPass);
    await db.updateTable("game").set({ cancelledAt: new Date() }).where("teamId", "=", teamId).execute();
    shiftClock(days(1));
    await finishDueSeasons();
    expect(await getTeam(teamId)).toMatchObject({ status: "expired", smsLimit: 0 });
    expect(await getTeam(id)).toMatchObject({ status: "active", tier: "mini", smsLimit: 300 });
  });

  it("moves when a manager archives the earlier team by hand [START-31]", async () => {
    await buy(team.client, teamId, "mini");
    await createGame(teamId, { gameOn: "2099-05-01" });
    const id = await startSeason();
    await team.client.post(`/teams/${teamId}/archive`);
    shiftClock(days(1));
    await finishDueSeasons();
    expect(await getTeam(id)).toMatchObject({ status: "active", smsLimit: 300 });
  });

  it("moves right away when the owner presses Move Pass Now, and only once [START-31]", async () => {
    const manager = await createAccount();
    await inviteManager(teamId, manager);
    await buy(team.client, teamId, "mini");
    await createGame(teamId, { gameOn: "2099-05-01" });
    expect((await movePass()).body).toEqual({ past: [], next: null });
    const id = await startSeason();
    expect((await movePass(await signInAs(manager))).body).toMatchObject({ code: "TEAM_NOT_FOUND" });
    expect((await team.client.get(`/teams/${teamId}/seasons`)).body.next).toMatchObject({
      canMovePass: true,
    });
    const responses = await Promise.all(Array.from({ length: 5 }, () => movePass()));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(responses[0]!.body.next).toMatchObject({ id, isFinished: false, canMovePass: false });
    expect(await listMoves()).toHaveLength(1);
    expect(await getTeam(id)).toMatchObject({ status: "active", smsLimit: 300 });
  });

  it("starts without a pass and without a second trial if there's none [START-31]", async () => {
    await db.updateTable("team").set({ trialSms: 25 }).where("id", "=", teamId).execute();
    await db.insertInto("smsTrial").values({ userId: team.owner.id, teamId }).execute();
    expect(await getTeam(await startSeason())).toMatchObject(noPass);
    // Someone who got their team from someone else never had a trial, and the new season isn't their first team.
    team = await newTeam();
    ({ teamId } = team);
    expect(await getTeam(await startSeason())).toMatchObject(noPass);
    expect(await listMoves()).toEqual([]);
  });

  it("takes unused top-up texts along even if the pass has ended [START-31, OP-10]", async () => {
    await buy(team.client, teamId, "mini");
    await buy(team.client, teamId, "sms_topup");
    await setUsed(teamId, 350);
    shiftClock(days(200));
    const id = await startSeason();
    expect(await getTeam(id)).toMatchObject({ status: "pending", tier: "none", smsLimit: 50, smsUsed: 0 });
    expect(await getTeam(teamId)).toMatchObject({ status: "expired", smsLimit: 350 });
  });

  it("adds to a pass that the new team already has [START-31, OP-10]", async () => {
    freeze();
    await buy(team.client, teamId, "standard");
    await createGame(teamId, { gameOn: "2099-05-01" });
    const id = await startSeason();
    await buy(team.client, id, "mini");
    await setUsed(id, 40);
    const [earlier, later] = [await getTeam(teamId), await getTeam(id)];
    setTime(after(clock.now(), days(10)).toISOString());
    const left = earlier.expiresAt!.getTime() - clock.now().getTime();
    await movePass();
    expect(await getTeam(id)).toMatchObject({
      tier: "standard",
      expiresAt: after(later.expiresAt!, left),
      smsLimit: 1050,
      smsUsed: 40,
    });
  });

  it("leaves texts that are on their way, and moves what's left of them later [START-31]", async () => {
    await buy(team.client, teamId, "mini");
    await createGame(teamId, { gameOn: "2099-05-01" });
    await db.insertInto("smsReservation").values({ teamId, segments: 30 }).execute();
    const id = await startSeason();
    await movePass();
    expect((await getTeam(id)).smsLimit).toBe(270);
    // Ten of them were sent, and the others failed.
    await db.updateTable("smsReservation").set({ segments: 0 }).where("teamId", "=", teamId).execute();
    await setUsed(teamId, 10);
    await team.client.post(`/teams/${teamId}/archive`);
    shiftClock(days(1));
    await finishDueSeasons();
    expect((await getTeam(id)).smsLimit).toBe(290);
    expect(await getTeam(teamId)).toMatchObject({ smsLimit: 10, smsUsed: 10 });
  });
});

describe("what happens to a payment after the move", () => {
  it("takes a refund and a dispute into account, in both directions [START-31, OP-10]", async () => {
    const charge = await buy(team.client, teamId, "mini");
    const id = await startSeason();
    const active = { status: "active", tier: "mini", smsLimit: 300 };
    expect(await getTeam(id)).toMatchObject(active);
    await provider.refund(charge.id);
    await catchUp();
    expect(await getTeam(id)).toMatchObject({ tier: "none", expiresAt: null, smsLimit: 0 });
  });

  it("moves a payment on that arrives after the team was archived [START-31]", async () => {
    const { sessionId } = await start(team.client, teamId, "standard");
    const id = await startSeason();
    await provider.pay(sessionId);
    await catchUp();
    expect(await getTeam(id)).toMatchObject({ status: "active", tier: "standard", smsLimit: 750 });
    expect(await getTeam(teamId)).toMatchObject({ status: "expired", smsLimit: 0 });
  });

  it("keeps the pass when the earlier team is deleted, which waits for the move [START-31]", async () => {
    await buy(team.client, teamId, "mini");
    await createGame(teamId, { gameOn: "2099-05-01" });
    const id = await startSeason();
    expect((await team.client.delete(`/teams/${teamId}`)).body).toMatchObject({ code: "PASS_NOT_MOVED" });
    await movePass();
    expect((await team.client.delete(`/teams/${teamId}`)).status).toBe(200);
    await rebuild(id);
    expect(await getTeam(id)).toMatchObject({ status: "active", tier: "mini", smsLimit: 300 });
  });

  it("moves on through the next season too [START-31]", async () => {
    await createMember(teamId);
    const charge = await buy(team.client, teamId, "extended");
    const second = await startSeason();
    const first = teamId;
    teamId = second;
    const third = await startSeason();
    expect(await getTeam(third)).toMatchObject({ status: "active", tier: "extended", smsLimit: 1200 });
    for (const id of [first, second]) expect((await getTeam(id)).status).toBe("expired");
    await provider.refund(charge.id);
    await catchUp();
    for (const id of [first, second, third]) expect((await getTeam(id)).smsLimit).toBe(0);
  });

  it("takes a pass that an administrator granted along, and leaves one that an administrator ended [START-31]", async () => {
    const admin = await signInAs(await createAccount({ role: "admin" }));
    await admin.put(`/admin/teams/${teamId}/subscription-status`, { status: "active" });
    const id = await startSeason();
    expect(await getTeam(id)).toMatchObject({ status: "active", tier: "mini", smsLimit: 300 });
    expect((await getTeam(teamId)).status).toBe("expired");
    team = await newTeam();
    ({ teamId } = team);
    await buy(team.client, teamId, "mini");
    await admin.put(`/admin/teams/${teamId}/subscription-status`, { status: "expired" });
    expect(await getTeam(await startSeason())).toMatchObject(noPass);
    expect(await listMoves()).toEqual([]);
  });
});
