import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { runAsOwner } from "#tests/harness/owner.ts";
import { countStatements } from "#tests/harness/statements.ts";
import { findProblems } from "#tests/load/plans.ts";
import { recordPlans, watchStatements } from "#tests/load/statements.ts";
import { computeTeamCosts, formatReach, formatShortage } from "./rules.ts";

let lee: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await signInAs(lee);
});

const addTeam = (name: string, smsLimit: number) => createTeam({ name, smsLimit, trialSms: 0 });
/** Adds a member who joined by link, so their texts don't start with a welcome and each text is one segment. */
async function addMember(teamId: string, values: Parameters<typeof createMember>[1] = {}) {
  return createMember(teamId, { smsConsent: true, addedVia: "join-link", ...values });
}
const sendMessage = (leagueId: string, values: object = {}) =>
  client.post(`/leagues/${leagueId}/messages`, {
    message: "Fields open at noon.",
    audience: "players",
    requestKey: randomUUID(),
    ...values,
  });
const listTexts = (teamIds: string[]) =>
  db
    .selectFrom("message")
    .select(["teamId", "phone", "state", "reason", "body", "segments"])
    .where("teamId", "in", teamIds)
    .execute();
const getReserved = async (teamId: string) =>
  (await db.selectFrom("smsReservation").select("segments").where("teamId", "=", teamId).executeTakeFirst())
    ?.segments ?? 0;

