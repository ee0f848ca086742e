import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import {
  createFirstText,
  createGame,
  createInvitation,
  createMember,
  createTeam,
  inviteManager,
} from "#tests/factories/teams.ts";
import { createBlast } from "#tests/factories/texts.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { countStatements } from "#tests/harness/statements.ts";

let owner: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
let teamId: string;
beforeEach(async () => {
  owner = await createAccount({ name: "Maya Okafor" });
  client = await signInAs(owner);
  teamId = (await createTeam({ managerId: owner.id })).id;
});

const createSeason = (values: object = {}) => ({
  name: "Lakeview Otters",
  seasonMonths: 6,
  memberIds: [] as string[],
  requestKey: randomUUID(),
  ...values,
});
const start = (season: object = createSeason(), sender = client) =>
  sender.post(`/teams/${teamId}/seasons`, season);
const listNewTeams = () =>
  db
    .selectFrom("teamSeason")
    .innerJoin("team", "team.id", "teamSeason.teamId")
    .selectAll("team")
    .where("previousTeamId", "=", teamId)
    .execute();
const listNames = async (id: string) =>
  (await db.selectFrom("teamMember").select("name").where("teamId", "=", id).orderBy("name").execute()).map(
    ({ name }) => name,
  );
const getPhones = (id: string) =>
  db
    .selectFrom("memberPhone")
    .leftJoin("smsConsent", "smsConsent.id", "memberPhone.consentId")
    .leftJoin("carriedConsent", "carriedConsent.consentId", "memberPhone.consentId")
    .select(["memberPhone.phone", "memberPhone.smsConsent", "memberPhone.consentId", "granted", "evidenceId"])
    .select(["smsConsent.teamId", "givenByName"])
    .where("memberPhone.teamId", "=", id)
    .orderBy("memberPhone.phone")
    .execute();

describe("starting a new season", () => {
  it("makes a team with the selected members, ending after the selected months [START-28, START-29]", async () => {
    setTime("2026-11-18T18:00:00Z");
    const aisha = await createMember(teamId, { name: "Aisha Bello" });
    await createMember(teamId, { name: "Ben Tanaka" });
    const inactive = await createMember(teamId, { name: "Cole Lindqvist", active: false });
    const { status, body } = await start(
      createSeason({ name: "Otters II", memberIds: [aisha.id, inactive.id] }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "Otters II", seasonEndsOn: "2027-05-18", memberCount: 2 });
    expect(await listNames(body.id)).toEqual(["Aisha Bello", "Cole Lindqvist"]);
    expect(await listNames(teamId)).toHaveLength(3);
  });

  it("works with an empty roster and leaves out strangers' members [START-29]", async () => {
    const stranger = await createMember((await createTeam()).id, { name: "Stranger" });
    const { status, body } = await start(createSeason({ memberIds: [stranger.id, randomUUID()] }));
    expect([status, body]).toMatchObject([201, { memberCount: 0 }]);
  });

  it("takes over no games, responses, messages, requests, or history [START-29]", async () => {
    const member = await createMember(teamId, { smsConsent: true });
    const game = await createGame(teamId, { gameOn: "2099-05-01" });
    const at = new Date();
    await db
      .insertInto("gameRsvp")
      .values({
        teamId,
        gameId: game.id,
        memberId: member.id,
        response: "maybe",
        respondedAt: at,
        respondedVia: "link",
      })
      .execute();
    await createBlast(teamId, "See you there", [member]);
    await createInvitation(teamId, { email: "invited@example.com" });
    const away = { teamId, memberId: member.id, createdAt: at };
    await db
      .insertInto("memberAway")
      .values([
        { ...away, fromOn: "2020-05-01", untilOn: "2020-05-09" },
        { ...away, fromOn: "2020-05-01", untilOn: "2021-04-30" },
      ])
      .execute();
    const { id } = (await start(createSeason({ memberIds: [member.id] }))).body;
    for (const table of [
      "game",
      "gameRsvp",
      "message",
      "blast",
      "memberAway",
      "teamManager",
      "firstText",
    ] as const)
      expect([table, await db.selectFrom(table).selectAll().where("teamId", "=", id).execute()]).toEqual([
        table,
        [],
      ]);
  });

  it("keeps the owner when a manager starts it, and takes the manager along [START-28, START-29]", async () => {
    const manager = await createAccount();
    await inviteManager(teamId, manager);
    const sender = await signInAs(manager);
    const { body } = await start(createSeason(), sender);
    expect((await sender.get(`/teams/${body.id}`)).body).toMatchObject({ role: "invited" });
    expect((await client.get(`/teams/${body.id}`)).body).toMatchObject({ role: "manager" });
  });

  it("takes the same number of statements for 500 members as for one [START-29]", async () => {
    const one = await createMember(teamId, { smsConsent: true });
    const few = await countStatements(() => start(createSeason({ memberIds: [one.id] })));
    teamId = (await createTeam({ managerId: owner.id })).id;
    const ids: string[] = [];
    for (let count = 0; count < 500; count++)
      ids.push((await createMember(teamId, { name: `Player ${count}`, smsConsent: true })).id);
    const many = await countStatements(() => start(createSeason({ memberIds: ids })));
    expect(many.result.body).toMatchObject({ memberCount: 500 });
    expect(many.statements).toBeLessThanOrEqual(few.statements);
    expect((await start(createSeason({ memberIds: [...ids, randomUUID()] }))).status).toBe(400);
  });
});

