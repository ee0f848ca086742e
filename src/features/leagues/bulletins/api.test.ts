import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";
import { countStatements } from "#tests/harness/statements.ts";
import { complaints } from "#tests/load/plans.ts";
import { recordPlans, watchStatements } from "#tests/load/statements.ts";
import { costsOf, reachInWords, shortageInWords } from "./rules.ts";

let lee: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await clientOf(lee);
});

const addTeam = (name: string, smsLimit: number) => createTeam({ name, smsLimit, trialSms: 0 });
/** Every phone has heard of its team before, so that each text is one segment. */
async function addMember(teamId: string, values: Parameters<typeof createMember>[1] = {}) {
  return createMember(teamId, { smsConsent: true, addedVia: "join-link", ...values });
}
const say = (leagueId: string, values: object = {}) =>
  client.post(`/leagues/${leagueId}/messages`, {
    message: "Fields open at noon.",
    audience: "players",
    requestKey: randomUUID(),
    ...values,
  });
const textsOf = (teamIds: string[]) =>
  db
    .selectFrom("message")
    .select(["teamId", "phone", "state", "reason", "body", "segments"])
    .where("teamId", "in", teamIds)
    .execute();
const reservedOf = async (teamId: string) =>
  (await db.selectFrom("smsReservation").select("segments").where("teamId", "=", teamId).executeTakeFirst())
    ?.segments ?? 0;

/** A league of so many teams with 15 members each. */
const leagueOf = async (count: number) => {
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
const countSend = (id: string) => countStatements(() => say(id));

describe("a message to a whole league", () => {
  it("is paid by each team as far as its allowance goes, once per phone and team, and names who could not", async () => {
    const [otters, wolves, bears] = [
      await addTeam("Otters", 100),
      await addTeam("Wolves", 1),
      await addTeam("Bears", 0),
    ];
    const maya = await addMember(otters.id, { name: "Maya" });
    await addMember(otters.id, { name: "Sam", smsConsent: false });
    const stopped = await addMember(otters.id, { name: "Tess" });
    await db.insertInto("phoneSuppression").values({ phone: stopped.phone, reason: "stop" }).execute();
    // Also on the other team: a text of each.
    await addMember(wolves.id, { name: "Abe" });
    await addMember(wolves.id, { name: "Maya", phone: maya.phone });
    await addMember(bears.id, { name: "Kim" });
    const elsewhere = await addTeam("Elsewhere", 100);
    await addMember(elsewhere.id);
    const league = await createLeague(lee.id, [otters.id, wolves.id, bears.id]);

    const { teams } = (await client.get(`/leagues/${league.id}/messages/preview`)).body;
    expect(teams).toMatchObject([
      { name: "Bears", left: 0 },
      { name: "Otters", left: 100, managers: [] },
      { name: "Wolves", left: 1 },
    ]);
    const costs = costsOf(teams, "players", "Fields open at noon.");
    expect(reachInWords(costs)).toBe("2 people in 2 teams, 2 SMS");
    expect(shortageInWords(costs)).toBe("2 teams have not enough SMS left. 2 people get no text.");

    const requestKey = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => say(league.id, { requestKey })));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        {
          sent: 2,
          failed: 2,
          short: [
            { teamId: bears.id, name: "Bears", failed: 1 },
            { teamId: wolves.id, name: "Wolves", failed: 1 },
          ],
        },
      ]);
    const texts = await textsOf([otters.id, wolves.id, bears.id, elsewhere.id]);
    expect(texts.filter(({ state }) => state === "queued")).toHaveLength(2);
    expect(texts.find(({ teamId, state }) => teamId === otters.id && state === "queued")).toMatchObject({
      phone: maya.phone,
      body: expect.stringMatching(/^Otters: Fields open at noon\./),
    });
    expect(texts.find(({ phone }) => phone === stopped.phone)).toMatchObject({ reason: "stop" });
    expect([await reservedOf(otters.id), await reservedOf(wolves.id), await reservedOf(bears.id)]).toEqual([
      1, 1, 0,
    ]);

    const other = await say(league.id, { requestKey, message: "Fields open at one." });
    expect([other.status, other.body.code]).toEqual([409, "REQUEST_REUSED"]);
    expect(await textsOf([otters.id, wolves.id, bears.id])).toHaveLength(texts.length);
  });

  it("reads each phone once, and not all phones there are for every team", async () => {
    const league = await leagueOf(100);
    await sql`analyze`.execute(db);
    watchStatements();
    const plans = await recordPlans(() => client.get(`/leagues/${league.id}/messages/preview`));
    const wrong = plans.flatMap((plan) => complaints(plan, 1500));
    expect(wrong.filter((what) => /rows read from (?:team_member|member_phone)/.test(what))).toEqual([]);
  }, 60_000);

  it("for managers reaches those of the rosters who accepted, and nobody else", async () => {
    const team = await addTeam("Otters", 100);
    const coach = await addMember(team.id, { name: "Coach" });
    await addMember(team.id, { name: "Player" });
    const account = await createAccount();
    await inviteManager(team.id, account);
    await db
      .updateTable("teamManager")
      .set({ memberId: coach.id })
      .where("userId", "=", account.id)
      .execute();
    const league = await createLeague(lee.id, [team.id]);
    expect((await say(league.id, { audience: "managers" })).body).toMatchObject({ sent: 1, failed: 0 });
    expect((await textsOf([team.id])).map(({ phone }) => phone)).toEqual([coach.phone]);
  });

  it("stands in each team's list with the sender's league; what the team's own manager sends does not", async () => {
    const owner = await createAccount({ name: "Maya Okafor" });
    const team = await createTeam({ managerId: owner.id, smsLimit: 100 });
    await addMember(team.id);
    const maya = await clientOf(owner);
    const league = await createLeague(lee.id, [team.id], "Metro League");
    await createLeague(lee.id, [], "City Cup");
    await maya.post(`/teams/${team.id}/blasts`, { message: "Bring both shirts" });
    await say(league.id);
    expect((await maya.get(`/teams/${team.id}/blasts`)).body.blasts).toMatchObject([
      { message: "Fields open at noon.", sentBy: lee.name, senderLeagues: ["Metro League"] },
      { message: "Bring both shirts", sentBy: "Maya Okafor", senderLeagues: [] },
    ]);
  });

  it("is nobody's who manages another league, and ten an hour", async () => {
    const league = await createLeague(lee.id, []);
    const other = await clientOf(await createAccount({ role: "league_manager" }));
    for (const path of [`/leagues/${league.id}/messages/preview`])
      expect((await other.get(path)).body.code).toBe("LEAGUE_NOT_FOUND");
    const answers = [];
    const requestKey = randomUUID();
    for (let time = 0; time < 3; time++) expect((await say(league.id, { requestKey })).status).toBe(200);
    for (let time = 0; time < 10; time++) answers.push((await say(league.id)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(9);
    expect(answers.at(-1)).toBe(429);
  });

  it("takes as many statements for 200 teams of 3,000 members as for two", async () => {
    const [few, many] = [await leagueOf(2), await leagueOf(200)];
    const [small, large] = [await countPreview(few.id), await countPreview(many.id)];
    expect(small.statements).toBeGreaterThan(4);
    expect([large.answer.body.teams.length, large.statements]).toEqual([200, small.statements]);
    const [smallSend, largeSend] = [await countSend(few.id), await countSend(many.id)];
    expect(largeSend.answer.body).toEqual({ sent: 3000, failed: 0, short: [] });
    expect(largeSend.statements).toBe(smallSend.statements);
  }, 60_000);
});