/** Creates a league with `count` teams of 15 members each. */
const buildLeague = async (count: number) => {
  const teams = await db
    .insertInto("team")
    .values(
      Array.from({ length: count }, (_, index) => ({
        name: `Team ${index}`,
        sport: "Soccer",
        timeZone: "America/Chicago",
        seasonEndsOn: "2027-01-01",
        managerId: lee.id,
        smsLimit: 100,
        subscriptionStatus: "active",
        subscriptionExpiresAt: new Date("2099-01-01"),
      })),
    )
    .returning("id")
    .execute();
  const members = await db
    .insertInto("teamMember")
    .values(
      teams.flatMap(({ id }) =>
        Array.from({ length: 15 }, (_, index) => ({
          teamId: id,
          name: `M${index}`,
          addedVia: "join-link",
        })),
      ),
    )
    .returning(["id", "teamId"])
    .execute();
  const { id: consentId } = await db
    .insertInto("smsConsent")
    .values({
      teamId: teams[0]!.id,
      phone: "+13125550100",
      granted: true,
      source: "manager",
      givenByName: "Maya Okafor",
      clientAddress: "192.0.2.1",
      wordingId: "test",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("memberPhone")
    .values(
      members.map(({ id, teamId }, index) => ({
        teamId,
        memberId: id,
        position: 0,
        phone: `+1773${String(5_550_000 + index).slice(-7)}`,
        smsConsent: true,
        consentId,
      })),
    )
    .execute();
  return createLeague(
    lee.id,
    teams.map(({ id }) => id),
  );
};
const countPreview = (id: string) => countStatements(() => client.get(`/leagues/${id}/messages/preview`));
const countSend = (id: string) => countStatements(() => sendMessage(id));

describe("league message", () => {
  it("charges each team for one text per phone and lists the teams that don't have enough texts", async () => {
    const [otters, wolves, bears] = [
      await addTeam("Otters", 100),
      await addTeam("Wolves", 1),
      await addTeam("Bears", 0),
    ];
    const maya = await addMember(otters.id, { name: "Maya" });
    await addMember(otters.id, { name: "Sam", smsConsent: false });
    const optedOutMember = await addMember(otters.id, { name: "Tess" });
    await db.insertInto("phoneSuppression").values({ phone: optedOutMember.phone, reason: "stop" }).execute();
    // Maya is on both teams, so each team texts her.
    await addMember(wolves.id, { name: "Abe" });
    await addMember(wolves.id, { name: "Maya", phone: maya.phone });
    await addMember(bears.id, { name: "Kim" });
    const otherTeam = await addTeam("Elsewhere", 100);
    await addMember(otherTeam.id);
    const league = await createLeague(lee.id, [otters.id, wolves.id, bears.id]);

    const { teams } = (await client.get(`/leagues/${league.id}/messages/preview`)).body;
    expect(teams).toMatchObject([
      { name: "Bears", left: 0 },
      { name: "Otters", left: 100, managers: [] },
      { name: "Wolves", left: 1 },
    ]);
    const costs = computeTeamCosts(teams, "players", "Fields open at noon.");
    expect(formatReach(costs)).toBe("2 people on 2 teams, 2 texts");
    expect(formatShortage(costs)).toBe("2 teams don't have enough texts left. 2 people won't get this text.");

    const requestKey = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => sendMessage(league.id, { requestKey })));
    for (const { status, body } of responses)
      expect([status, body]).toEqual([
        200,
        {
          sent: 2,
          failed: 2,
          emailed: 0,
          short: [
            { teamId: bears.id, name: "Bears", failed: 1 },
            { teamId: wolves.id, name: "Wolves", failed: 1 },
          ],
          skipped: [],
          leftOut: [],
        },
      ]);
    const texts = await listTexts([otters.id, wolves.id, bears.id, otherTeam.id]);
    expect(texts.filter(({ state }) => state === "queued")).toHaveLength(2);
    expect(texts.find(({ teamId, state }) => teamId === otters.id && state === "queued")).toMatchObject({
      phone: maya.phone,
      body: expect.stringMatching(/^Otters: Fields open at noon\./),
    });
    expect(texts.find(({ phone }) => phone === optedOutMember.phone)).toMatchObject({ reason: "stop" });
    expect([await getReserved(otters.id), await getReserved(wolves.id), await getReserved(bears.id)]).toEqual(
      [1, 1, 0],
    );

    const otherResponse = await sendMessage(league.id, { requestKey, message: "Fields open at one." });
    expect([otherResponse.status, otherResponse.body.code]).toEqual([409, "REQUEST_KEY_REUSED"]);
    expect(await listTexts([otters.id, wolves.id, bears.id])).toHaveLength(texts.length);
  });

  it("reads each phone once instead of scanning all phones for every team", async () => {
    const league = await buildLeague(100);
    await runAsOwner("analyze");
    watchStatements();
    const plans = await recordPlans(() => client.get(`/leagues/${league.id}/messages/preview`));
    const problems = plans.flatMap((plan) => findProblems(plan, 1500));
    expect(problems.filter((problem) => /rows read from (?:team_member|member_phone)/.test(problem))).toEqual(
      [],
    );
  }, 60_000);

  it("shows the sender's league in the team's message list, unlike the team's own messages", async () => {
    const owner = await createAccount({ name: "Maya Okafor" });
    const team = await createTeam({ managerId: owner.id, smsLimit: 100 });
    await addMember(team.id);
    const maya = await signInAs(owner);
    const league = await createLeague(lee.id, [team.id], "Metro League");
    await createLeague(lee.id, [], "City Cup");
    await maya.post(`/teams/${team.id}/blasts`, { message: "Bring both shirts" });
    await sendMessage(league.id);
    expect((await maya.get(`/teams/${team.id}/blasts`)).body.blasts).toMatchObject([
      { message: "Fields open at noon.", sentBy: lee.name, senderLeagues: ["Metro League"] },
      { message: "Bring both shirts", sentBy: "Maya Okafor", senderLeagues: [] },
    ]);
  });

  it("rejects other league managers and more than ten messages an hour", async () => {
    const league = await createLeague(lee.id, []);
    const otherClient = await signInAs(await createAccount({ role: "league_manager" }));
    for (const path of [`/leagues/${league.id}/messages/preview`])
      expect((await otherClient.get(path)).body.code).toBe("LEAGUE_NOT_FOUND");
    const responses = [];
    const requestKey = randomUUID();
    for (let time = 0; time < 3; time++)
      expect((await sendMessage(league.id, { requestKey })).status).toBe(200);
    for (let time = 0; time < 10; time++) responses.push((await sendMessage(league.id)).status);
    expect(responses.filter((status) => status === 200)).toHaveLength(9);
    expect(responses.at(-1)).toBe(429);
  });

  it("skips unpaid teams if it has a link, and says why [TEXT-41]", async () => {
    const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2099-01-01") };
    const otters = await createTeam({ name: "Otters", smsLimit: 10, ...pass });
    const wolves = await createTeam({ name: "Wolves", smsLimit: 10, trialSms: 25 });
    for (const { id } of [otters, wolves]) await addMember(id);
    const league = await createLeague(lee.id, [otters.id, wolves.id]);
    const { body } = await sendMessage(league.id, { message: "Map: fields.example.com" });
    expect(body).toEqual({
      sent: 1,
      failed: 0,
      emailed: 0,
      short: [],
      skipped: [{ teamId: wolves.id, name: "Wolves", reason: "No links without a Season Pass" }],
      leftOut: [],
    });
    expect((await listTexts([otters.id, wolves.id])).map(({ teamId }) => teamId)).toEqual([otters.id]);
    expect((await sendMessage(league.id)).body).toMatchObject({ sent: 2, skipped: [] });
  });

  it("skips teams whose free texts are refused, and charges each account for its own [TEXT-39]", async () => {
    const sender = await signInAs(lee);
    const teams = [];
    for (const name of ["A", "B", "C", "D", "E"])
      teams.push(await createTeam({ name, trialSms: 25, smsLimit: name === "E" ? 5 : 0 }));
    for (const { id } of teams) await addMember(id);
    const league = await createLeague(
      lee.id,
      teams.map(({ id }) => id),
    );
    const { body } = await sender.post(`/leagues/${league.id}/messages`, {
      message: "Fields open at noon.",
      audience: "players",
      requestKey: randomUUID(),
    });
    const reason =
      "Free texts aren't available from this network right now. Get a Season Pass to text right away.";
    // The first three accounts send free texts, and the last one has top-ups.
    expect(body).toEqual({
      sent: 4,
      failed: 0,
      emailed: 0,
      short: [],
      skipped: [{ teamId: teams[3]!.id, name: "D", reason }],
      leftOut: [],
    });
  });

  it("runs the same number of queries for 200 teams with 3,000 members as for two teams", async () => {
    const [smallLeague, largeLeague] = [await buildLeague(2), await buildLeague(200)];
    const [smallPreview, largePreview] = [
      await countPreview(smallLeague.id),
      await countPreview(largeLeague.id),
    ];
    expect(smallPreview.statements).toBeGreaterThan(4);
    expect([largePreview.result.body.teams.length, largePreview.statements]).toEqual([
      200,
      smallPreview.statements,
    ]);
    const [smallSend, largeSend] = [await countSend(smallLeague.id), await countSend(largeLeague.id)];
    expect(largeSend.result.body).toEqual({
      sent: 3000,
      failed: 0,
      emailed: 0,
      short: [],
      skipped: [],
      leftOut: [],
    });
    expect(largeSend.statements).toBe(smallSend.statements);
  }, 60_000);
});
