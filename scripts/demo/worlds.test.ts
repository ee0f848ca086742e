import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startCarrier } from "#tests/harness/start-carrier.ts";

const carrier = await startCarrier();
// The front creates and removes whole worlds, which the product's own role can't.
await import("#platform/owner-connection.ts");
const { db } = await import("#platform/database.ts");
const { clock, hours, minutes, after } = await import("#platform/clock.ts");
const { queueDueReminders } = await import("#features/messages/reminders/commands.server.ts");
const { sendWaiting } = await import("#features/messages/sending/commands.server.ts");
const { createWorld } = await import("./contents.ts");
const { decide } = await import("./gate.ts");
const { BLOCK_COUNT, listNumbers } = await import("./numbers.ts");
const { listPhones, renderPhonesPage } = await import("./phones.ts");
const { toMarkup } = await import("./pages.ts");
const { createSandbox } = await import("./sandbox.ts");
const { createDemoSchema } = await import("./schema.ts");
const { endWorld, findWorld, removeEndedWorlds, reserveWorld } = await import("./worlds.ts");
const { linkToken } = await import("#platform/secrets.ts");

const sandbox = createSandbox(carrier.url);

/** Moves the clock for the rest of a test. */
function moveClock(milliseconds: number) {
  const { now } = clock;
  clock.now = () => after(now(), milliseconds);
  onTestFinished(() => void (clock.now = now));
}

async function openWorld(address = "203.0.113.7") {
  const reserved = await createWorld(sandbox, address, 500);
  if (typeof reserved === "string") throw new Error(reserved);
  const world = await findWorld(reserved.token);
  if (!world || world === "over") throw new Error("no world");
  const teams = await db.selectFrom("team").selectAll().where("managerId", "=", world.userId).execute();
  const team = teams.find(({ name }) => name === "Lakeview Otters")!;
  return { ...world, token: reserved.token, teams, teamId: team.id };
}
type OpenWorld = Awaited<ReturnType<typeof openWorld>>;

const request = (method: string, path: string, body?: object) => ({
  method,
  path,
  contentType: "application/json",
  body: Buffer.from(body ? JSON.stringify(body) : ""),
});