describe("pressing twice", () => {
  it("makes one team per key, however often it's sent [START-29]", async () => {
    const season = createSeason();
    const responses = await Promise.all(Array.from({ length: 6 }, () => start(season)));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await listNewTeams()).toHaveLength(1);
    expect((await start({ ...season, name: "Others" })).body).toMatchObject({ code: "REQUEST_KEY_REUSED" });
  });

  it("makes one team in two tabs and says so in the other [START-29]", async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => start()));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    expect(responses.find(({ status }) => status === 409)!.body).toMatchObject({ code: "SEASON_STARTED" });
    expect(await listNewTeams()).toHaveLength(1);
  });

  it("allows another start once the new team was deleted [START-29]", async () => {
    const member = await createMember(teamId);
    const season = createSeason({ memberIds: [member.id] });
    const { id } = (await start(season)).body;
    expect((await client.delete(`/teams/${id}`)).status).toBe(200);
    expect((await start(createSeason({ memberIds: [member.id] }))).body).toMatchObject({ memberCount: 1 });
  });
});

describe("consents in a new season", () => {
  it("stand as they did, each pointing to its evidence, even after two seasons [START-30]", async () => {
    const agreed = await createMember(teamId, { phone: "+13125550101", smsConsent: true });
    const silent = await createMember(teamId, { phone: "+13125550102" });
    const withdrawn = await createMember(teamId, { phone: "+13125550103", smsConsent: true });
    const member = { name: withdrawn.name, phone: withdrawn.phone, active: true, smsConsent: false };
    await client.put(`/teams/${teamId}/members/${withdrawn.id}`, member);
    const before = await getPhones(teamId);
    const memberIds = [agreed.id, silent.id, withdrawn.id];
    const { id } = (await start(createSeason({ memberIds }))).body;
    const carried = await getPhones(id);
    expect(carried).toMatchObject([
      {
        smsConsent: true,
        granted: true,
        teamId: id,
        givenByName: "Maya Okafor",
        evidenceId: before[0]!.consentId,
      },
      { smsConsent: false, consentId: null, evidenceId: null },
      { smsConsent: false, granted: false, teamId: id, evidenceId: before[2]!.consentId },
    ]);
    expect(carried[0]!.consentId).not.toBe(before[0]!.consentId);
    expect(await listJobs({ teamId: id })).toMatchObject([{ name: "teams/arm-first-texts" }]);

    teamId = id;
    const ids = await db.selectFrom("teamMember").select("id").where("teamId", "=", id).execute();
    const next = await start(createSeason({ memberIds: ids.map((row) => row.id) }));
    expect(await getPhones(next.body.id)).toMatchObject([
      { smsConsent: true, evidenceId: before[0]!.consentId },
      { consentId: null },
      { smsConsent: false, evidenceId: before[2]!.consentId },
    ]);
  });

  it("keeps the evidence's words, and says on the roster that it was carried over [START-30]", async () => {
    setTime("2026-03-02T18:00:00Z");
    const player = { name: "Aisha Bello", phone: "(212) 555-0142", smsConsent: true };
    const { id: memberId } = (await client.post(`/teams/${teamId}/members`, player)).body;
    setTime(after(clock.now(), days(200)).toISOString());
    const { id } = (await start(createSeason({ memberIds: [memberId] }))).body;
    const { members } = (await client.get(`/teams/${id}/members`)).body;
    expect(members[0].consent).toMatchObject({ source: "manager", on: "2026-03-02", isCarriedOver: true });
    const wordings = await db
      .selectFrom("smsConsent")
      .select("wordingId")
      .where("phone", "=", "+12125550142")
      .execute();
    expect(new Set(wordings.map(({ wordingId }) => wordingId)).size).toBe(1);
    expect(wordings).toHaveLength(2);
  });

  it("never texts a number that opted out or isn't the person's [START-30]", async () => {
    const stopped = await createMember(teamId, { phone: "+13125550104", smsConsent: true });
    const wrong = await createMember(teamId, { phone: "+13125550105", smsConsent: true });
    await createFirstText(teamId, stopped.phone);
    await db.insertInto("phoneSuppression").values({ phone: stopped.phone, reason: "stop" }).execute();
    await db
      .insertInto("wrongNumber")
      .values({ teamId, phone: wrong.phone, createdAt: new Date() })
      .execute();
    const { id } = (await start(createSeason({ memberIds: [stopped.id, wrong.id] }))).body;
    const { members } = (await client.get(`/teams/${id}/members`)).body;
    expect(members.map(({ block }: { block: string }) => block).toSorted()).toEqual(["stop", "wrong-number"]);
  });
});
