import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createJoinableTeam, getToken } from "#tests/factories/join-links.ts";
import { createLeague, createMember, inviteManager } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";

let manager: TestClient;
let player: TestClient;
let teamId: string;
let token: string;

beforeEach(async () => {
  ({ manager, teamId, token } = await createJoinableTeam());
  player = new TestClient();
});

const toPath = (path: string) => `/teams/${teamId}${path}`;
const aisha = { name: "Aisha Bello", phone: "(312) 555-0103", consent: true };
const join = (input: object = {}, client = player) =>
  client.post("/join-links/members", { token, ...aisha, ...input });
const preview = (link = token, client = player) => client.post("/join-links/previews", { token: link });
const invalid = { status: 400, body: { code: "LINK_INVALID" } };
const ok = { status: 200, body: { ok: true } };

async function signInAs(account: { email: string }) {
  const client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  return client;
}

const listRoster = async () => (await manager.get(toPath("/members"))).body.members;
describe("join link", () => {
  it("exists from the start, with a 22-character token and only its digest in the database [OP2-12]", async () => {
    const { status, body } = await manager.get(toPath("/join-link"));
    expect([status, body.joined]).toEqual([200, 0]);
    expect(token).toMatch(/^[\w-]{22}$/);
    const rows = await db.selectFrom("joinLink").selectAll().where("teamId", "=", teamId).execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await manager.get(toPath("/join-link"))).body).toEqual(body);
  });

  it("can be replaced, which disables the old link right away [OP2-12]", async () => {
    const { status, body } = await manager.post(toPath("/join-link"));
    expect(status).toBe(200);
    expect(getToken(body.url)).not.toBe(token);
    expect(await preview()).toMatchObject(invalid);
    expect(await join()).toMatchObject(invalid);
    expect((await preview(getToken(body.url))).status).toBe(200);
    expect(await listRoster()).toEqual([]);
  });

  it("can be turned off, even twice, and turned on again with a new link [OP2-12]", async () => {
    for (const _ of [1, 2])
      expect(await manager.delete(toPath("/join-link"))).toMatchObject({
        status: 200,
        body: { url: null, joined: 0 },
      });
    expect((await manager.get(toPath("/join-link"))).body.url).toBeNull();
    expect(await preview()).toMatchObject(invalid);
    expect(await join()).toMatchObject(invalid);
    const { url } = (await manager.post(toPath("/join-link"))).body;
    expect(await preview()).toMatchObject(invalid);
    expect((await preview(getToken(url))).status).toBe(200);
  });

  it("is available to the owner and invited managers, and hidden from everyone else [OP2-12]", async () => {
    const [invited, leagueManager, stranger] = [
      await createAccount(),
      await createAccount({ role: "league_manager" }),
      await createAccount(),
    ];
    await inviteManager(teamId, invited);
    await createLeague(leagueManager.id, [teamId]);
    const listCalls = (client: TestClient) => [
      () => client.get(toPath("/join-link")),
      () => client.post(toPath("/join-link")),
      () => client.delete(toPath("/join-link")),
    ];
    for (const call of listCalls(await signInAs(invited))) expect((await call()).status).toBe(200);
    await manager.post(toPath("/join-link"));
    const before = (await manager.get(toPath("/join-link"))).body;
    for (const account of [leagueManager, stranger])
      for (const call of listCalls(await signInAs(account)))
        expect(await call()).toMatchObject({ status: 404, body: { code: "TEAM_NOT_FOUND" } });
    expect((await manager.get(toPath("/join-link"))).body).toEqual(before);
  });

  it("counts members who joined through it [OP2-12]", async () => {
    await createMember(teamId, { name: "Added by the manager" });
    await join();
    await join({ name: "Bilal Bello" });
    expect((await manager.get(toPath("/join-link"))).body.joined).toBe(2);
    const list: { id: string; addedVia: string }[] = await listRoster();
    const joined = list.filter(({ addedVia }) => addedVia === "join-link");
    await manager.delete(toPath(`/members/${joined[0]!.id}`));
    expect((await manager.get(toPath("/join-link"))).body.joined).toBe(1);
  });
});

describe("join link preview", () => {
  it("returns only the team's name and sport [OP2-12]", async () => {
    expect((await preview()).body).toEqual({ name: "Lakeview Otters", sport: "Soccer" });
  });

  it("isn't available for an archived team until it's restored [OP2-12]", async () => {
    await manager.post(toPath("/archive"));
    expect(await preview()).toMatchObject(invalid);
    expect(await join()).toMatchObject(invalid);
    expect(await listRoster()).toEqual([]);
    await manager.delete(toPath("/archive"));
    expect((await preview()).status).toBe(200);
  });
});

describe("join rate limits", () => {
  const rateLimited = {
    status: 429,
    body: { code: "RATE_LIMITED", data: { retryAfterSeconds: expect.any(Number) } },
  };

  it("allow 60 joins per hour from one address, enough for a whole clubhouse [OP2-12]", async () => {
    for (let index = 0; index < 60; index++) {
      expect((await preview()).status).toBe(200);
      expect(await join({ phone: "slip of the finger" })).toMatchObject({ body: { code: "PHONE_INVALID" } });
      expect(await join({ name: `Player ${index}` })).toMatchObject(ok);
    }
    expect(await join()).toMatchObject(rateLimited);
    expect((await preview()).status).toBe(200);
    expect(await join({}, new TestClient())).toMatchObject(ok);
  });

  it("allow 200 joins per day to one team, no matter how many addresses they come from [OP2-12]", async () => {
    for (let address = 0; address < 4; address++) {
      const client = new TestClient();
      for (let index = 0; index < 50; index++) expect(await join({}, client)).toMatchObject(ok);
    }
    expect(await join({}, new TestClient())).toMatchObject(rateLimited);
    const otherTeamId = (await manager.post("/teams", { name: "Other", sport: "Soccer" })).body.id;
    const { url } = (await manager.get(`/teams/${otherTeamId}/join-link`)).body;
    expect(await join({ token: getToken(url) })).toMatchObject(ok);
  });

  it("block all links for an address that has made 60 invalid guesses [OP2-12]", async () => {
    const guesser = new TestClient();
    for (let index = 0; index < 60; index++)
      expect(await preview(`guess ${index}`, guesser)).toMatchObject(invalid);
    expect(await preview("guess", guesser)).toMatchObject(rateLimited);
    expect(await preview(token, guesser)).toMatchObject(rateLimited);
    expect((await preview()).status).toBe(200);
  });
});
