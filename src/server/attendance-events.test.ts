import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announceResponse, recordResponse } from "#features/attendance/commands.server.ts";
import { getResponseVersions } from "#features/attendance/sheet/versions/queries.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createHttp } from "./http.ts";

// These tests save responses the way another process would, so the stream learns about them only through PostgreSQL.

// Lets a test trigger the heartbeat.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => void vi.useRealTimers());
const triggerHeartbeat = () => vi.advanceTimersByTime(25_000);

const http = createHttp();
type OpenStream = { response: Response; text: string; isClosed: boolean; disconnect: () => Promise<void> };
const openStreams: OpenStream[] = [];

let cookie: string;
let gameId: string;
let memberIds: string[];
beforeEach(async () => {
  const account = await createAccount();
  cookie = await getCookie(account);
  const team = await createTeam({ managerId: account.id });
  gameId = (await createGame(team.id, { gameOn: "2099-01-01" })).id;
  memberIds = [];
  for (let index = 0; index < 3; index += 1) memberIds.push((await createMember(team.id)).id);
});
afterEach(async () => {
  for (const { disconnect } of openStreams.splice(0)) await disconnect();
});

const getCookie = async (account: { email: string }) =>
  [...(await signInAs(account)).cookies].map((pair) => pair.join("=")).join("; ");

const request = (id = gameId, sessionCookie = cookie, address = "198.51.100.1") =>
  http.request(
    `/games/${id}/attendance/events`,
    { headers: { cookie: sessionCookie } },
    // What the server knows about a connection.
    { incoming: { socket: { remoteAddress: address } } },
  );

/** An open stream, and what it has sent so far. */
async function connect(id = gameId, sessionCookie = cookie, address?: string): Promise<OpenStream> {
  const response = await request(id, sessionCookie, address);
  expect(response.status).toBe(200);
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  const stream: OpenStream = { response, text: "", isClosed: false, disconnect: () => reader.cancel() };
  void (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      stream.text += decoder.decode(chunk.value);
    stream.isClosed = true;
  })();
  openStreams.push(stream);
  return stream;
}
const versions = ({ text }: OpenStream) => [...text.matchAll(/^data: (.+)$/gm)].map(([, version]) => version);
const getNewestVersion = async () => (await getResponseVersions([gameId])).get(gameId);

async function saveResponse(memberId: string, response: "attending" | "maybe") {
  await db
    .transaction()
    .execute((trx) => recordResponse(trx, { gameId, memberId }, response, "link", clock.now()));
}

/** Waits up to a second, which is how soon a manager should see a change. */
async function waitUntil(check: () => Promise<void>) {
  await expect.poll(() => check().then(() => true), { timeout: 1_000 }).toBe(true);
}