/** Counts the rows of each table that contain any of these words. */
async function findRows(words: string[]) {
  const { rows: tables } = await sql<{ name: string }>`
    select pg_class.oid::regclass::text as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'pgboss')`.execute(db);
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(name)} r
      where exists (select from unnest(${words}::text[]) word where strpos(r::text, word) > 0)`.execute(db);
    if (rows[0]!.count > 0) found[name] = rows[0]!.count;
  }
  return found;
}

const identify = ({ userId, domain, block, teams }: OpenWorld) => [
  userId,
  domain,
  ...teams.map(({ id }) => id),
  ...listNumbers(block),
];

async function sendTexts() {
  moveClock(minutes(2));
  while ((await queueDueReminders()) > 0);
  while ((await sendWaiting()) > 0);
  await carrier.waitUntilSettled();
}

beforeAll(async () => {
  await createDemoSchema(db as never);
  // There's no web server to report to.
  await carrier.change({ webhookRetries: 0 });
});
beforeEach(async () => {
  await sql`update demo.world set expires_at = now() - interval '3 hours', created_at = now() - interval '4 hours'`.execute(
    db,
  );
  await removeEndedWorlds(sandbox);
});

describe("a world", () => {
  it("has a team with a season, a league, and texts within two minutes, all of its own", async () => {
    const [a, b] = [await openWorld(), await openWorld()];
    expect(a.block).not.toBe(b.block);
    expect(a.teams.map(({ name }) => name)).toContain("Northgate Strikers");
    await sendTexts();
    for (const world of [a, b]) {
      const texted = (await listPhones(sandbox, world)).filter(({ texts }) => texts.length > 0);
      expect(texted).toHaveLength(15);
      expect(texted.every(({ phone }) => listNumbers(world.block).includes(phone))).toBe(true);
    }
  });

  it("never shows another world's texts, emails, or players", async () => {
    const [a, b] = [await openWorld(), await openWorld()];
    await db.updateTable("teamMember").set({ name: "Canary Song" }).where("teamId", "=", a.teamId).execute();
    await carrier.receive(listNumbers(a.block)[0]!, "canary-reply");
    const seen = toMarkup(renderPhonesPage(await listPhones(sandbox, b), null, b, "http://localhost"));
    expect(seen).toContain("Aisha Bello");
    expect(seen).not.toMatch(/canary/i);
    expect(toMarkup(renderPhonesPage(await listPhones(sandbox, a), null, a, "http://localhost"))).toMatch(
      /Canary Song[^]*canary-reply/,
    );
    expect(await sandbox.listEmails(b.domain)).toEqual([]);
  });

  it("accepts its own numbers only, even where the front isn't asked", async () => {
    const [a, b] = [await openWorld(), await openWorld()];
    const [own, foreign] = [listNumbers(a.block)[40]!, listNumbers(b.block)[40]!];
    const add = (phone: string) =>
      request("POST", `/api/v1/teams/${a.teamId}/members`, { name: "Ivy", phone });
    expect(await decide(add(own), a)).toEqual({ kind: "pass" });
    for (const phone of [foreign, "(312) 867-5309"])
      expect(await decide(add(phone), a)).toMatchObject({
        kind: "error",
        code: "DEMO_NUMBER",
        data: { fields: { phone: expect.stringContaining("In the demo, use a number from") } },
      });
    const setPhone = (phone: string) =>
      db.updateTable("memberPhone").set({ phone }).where("teamId", "=", a.teamId).execute();
    await expect(setPhone(foreign)).rejects.toThrow("this number belongs to no world, or to another one");
  });

  it("opens its own links only", async () => {
    const [a, b] = [await openWorld(), await openWorld()];
    await sendTexts();
    const text = (await listPhones(sandbox, a)).flatMap(({ texts }) => texts)[0]!;
    const path = new URL(/http\S+/.exec(text.body)![0]).pathname;
    expect(await decide(request("GET", path), a)).toEqual({ kind: "pass" });
    expect(await decide(request("GET", path), b)).toEqual({ kind: "page", state: "link" });
    expect(await decide(request("GET", path), null)).toEqual({ kind: "page", state: "link" });
    expect(await decide(request("GET", path), "over")).toEqual({ kind: "page", state: "over" });
    const token = path.split("/")[2]!;
    const respond = request("POST", "/api/v1/rsvps/responses", { token, response: "attending" });
    expect(await decide(respond, a)).toEqual({ kind: "pass" });
    expect(await decide(respond, b)).toEqual({ kind: "error", code: "LINK_INVALID" });
    const unknown = linkToken("join-team", a.teamId);
    expect(await decide(request("GET", `/join/${unknown}`), a)).toEqual({ kind: "page", state: "link" });
  });

  it("leaves nothing behind after an hour, and nothing of the others is missing", async () => {
    const [a, b] = [await openWorld(), await openWorld()];
    await sendTexts();
    await carrier.receive(listNumbers(a.block)[0]!, "STOP");
    const before = await findRows(identify(b));
    await sql`update demo.world set expires_at = now() + interval '2 hours' where id = ${b.id}`.execute(db);
    expect(await removeEndedWorlds(sandbox)).toBe(0);
    moveClock(hours(1));
    expect(await findWorld(a.token)).toBe("over");
    expect(await removeEndedWorlds(sandbox)).toBe(1);
    expect(await removeEndedWorlds(sandbox)).toBe(0);
    expect(await findRows(identify(a))).toEqual({});
    expect(await sandbox.listTexts(listNumbers(a.block), new Date(0))).toEqual([]);
    expect(await carrier.optOuts()).toEqual([]);
    expect(await findWorld(a.token)).toBe("over");
    expect(await findRows(identify(b))).toEqual(before);
    expect(await findWorld(b.token)).toMatchObject({ userId: b.userId });
  });

  it("is removed even if creating it failed halfway", async () => {
    const world = await reserveWorld("203.0.113.9", 500);
    if (typeof world === "string") throw new Error(world);
    await endWorld(world.id);
    expect(await removeEndedWorlds(sandbox)).toBe(1);
  });
});

describe("limits", () => {
  it("stops an address after eight worlds an hour, and only that address", async () => {
    for (let count = 0; count < 8; count += 1)
      expect(await reserveWorld(`2001:db8::${count}`, 500)).toMatchObject({ domain: expect.any(String) });
    expect(await reserveWorld("2001:db8::99", 500)).toBe("too-many");
    expect(await reserveWorld("2001:db8:1::1", 500)).toMatchObject({ domain: expect.any(String) });
    moveClock(hours(1) + 1_000);
    expect(await reserveWorld("2001:db8::99", 500)).toMatchObject({ domain: expect.any(String) });
  });

  it("is full when every world is taken, even if many ask at the same time", async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) => reserveWorld(`198.51.100.${index}`, 5)),
    );
    expect(results.filter((result) => result === "full")).toHaveLength(7);
    const blocks = results.flatMap((result) => (typeof result === "string" ? [] : result.block));
    expect(new Set(blocks).size).toBe(5);
  });

  it("has numbers for a thousand worlds, none of them twice", () => {
    expect(BLOCK_COUNT).toBeGreaterThan(1_100);
    const all = Array.from({ length: BLOCK_COUNT }, (_, block) => listNumbers(block)).flat();
    expect(new Set(all).size).toBe(BLOCK_COUNT * 50);
    expect(all.every((phone) => /^\+1[2-9][0-8]\d55501\d\d$/.test(phone))).toBe(true);
  });

  it("stops a world after 2,000 changes", async () => {
    const world = await openWorld();
    await sql`update demo.world set writes = 1999 where id = ${world.id}`.execute(db);
    const rename = request("PATCH", "/api/v1/me", { name: "Maya" });
    expect(await decide(rename, world)).toEqual({ kind: "pass" });
    expect(await decide(rename, world)).toEqual({ kind: "error", code: "RATE_LIMITED" });
  });
});
