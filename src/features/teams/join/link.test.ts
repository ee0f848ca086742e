import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createJoinableTeam, tokenOf } from "#tests/factories/join-links.ts";
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

const at = (path: string) => `/teams/${teamId}${path}`;
const aisha = { name: "Aisha Bello", phone: "(312) 555-0103", consent: true };
const join = (input: object = {}, by = player) =>
  by.post("/join-links/members", { token, ...aisha, ...input });
const preview = (link = token, by = player) => by.post("/join-links/previews", { token: link });
const invalid = { status: 400, body: { code: "LINK_INVALID" } };
const ok = { status: 200, body: { ok: true } };

async function clientOf(account: { email: string }) {
  const client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  return client;
}

const roster = async () => (await manager.get(at("/members"))).body.members;
describe("the join link of a team", () => {
  it("is there from the start, with 22 characters of which only a digest is stored [OP2-12]", async () => {
    const { status, body } = await manager.get(at("/join-link"));
    expect([status, body.joined]).toEqual([200, 0]);
    expect(token).toMatch(/^[\w-]{22}$/);
    const rows = await db.selectFrom("joinLink").selectAll().where("teamId", "=", teamId).execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await manager.get(at("/join-link"))).body).toEqual(body);
  });

  it("can be replaced: the old address stops working at once [OP2-12]", async () => {
    const { status, body } = await manager.post(at("/join-link"));
    expect(status).toBe(200);
    expect(tokenOf(body.url)).not.toBe(token);
    expect(await preview()).toMatchObject(invalid);
    expect(await join()).toMatchObject(invalid);
    expect((await preview(tokenOf(body.url))).status).toBe(200);
    expect(await roster()).toEqual([]);
  });

  it("can be turned off, twice, and on again at a new address [OP2-12]", async () => {
    for (const _ of [1, 2])
      expect(await manager.delete(at("/join-link"))).toMatchObject({
        status: 200,
        body: { url: null, joined: 0 },
      });
    expect((await manager.get(at("/join-link"))).body.url).toBeNull();
    expect(await preview()).toMatchObject(invalid);
    expect(await join()).toMatchObject(invalid);
    const { url } = (await manager.post(at("/join-link"))).body;
    expect(await preview()).toMatchObject(invalid);
    expect((await preview(tokenOf(url))).status).toBe(200);
  });

  it("belongs to the manager and invited managers; to others the team is not there [OP2-12]", async () => {
    const [invited, leagueManager, stranger] = [
      await createAccount(),
      await createAccount({ role: "league_manager" }),
      await createAccount(),
    ];
    await inviteManager(teamId, invited);
    await createLeague(leagueManager.id, [teamId]);
    const calls = (client: TestClient) => [
      () => client.get(at("/join-link")),
      () => client.post(at("/join-link")),
      () => client.delete(at("/join-link")),
    ];
    for (const call of calls(await clientOf(invited))) expect((await call()).status).toBe(200);
    await manager.post(at("/join-link"));
    const before = (await manager.get(at("/join-link"))).body;
    for (const account of [leagueManager, stranger])
      for (const call of calls(await clientOf(account)))
        expect(await call()).toMatchObject({ status: 404, body: { code: "TEAM_NOT_FOUND" } });
    expect((await manager.get(at("/join-link"))).body).toEqual(before);
  });

  it("counts those on the roster who joined by themselves [OP2-12]", async () => {
    await createMember(teamId, { name: "Added by the manager" });
    await join();
    await join({ name: "Bilal Bello" });
    expect((await manager.get(at("/join-link"))).body.joined).toBe(2);
    const list: { id: string; addedVia: string }[] = await roster();
    const joined = list.filter(({ addedVia }) => addedVia === "join-link");
    await manager.delete(at(`/members/${joined[0]!.id}`));
    expect((await manager.get(at("/join-link"))).body.joined).toBe(1);
  });
});

describe("the preview of a link", () => {
  it("tells the team's name and sport, and nothing else [OP2-12]", async () => {
    expect((await preview()).body).toEqual({ name: "Lakeview Otters", sport: "Soccer" });
  });

  it("is refused for a team that was put away, until it is back [OP2-12]", async () => {
    await manager.post(at("/archive"));
    expect(await preview()).toMatchObject(invalid);
    expect(await join()).toMatchObject(invalid);
    expect(await roster()).toEqual([]);
    await manager.delete(at("/archive"));
    expect((await preview()).status).toBe(200);
  });
});

describe("limits", () => {
  const limited = {
    status: 429,
    body: { code: "RATE_LIMITED", data: { retryAfterSeconds: expect.any(Number) } },
  };

  it("let a whole club house in from one address, and end after 60 in an hour [OP2-12]", async () => {
    for (let index = 0; index < 60; index++) {
      expect((await preview()).status).toBe(200);
      expect(await join({ phone: "slip of the finger" })).toMatchObject({ body: { code: "PHONE_INVALID" } });
      expect(await join({ name: `Player ${index}` })).toMatchObject(ok);
    }
    expect(await join()).toMatchObject(limited);
    expect((await preview()).status).toBe(200);
    expect(await join({}, new TestClient())).toMatchObject(ok);
  });

  it("end after 200 a day for a team, from wherever [OP2-12]", async () => {
    for (let address = 0; address < 4; address++) {
      const somebody = new TestClient();
      for (let index = 0; index < 50; index++) expect(await join({}, somebody)).toMatchObject(ok);
    }
    expect(await join({}, new TestClient())).toMatchObject(limited);
    const other = (await manager.post("/teams", { name: "Other", sport: "Soccer" })).body.id;
    const { url } = (await manager.get(`/teams/${other}/join-link`)).body;
    expect(await join({ token: tokenOf(url) })).toMatchObject(ok);
  });

  it("end guessing links after 60 misses, for good ones too [OP2-12]", async () => {
    const guesser = new TestClient();
    for (let index = 0; index < 60; index++)
      expect(await preview(`guess ${index}`, guesser)).toMatchObject(invalid);
    expect(await preview("guess", guesser)).toMatchObject(limited);
    expect(await preview(token, guesser)).toMatchObject(limited);
    expect((await preview()).status).toBe(200);
  });
});
