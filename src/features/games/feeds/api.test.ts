import ICAL from "ical.js";
import { beforeEach, describe, expect, it } from "vitest";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { createHttp } from "#server/http.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createFeed, createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { clientOf, TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { logsOf } from "#tests/harness/logs.ts";

const http = createHttp();
let manager: TestClient;
let teamId: string;
let memberId: string;

beforeEach(async () => {
  await db.deleteFrom("rateLimit").execute();
  const maya = await createAccount({ name: "Maya Okafor" });
  manager = await clientOf(maya);
  teamId = (await createTeam({ managerId: maya.id })).id;
  memberId = (await createMember(teamId)).id;
});

const FEED = () => `/teams/${teamId}/calendar-feed`;
const MEMBER_FEED = () => `/teams/${teamId}/members/${memberId}/calendar-feed`;
const pathOf = (url: string) => url.slice(config.appUrl.length);
const fetchFile = (path: string, init: RequestInit = {}) => http.request(path, init);

const cookieOf = (client: TestClient) => [...client.cookies].map((pair) => pair.join("=")).join("; ");

const download = (gameId: string, client: TestClient | null = manager) =>
  fetchFile(`/games/${gameId}/calendar.ics`, client ? { headers: { cookie: cookieOf(client) } } : {});

/** The address of a new feed, as a path. */
const turnOn = async (at = FEED()) => pathOf((await manager.post(at)).body.url);

async function eventsAt(path: string) {
  const answer = await fetchFile(path);
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((event) => ({
    summary: event.getFirstPropertyValue("summary"),
    sequence: event.getFirstPropertyValue("sequence"),
    status: event.getFirstPropertyValue("status"),
    start: String(event.getFirstPropertyValue("dtstart")),
  }));
}

/** Nothing tells a closed address from one that never was. */
async function expectGone(path: string) {
  const answers = [await fetchFile(path), await fetchFile("/calendar/no-such-token.ics")];
  const [gone, never] = await Promise.all(
    answers.map(async (answer) => {
      const headers = Object.fromEntries(answer.headers);
      return [answer.status, { ...headers, "x-request-id": "" }, await answer.text()];
    }),
  );
  expect(gone![0]).toBe(404);
  expect(gone).toEqual(never);
}

