import ICAL from "ical.js";
import { beforeEach, describe, expect, it } from "vitest";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { createHttp } from "#server/http.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createFeed, createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { captureLogs } from "#tests/harness/logs.ts";

const http = createHttp();
let manager: TestClient;
let teamId: string;
let memberId: string;

beforeEach(async () => {
  await db.deleteFrom("rateLimit").execute();
  const maya = await createAccount({ name: "Maya Okafor" });
  manager = await signInAs(maya);
  teamId = (await createTeam({ managerId: maya.id })).id;
  memberId = (await createMember(teamId)).id;
});

const getTeamFeedPath = () => `/teams/${teamId}/calendar-feed`;
const getMemberFeedPath = () => `/teams/${teamId}/members/${memberId}/calendar-feed`;
const getPath = (url: string) => url.slice(config.appUrl.length);
const fetchFile = (path: string, init: RequestInit = {}) => http.request(path, init);

const getCookie = (client: TestClient) => [...client.cookies].map((pair) => pair.join("=")).join("; ");

const download = (gameId: string, client: TestClient | null = manager) =>
  fetchFile(`/games/${gameId}/calendar.ics`, client ? { headers: { cookie: getCookie(client) } } : {});

/** Turns on a feed and returns its path. */
const turnOn = async (path = getTeamFeedPath()) => getPath((await manager.post(path)).body.url);

async function listEvents(path: string) {
  const response = await fetchFile(path);
  expect(response.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((event) => ({
    summary: event.getFirstPropertyValue("summary"),
    sequence: event.getFirstPropertyValue("sequence"),
    status: event.getFirstPropertyValue("status"),
    start: String(event.getFirstPropertyValue("dtstart")),
  }));
}

/** Expects the same response as for a link that never existed. */
async function expectGone(path: string) {
  const responses = [await fetchFile(path), await fetchFile("/calendar/no-such-token.ics")];
  const [revoked, unknown] = await Promise.all(
    responses.map(async (response) => {
      const headers = Object.fromEntries(response.headers);
      return [response.status, { ...headers, "x-request-id": "" }, await response.text()];
    }),
  );
  expect(revoked![0]).toBe(404);
  expect(revoked).toEqual(unknown);
}

describe("calendar link", () => {
  it("doesn't exist until it's turned on, and is stored only as a digest", async () => {
    expect((await manager.get(getTeamFeedPath())).body).toEqual({ url: null, members: [] });
    const { status, body } = await manager.post(getTeamFeedPath());
    expect(status).toBe(200);
    expect(body.url).toMatch(/\/calendar\/[\w-]{22}\.ics$/);
    expect((await manager.get(getTeamFeedPath())).body).toEqual({ url: body.url, members: [] });
    const rows = await db.selectFrom("calendarFeed").selectAll().where("teamId", "=", teamId).execute();
    expect(JSON.stringify(rows)).not.toContain(/calendar\/(.+)\.ics/.exec(body.url)![1]!);
  });

  it("can be replaced, and the old URL stops working right away", async () => {
    const oldPath = await turnOn();
    const renewed = await turnOn();
    expect(renewed).not.toBe(oldPath);
    await expectGone(oldPath);
    expect(await listEvents(renewed)).toEqual([]);
  });

  it("can be turned on without replacing it, even by two managers at the same moment", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => manager.put(getTeamFeedPath())));
    const [first, ...others] = responses.map(({ body }) => body.url as string);
    expect(others).toEqual([first, first]);
    expect((await fetchFile(getPath(first!))).status).toBe(200);
  });

  it("can be turned off idempotently, and back on with a new URL", async () => {
    const oldPath = await turnOn();
    for (const _ of [1, 2])
      expect(await manager.delete(getTeamFeedPath())).toMatchObject({ status: 200, body: { url: null } });
    await expectGone(oldPath);
    expect(await turnOn()).not.toBe(oldPath);
    await expectGone(oldPath);
  });

  it("is separate for each member and for the team", async () => {
    const team = await turnOn();
    const memberPath = await turnOn(getMemberFeedPath());
    expect((await manager.get(getMemberFeedPath())).body.url).toBe(`${config.appUrl}${memberPath}`);
    expect((await manager.get(getTeamFeedPath())).body).toEqual({
      url: `${config.appUrl}${team}`,
      members: [{ memberId, url: `${config.appUrl}${memberPath}` }],
    });
    await createGame(teamId, { gameOn: "2099-05-01" });
    expect(await listEvents(memberPath)).toEqual(await listEvents(team));
    expect((await manager.delete(getMemberFeedPath())).body).toEqual({ url: null });
    await expectGone(memberPath);
    expect(await listEvents(team)).toHaveLength(1);
    const newPath = await turnOn(getMemberFeedPath());
    await manager.delete(getTeamFeedPath());
    await expectGone(team);
    expect(await listEvents(newPath)).toHaveLength(1);
  });

  it("stops working when the member leaves the roster", async () => {
    const memberPath = await turnOn(getMemberFeedPath());
    await manager.delete(`/teams/${teamId}/members/${memberId}`);
    await expectGone(memberPath);
    for (const response of [await manager.get(getMemberFeedPath()), await manager.post(getMemberFeedPath())])
      expect(response).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  it("is disabled while the team is archived", async () => {
    const path = await turnOn();
    await manager.post(`/teams/${teamId}/archive`);
    await expectGone(path);
    await manager.delete(`/teams/${teamId}/archive`);
    expect(await listEvents(path)).toEqual([]);
  });

  it("is created only once under concurrency", async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => manager.post(getTeamFeedPath())));
    const urls = responses.map(({ status, body }) => [status, typeof body.url]);
    expect(urls).toEqual(Array.from({ length: 5 }, () => [200, "string"]));
    const feeds = await db.selectFrom("calendarFeed").selectAll().where("teamId", "=", teamId).execute();
    expect(feeds).toHaveLength(1);
  });
});