describe("attendance event stream", () => {
  it("sends the newest version on connect and within a second of every response", async () => {
    const stream = await connect();
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    await waitUntil(async () => expect(versions(stream)).toEqual(["0"]));
    await saveResponse(memberIds[0]!, "attending");
    announceResponse(gameId);
    const first = await getNewestVersion();
    await waitUntil(async () => expect(versions(stream)).toEqual(["0", first]));
    expect(stream.text).toMatch(/^retry: \d+\n\nevent: version\nid: 0\ndata: 0\n\nevent: version\n/);
    // Announcements without a change send nothing.
    for (let attempt = 0; attempt < 5; attempt += 1) announceResponse(gameId);
    await saveResponse(memberIds[1]!, "maybe");
    announceResponse(gameId);
    const second = await getNewestVersion();
    await waitUntil(async () => expect(versions(stream)).toEqual(["0", first, second]));
  });

  it("starts with the newest version on reconnect", async () => {
    const firstStream = await connect();
    await waitUntil(async () => expect(versions(firstStream)).toEqual(["0"]));
    await firstStream.disconnect();
    await saveResponse(memberIds[0]!, "attending");
    const secondStream = await connect();
    const version = await getNewestVersion();
    await waitUntil(async () => expect(versions(secondStream)).toEqual([version]));
  });

  it("reaches every open screen for its game, and none for other games", async () => {
    const otherGame = await createGame((await ownTeam()).id, { gameOn: "2099-01-02" });
    const [firstStream, secondStream, otherStream] = [
      await connect(),
      await connect(),
      await connect(otherGame.id),
    ];
    await waitUntil(async () => expect(versions(otherStream)).toEqual(["0"]));
    await saveResponse(memberIds[0]!, "attending");
    announceResponse(gameId);
    const version = await getNewestVersion();
    for (const stream of [firstStream, secondStream])
      await waitUntil(async () => expect(versions(stream).at(-1)).toBe(version));
    expect(versions(otherStream)).toEqual(["0"]);
  });

  it("uses one connection per process and catches up after losing it", async () => {
    const streams = [await connect(), await connect()];
    await waitUntil(async () => expect(await listeners()).toHaveLength(1));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid = any(${await listeners()}::int[])`.execute(
      db,
    );
    await saveResponse(memberIds[0]!, "attending");
    announceResponse(gameId);
    const version = await getNewestVersion();
    // Allow extra time, because the process has to reconnect before it can catch up.
    for (const stream of streams)
      await expect.poll(() => versions(stream).at(-1), { timeout: 4_000 }).toBe(version);
    await waitUntil(async () => expect(await listeners()).toHaveLength(1));
  });

  it("keeps the connection alive and finds a response that wasn't announced", async () => {
    const stream = await connect();
    await waitUntil(async () => expect(versions(stream)).toEqual(["0"]));
    await saveResponse(memberIds[0]!, "attending");
    triggerHeartbeat();
    const version = await getNewestVersion();
    await waitUntil(async () =>
      expect(stream.text).toMatch(new RegExp(`^:\\n\\n.*data: ${version}\\n\\n$`, "ms")),
    );
    expect(stream.isClosed).toBe(false);
  });

  it("ends after five minutes, so reconnecting checks the session again [OP-24]", async () => {
    setTime("2026-04-16T12:00:00Z");
    const stream = await connect();
    setTime("2026-04-16T12:04:59Z");
    triggerHeartbeat();
    await waitUntil(async () => expect(stream.text).toContain(":\n\n"));
    expect(stream.isClosed).toBe(false);
    setTime("2026-04-16T12:05:00Z");
    triggerHeartbeat();
    await waitUntil(async () => expect(stream.isClosed).toBe(true));
    expect(stream.text).toMatch(/retry: 50\n\n$/);
    await db.deleteFrom("session").execute();
    expect((await request()).status).toBe(401);
  });

  it.each([
    ["signing out", () => http.request("/api/v1/session", { method: "DELETE", headers: { cookie } })],
    ["the session's end on another device", () => db.deleteFrom("session").execute()],
    [
      "the session's expiry",
      () =>
        db
          .updateTable("session")
          .set({ expiresAt: new Date(0) })
          .execute(),
    ],
    [
      "90 days",
      () =>
        db
          .updateTable("session")
          .set({ startedAt: new Date(0) })
          .execute(),
    ],
    ["disabling the account", () => db.updateTable("profile").set({ disabledAt: clock.now() }).execute()],
  ])("ends within seconds after %s, and others stay open", async (_name, endSession) => {
    const stream = await connect();
    await endSession();
    const otherAccount = await createAccount();
    const { id } = await createTeam({ managerId: otherAccount.id });
    const otherStream = await connect(
      (await createGame(id, { gameOn: "2099-01-01" })).id,
      await getCookie(otherAccount),
    );
    vi.advanceTimersByTime(5_000);
    await waitUntil(async () => expect(stream.isClosed).toBe(true));
    expect(otherStream.isClosed).toBe(false);
    expect((await request()).status).toBe(401);
  });

  it("ends when an administrator stops viewing as the user, or the view expires", async () => {
    const admin = await createAccount({ role: "admin" });
    const adminCookie = await getCookie(admin);
    const { id: sessionId } = await db
      .selectFrom("session")
      .select("id")
      .where("userId", "=", admin.id)
      .executeTakeFirstOrThrow();
    const { managerId } = await ownTeam();
    const view = { sessionId, userId: managerId, expiresAt: after(clock.now(), minutes(30)) };
    for (const stopViewing of [
      () => db.deleteFrom("impersonation").execute(),
      () => db.updateTable("impersonation").set({ expiresAt: clock.now() }).execute(),
    ]) {
      await db.insertInto("impersonation").values(view).execute();
      const stream = await connect(gameId, adminCookie);
      vi.advanceTimersByTime(5_000);
      await db.selectFrom("session").select("id").execute();
      expect(stream.isClosed).toBe(false);
      await stopViewing();
      vi.advanceTimersByTime(5_000);
      await waitUntil(async () => expect(stream.isClosed).toBe(true));
    }
  });

  it("returns the same error for a forbidden game as for a missing one [OP-23, OP-24]", async () => {
    const stranger = await getCookie(await createAccount());
    const responses = [
      await request(gameId, stranger),
      await request(crypto.randomUUID()),
      await request("nonsense"),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    const signedOut = await request(gameId, "");
    expect([signedOut.status, await signedOut.json()]).toMatchObject([401, { code: "UNAUTHENTICATED" }]);
  });

  it("allows at most twenty streams per account", async () => {
    for (let count = 0; count < 20; count += 1) await connect();
    expect((await request()).status).toBe(429);
    await openStreams.pop()!.disconnect();
    await connect();
  });

  it("allows at most two hundred streams per address, no matter how many accounts, and frees closed ones", async () => {
    const address = "2001:db8:1:1::1";
    const managers = await Promise.all(
      Array.from({ length: 11 }, async () => {
        const account = await createAccount();
        const team = await createTeam({ managerId: account.id });
        const { id } = await createGame(team.id, { gameOn: "2099-01-01" });
        return { id, cookie: await getCookie(account) };
      }),
    );
    const last = managers.pop()!;
    for (const manager of managers)
      for (let count = 0; count < 20; count += 1) await connect(manager.id, manager.cookie, address);
    // Everyone in the same /64 counts as one address.
    const refused = await request(last.id, last.cookie, "2001:db8:1:1::2");
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: "RATE_LIMITED" }]);
    await connect(last.id, last.cookie, "2001:db8:1:2::1");
    await openStreams.shift()!.disconnect();
    await connect(last.id, last.cookie, address);
    expect((await request(last.id, last.cookie, address)).status).toBe(429);
  });
});

const listeners = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and (query ilike 'listen%' or query = 'select')
  `.execute(db);
  return rows.map(({ pid }) => pid);
};
const ownTeam = async () =>
  db
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["team.id", "team.managerId"])
    .where("game.id", "=", gameId)
    .executeTakeFirstOrThrow();