describe("a team's calendar address", () => {
  it("is not there until it is turned on, is secret, and only its digest is stored", async () => {
    expect((await manager.get(FEED())).body).toEqual({ url: null, members: [] });
    const { status, body } = await manager.post(FEED());
    expect(status).toBe(200);
    expect(body.url).toMatch(/\/calendar\/[\w-]{22}\.ics$/);
    expect((await manager.get(FEED())).body).toEqual({ url: body.url, members: [] });
    const rows = await db.selectFrom("calendarFeed").selectAll().where("teamId", "=", teamId).execute();
    expect(JSON.stringify(rows)).not.toContain(/calendar\/(.+)\.ics/.exec(body.url)![1]!);
  });

  it("can be replaced: the old one stops working at once", async () => {
    const old = await turnOn();
    const renewed = await turnOn();
    expect(renewed).not.toBe(old);
    await expectGone(old);
    expect(await eventsAt(renewed)).toEqual([]);
  });

  it("can be turned off, twice, and on again at a new address", async () => {
    const old = await turnOn();
    for (const _ of [1, 2])
      expect(await manager.delete(FEED())).toMatchObject({ status: 200, body: { url: null } });
    await expectGone(old);
    expect(await turnOn()).not.toBe(old);
    await expectGone(old);
  });

  it("of a member stands beside the team's, and each ends alone", async () => {
    const team = await turnOn();
    const own = await turnOn(MEMBER_FEED());
    expect((await manager.get(MEMBER_FEED())).body.url).toBe(`${config.appUrl}${own}`);
    expect((await manager.get(FEED())).body).toEqual({
      url: `${config.appUrl}${team}`,
      members: [{ memberId, url: `${config.appUrl}${own}` }],
    });
    await createGame(teamId, { gameOn: "2099-05-01" });
    expect(await eventsAt(own)).toEqual(await eventsAt(team));
    expect((await manager.delete(MEMBER_FEED())).body).toEqual({ url: null });
    await expectGone(own);
    expect(await eventsAt(team)).toHaveLength(1);
    const again = await turnOn(MEMBER_FEED());
    await manager.delete(FEED());
    await expectGone(team);
    expect(await eventsAt(again)).toHaveLength(1);
  });

  it("ends with the member's place on the roster", async () => {
    const own = await turnOn(MEMBER_FEED());
    await manager.delete(`/teams/${teamId}/members/${memberId}`);
    await expectGone(own);
    for (const answer of [await manager.get(MEMBER_FEED()), await manager.post(MEMBER_FEED())])
      expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  it("rests while the team is put away", async () => {
    const path = await turnOn();
    await manager.post(`/teams/${teamId}/archive`);
    await expectGone(path);
    await manager.delete(`/teams/${teamId}/archive`);
    expect(await eventsAt(path)).toEqual([]);
  });

  it("is one, however many turn it on at once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => manager.post(FEED())));
    const urls = answers.map(({ status, body }) => [status, typeof body.url]);
    expect(urls).toEqual(Array.from({ length: 5 }, () => [200, "string"]));
    const feeds = await db.selectFrom("calendarFeed").selectAll().where("teamId", "=", teamId).execute();
    expect(feeds).toHaveLength(1);
  });
});

describe("the file behind it", () => {
  it("has the games of the last 90 days and all to come, in order [SCHED-50]", async () => {
    setTime("2026-04-16T14:40:00Z");
    for (const gameOn of ["2027-09-01", "2026-04-16", "2026-01-16", "2026-01-15"])
      await createGame(teamId, { gameOn, opponent: null });
    const path = await turnOn();
    const starts = (await eventsAt(path)).map(({ start }) => start);
    expect(starts).toEqual(["2026-01-16T19:00:00", "2026-04-16T19:00:00", "2027-09-01T19:00:00"]);
  });

  it("goes on counting as a game changes, is cancelled and restored", async () => {
    const { id } = await createGame(teamId, { gameOn: "2099-05-01", opponent: "Hawks" });
    const path = await turnOn();
    const seen = async () => {
      const [event] = await eventsAt(path);
      return [event!.sequence, event!.status, event!.start];
    };
    const change = { gameOn: "2099-05-02", gameTime: "18:00", location: "Field 2", version: 1 };
    expect(await seen()).toEqual([0, "CONFIRMED", "2099-05-01T19:00:00"]);
    await manager.put(`/games/${id}`, change);
    expect(await seen()).toEqual([1, "CONFIRMED", "2099-05-02T18:00:00"]);
    await manager.post(`/games/${id}/cancellation`);
    expect(await seen()).toEqual([2, "CANCELLED", "2099-05-02T18:00:00"]);
    await manager.delete(`/games/${id}/cancellation`);
    expect(await seen()).toEqual([3, "CONFIRMED", "2099-05-02T18:00:00"]);
    await manager.delete(`/games/${id}`);
    expect(await eventsAt(path)).toEqual([]);
  });

  it("is sent as a calendar that may be kept for a quarter of an hour, and not again while it is the same", async () => {
    const path = `/calendar/${await createFeed(teamId)}.ics`;
    const first = await fetchFile(path);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, max-age=900",
      "content-disposition": "inline; filename*=UTF-8''lakeview_otters.ics",
      "x-content-type-options": "nosniff",
    });
    const etag = first.headers.get("etag")!;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const same = await fetchFile(path, { headers: { "if-none-match": known } });
      expect([same.status, await same.text()]).toEqual([304, ""]);
      expect(same.headers.get("etag")).toBe(etag);
    }
    const head = await fetchFile(path, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    await createGame(teamId, { gameOn: "2099-05-01" });
    const changed = await fetchFile(path, { headers: { "if-none-match": etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  it("takes no other method", async () => {
    const path = `/calendar/${await createFeed(teamId)}.ics`;
    for (const method of ["POST", "PUT", "DELETE", "PROPFIND"])
      expect((await fetchFile(path, { method })).status).toBe(404);
  });

  it("is found by its whole token only, and never in the log", async () => {
    const token = await createFeed(teamId);
    for (const path of [
      `/calendar/${token.slice(1)}.ics`,
      `/calendar/${token}x.ics`,
      "/calendar/.ics",
      `/calendar/%00.ics`,
    ])
      expect((await fetchFile(path)).status).toBe(404);
    const lines = await logsOf(async () => void (await fetchFile(`/calendar/${token}.ics`)));
    expect(JSON.stringify(lines)).toContain("/calendar/[redacted]");
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  it("is refused to who guesses, after 600 misses and for a while", async () => {
    const path = `/calendar/${await createFeed(teamId)}.ics`;
    for (let index = 0; index < 700; index++) expect((await fetchFile(path)).status).toBe(200);
    for (let index = 0; index < 600; index++)
      expect((await fetchFile(`/calendar/guess-${index}.ics`)).status).toBe(404);
    for (const guess of ["/calendar/guess.ics", path]) {
      const refused = await fetchFile(guess);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });
});

describe("one game as a file", () => {
  it("is for those who work with the team", async () => {
    const { id } = await createGame(teamId, { gameOn: "2026-05-01", opponent: "Hawks" });
    const answer = await download(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    expect(text).toContain("SUMMARY:Lakeview Otters vs. Hawks");
    expect(text).toContain("DTSTART;TZID=America/Chicago:20260501T190000");
  });

  it("is not there for others, as one that does not exist [OP-23]", async () => {
    const stranger = await clientOf(await createAccount());
    const { id } = await createGame(teamId, { gameOn: "2026-05-01" });
    const answers = [
      await download(id, stranger),
      await download("0190a000-0000-7000-8000-000000000001", stranger),
      await download("no-id", stranger),
    ];
    for (const answer of answers)
      expect([answer.status, await answer.text()]).toEqual([404, "We could not find that.\n"]);
  });

  it("leads to the login without a session", async () => {
    const { id } = await createGame(teamId, { gameOn: "2026-05-01" });
    const answer = await download(id, null);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login?next=%2Fschedule"]);
  });
});