describe("calendar file", () => {
  it("includes the last 90 days and all upcoming games, in order [SCHED-50]", async () => {
    setTime("2026-04-16T14:40:00Z");
    for (const gameOn of ["2027-09-01", "2026-04-16", "2026-01-16", "2026-01-15"])
      await createGame(teamId, { gameOn, opponent: null });
    const path = await turnOn();
    const starts = (await listEvents(path)).map(({ start }) => start);
    expect(starts).toEqual(["2026-01-16T19:00:00", "2026-04-16T19:00:00", "2027-09-01T19:00:00"]);
  });

  it("increments a game's sequence whenever the game is changed, canceled, or restored", async () => {
    const { id } = await createGame(teamId, { gameOn: "2099-05-01", opponent: "Hawks" });
    const path = await turnOn();
    const readEvent = async () => {
      const [event] = await listEvents(path);
      return [event!.sequence, event!.status, event!.start];
    };
    const change = { gameOn: "2099-05-02", gameTime: "18:00", location: "Field 2", version: 1 };
    expect(await readEvent()).toEqual([0, "CONFIRMED", "2099-05-01T19:00:00"]);
    await manager.put(`/games/${id}`, change);
    expect(await readEvent()).toEqual([1, "CONFIRMED", "2099-05-02T18:00:00"]);
    await manager.post(`/games/${id}/cancellation`);
    expect(await readEvent()).toEqual([2, "CANCELLED", "2099-05-02T18:00:00"]);
    await manager.delete(`/games/${id}/cancellation`);
    expect(await readEvent()).toEqual([3, "CONFIRMED", "2099-05-02T18:00:00"]);
    await manager.delete(`/games/${id}`);
    expect(await listEvents(path)).toEqual([]);
  });

  it("is cached for 15 minutes and revalidated", async () => {
    const path = `/calendar/${await createFeed(teamId)}.ics`;
    const first = await fetchFile(path);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, max-age=900",
      "content-disposition": "inline; filename*=UTF-8''lakeview_otters.ics",
      "x-content-type-options": "nosniff",
    });
    const etag = first.headers.get("etag")!;
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const revalidatedResponse = await fetchFile(path, { headers: { "if-none-match": header } });
      expect([revalidatedResponse.status, await revalidatedResponse.text()]).toEqual([304, ""]);
      expect(revalidatedResponse.headers.get("etag")).toBe(etag);
    }
    const head = await fetchFile(path, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    await createGame(teamId, { gameOn: "2099-05-01" });
    const changedResponse = await fetchFile(path, { headers: { "if-none-match": etag } });
    expect(changedResponse.status).toBe(200);
    expect(changedResponse.headers.get("etag")).not.toBe(etag);
  });

  it("rejects other methods", async () => {
    const path = `/calendar/${await createFeed(teamId)}.ics`;
    for (const method of ["POST", "PUT", "DELETE", "PROPFIND"])
      expect((await fetchFile(path, { method })).status).toBe(404);
  });

  it("requires the whole token and never logs it", async () => {
    const token = await createFeed(teamId);
    for (const path of [
      `/calendar/${token.slice(1)}.ics`,
      `/calendar/${token}x.ics`,
      "/calendar/.ics",
      `/calendar/%00.ics`,
    ])
      expect((await fetchFile(path)).status).toBe(404);
    const lines = await captureLogs(async () => void (await fetchFile(`/calendar/${token}.ics`)));
    expect(JSON.stringify(lines)).toContain("/calendar/[redacted]");
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  it("is rate-limited after 600 wrong guesses", async () => {
    const path = `/calendar/${await createFeed(teamId)}.ics`;
    for (let index = 0; index < 700; index++) expect((await fetchFile(path)).status).toBe(200);
    for (let index = 0; index < 600; index++)
      expect((await fetchFile(`/calendar/guess-${index}.ics`)).status).toBe(404);
    for (const guessedPath of ["/calendar/guess.ics", path]) {
      const response = await fetchFile(guessedPath);
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });
});

describe("single-game calendar file", () => {
  it("is available to the team's managers", async () => {
    const { id } = await createGame(teamId, { gameOn: "2026-05-01", opponent: "Hawks" });
    const response = await download(id);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    expect(text).toContain("SUMMARY:Lakeview Otters vs. Hawks");
    expect(text).toContain("DTSTART;TZID=America/Chicago:20260501T190000");
  });

  it("returns the same error to other users as for a missing game [OP-23]", async () => {
    const stranger = await signInAs(await createAccount());
    const { id } = await createGame(teamId, { gameOn: "2026-05-01" });
    const responses = [
      await download(id, stranger),
      await download("0190a000-0000-7000-8000-000000000001", stranger),
      await download("no-id", stranger),
    ];
    for (const response of responses)
      expect([response.status, await response.text()]).toEqual([404, "We couldn't find that.\n"]);
  });

  it("redirects users without a session to the sign-in page", async () => {
    const { id } = await createGame(teamId, { gameOn: "2026-05-01" });
    const response = await download(id, null);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/login?next=%2Fschedule"]);
  });
});
