import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announceAnswer, answer } from "#features/attendance/commands.server.ts";
import { answerVersions } from "#features/attendance/sheet/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { clientOf } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createHttp } from "./http.ts";

// Answers come from here as they would from another process: nothing but PostgreSQL is between them and the stream.

// So that the beat comes when a test says so.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => void vi.useRealTimers());
const beat = () => vi.advanceTimersByTime(25_000);

const http = createHttp();
type Opened = { response: Response; text: string; isOver: boolean; hangUp: () => Promise<void> };
const opened: Opened[] = [];

let cookie: string;
let gameId: string;
let memberIds: string[];
beforeEach(async () => {
  const account = await createAccount();
  cookie = await cookieOf(account);
  const team = await createTeam({ managerId: account.id });
  gameId = (await createGame(team.id, { gameOn: "2099-01-01" })).id;
  memberIds = [];
  for (let index = 0; index < 3; index += 1) memberIds.push((await createMember(team.id)).id);
});
afterEach(async () => {
  for (const { hangUp } of opened.splice(0)) await hangUp();
});

const cookieOf = async (account: { email: string }) =>
  [...(await clientOf(account)).cookies].map((pair) => pair.join("=")).join("; ");

const request = (id = gameId, as = cookie) =>
  http.request(`/games/${id}/attendance/events`, { headers: { cookie: as } });

/** An open stream, and what it has said so far. */
async function connect(id = gameId): Promise<Opened> {
  const response = await request(id);
  expect(response.status).toBe(200);
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  const stream: Opened = { response, text: "", isOver: false, hangUp: () => reader.cancel() };
  void (async () => {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      stream.text += decoder.decode(piece.value);
    stream.isOver = true;
  })();
  opened.push(stream);
  return stream;
}
const versions = ({ text }: Opened) => [...text.matchAll(/^data: (.+)$/gm)].map(([, version]) => version);
const newest = async () => (await answerVersions([gameId])).get(gameId);

async function say(memberId: string, response: "attending" | "maybe") {
  await db.transaction().execute((trx) => answer(trx, { gameId, memberId }, response, "link", clock.now()));
}

/** Within a second, as a manager should see it. */
async function soon(check: () => Promise<void>) {
  await expect.poll(() => check().then(() => true), { timeout: 1_000 }).toBe(true);
}

describe("the events of a game's attendance", () => {
  it("say which version is the newest, at once and after every answer, within a second", async () => {
    const stream = await connect();
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    await soon(async () => expect(versions(stream)).toEqual(["0"]));
    await say(memberIds[0]!, "attending");
    announceAnswer(gameId);
    const first = await newest();
    await soon(async () => expect(versions(stream)).toEqual(["0", first]));
    expect(stream.text).toMatch(/^retry: \d+\n\nevent: version\nid: 0\ndata: 0\n\nevent: version\n/);
    // Again and again announced, nothing new to say.
    for (let again = 0; again < 5; again += 1) announceAnswer(gameId);
    await say(memberIds[1]!, "maybe");
    announceAnswer(gameId);
    const second = await newest();
    await soon(async () => expect(versions(stream)).toEqual(["0", first, second]));
  });

  it("begin again with what is newest by then, for whoever connects again", async () => {
    const before = await connect();
    await soon(async () => expect(versions(before)).toEqual(["0"]));
    await before.hangUp();
    await say(memberIds[0]!, "attending");
    const again = await connect();
    const version = await newest();
    await soon(async () => expect(versions(again)).toEqual([version]));
  });

  it("go to every open screen of the game, and to no other game's", async () => {
    const other = await createGame((await ownTeam()).id, { gameOn: "2099-01-02" });
    const [one, two, elsewhere] = [await connect(), await connect(), await connect(other.id)];
    await soon(async () => expect(versions(elsewhere)).toEqual(["0"]));
    await say(memberIds[0]!, "attending");
    announceAnswer(gameId);
    const version = await newest();
    for (const stream of [one, two]) await soon(async () => expect(versions(stream).at(-1)).toBe(version));
    expect(versions(elsewhere)).toEqual(["0"]);
  });

  it("need one connection per process, and find what happened while it was lost", async () => {
    const streams = [await connect(), await connect()];
    await soon(async () => expect(await listeners()).toHaveLength(1));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid = any(${await listeners()}::int[])`.execute(
      db,
    );
    await say(memberIds[0]!, "attending");
    announceAnswer(gameId);
    const version = await newest();
    // A second to come back, and the second an answer may take.
    for (const stream of streams)
      await expect.poll(() => versions(stream).at(-1), { timeout: 4_000 }).toBe(version);
    await soon(async () => expect(await listeners()).toHaveLength(1));
  });

  it("keep the connection awake, and find an answer that nobody announced", async () => {
    const stream = await connect();
    await soon(async () => expect(versions(stream)).toEqual(["0"]));
    await say(memberIds[0]!, "attending");
    beat();
    const version = await newest();
    await soon(async () =>
      expect(stream.text).toMatch(new RegExp(`^:\\n\\n.*data: ${version}\\n\\n$`, "ms")),
    );
    expect(stream.isOver).toBe(false);
  });

  it("end after five minutes: whoever connects again is asked again who they are [OP-24]", async () => {
    setTime("2026-04-16T12:00:00Z");
    const stream = await connect();
    setTime("2026-04-16T12:04:59Z");
    beat();
    await soon(async () => expect(stream.text).toContain(":\n\n"));
    expect(stream.isOver).toBe(false);
    setTime("2026-04-16T12:05:00Z");
    beat();
    await soon(async () => expect(stream.isOver).toBe(true));
    expect(stream.text).toMatch(/retry: 50\n\n$/);
    await db.deleteFrom("session").execute();
    expect((await request()).status).toBe(401);
  });

  it("are for those who may see the game; others cannot tell it from a missing one [OP-23, OP-24]", async () => {
    const stranger = await cookieOf(await createAccount());
    const answers = [
      await request(gameId, stranger),
      await request(crypto.randomUUID()),
      await request("nonsense"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const bodies = await Promise.all(answers.map((refused) => refused.text()));
    expect(new Set(bodies).size).toBe(1);
    const signedOut = await request(gameId, "");
    expect([signedOut.status, await signedOut.json()]).toMatchObject([401, { code: "UNAUTHENTICATED" }]);
  });

  it("are at most twenty for one account, until one of them ends", async () => {
    for (let count = 0; count < 20; count += 1) await connect();
    expect((await request()).status).toBe(429);
    await opened.pop()!.hangUp();
    await connect();
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
    .select("team.id")
    .where("game.id", "=", gameId)
    .executeTakeFirstOrThrow();
