import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pause, type Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { Visitor } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";
import { DEMO_PASSWORD } from "./traffic.ts";

/** What no request may exceed: how long web responds to no one else. */
const MAX_DELAY_MS = 200;
/** A machine that's busy with something else delays everyone, but not each time. */
const MAX_ROUNDS = 5;
/** On such a machine, a harmless request is delayed too, and a hostile one may be delayed a few times as long. */
const MAX_TIMES_HARMLESS = 4;

let product: Product;
let coach: Visitor;
let teamId: string;
beforeAll(async () => {
  product = await startPrepared({ seed: true, worker: false, environment: { TRUSTED_PROXIES: "1" } });
  coach = new Visitor(product, "198.51.100.7");
  await coach.signIn("coach@example.com", DEMO_PASSWORD);
  const teams = JSON.parse((await coach.get("/api/v1/teams")).text) as { teams: { id: string }[] };
  teamId = teams.teams[0]!.id;
});
afterAll(() => product?.stop());

/** The longest that web's event loop stood still since the last call, by its own measure. */
async function readDelay(): Promise<number> {
  const text = await (await fetch(product.metricsUrl)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
}

const fill = (unit: string, size = 495_000) => unit.repeat(Math.floor(size / unit.length));
const event = (...lines: string[]) => `BEGIN:VEVENT\nUID:1\n${lines.join("\n")}\nEND:VEVENT\n`;
const calendar = (unit: string) => `BEGIN:VCALENDAR\n${fill(unit)}END:VCALENDAR`;

const files: [name: string, text: string][] = [
  ["dates that almost parse", `Date,Location\n${fill("1 ")}`],
  ["a date of 16 KB", `Date,Location\n${fill("1 ", 16_000)},Gym`],
  ["one long title", `Date,Title\n4/16/2026,${fill("vs @ at (")}`],
  ["quotes without an end", `Date,Location\n${fill('"a" ')}`],
  ["120,000 lines", `Date,Location\n${fill("a,b\n")}`],
  ["a wide header", `Date,Location,${fill("Location,", 20_000)}\n${fill("b\n", 470_000)}`],
  ["10,000 events", calendar(event("DTSTART:20260416T190000"))],
  [
    "moved events of one UID",
    calendar(
      event("DTSTART:20260416T190000Z", "RRULE:FREQ=WEEKLY") +
        event("RECURRENCE-ID:20260416T190000Z", "DTSTART:20260417T190000Z"),
    ),
  ],
  [
    "202 KB of moved events",
    `BEGIN:VCALENDAR\n${fill(event("DTSTART:20260416T190000Z") + event("RECURRENCE-ID:20260416T190000Z", "DTSTART:20260417T190000Z"), 202_000)}END:VCALENDAR`,
  ],
  ["nested components", calendar("BEGIN:VEVENT\n")],
  [
    "a folded line",
    `BEGIN:VCALENDAR\n${event(`DTSTART:20260416T190000\nDESCRIPTION:${fill("a\n ")}`)}END:VCALENDAR`,
  ],
  [
    "a long zone name",
    `BEGIN:VCALENDAR\n${event(`DTSTART;TZID=${fill("A/")}1:20260416T190000`)}END:VCALENDAR`,
  ],
];

const bodies: [name: string, body: string][] = [
  ["JSON with 100,000 keys", `{${Array.from({ length: 75_000 }, (_, key) => `"key${key}":1`).join(",")}}`],
  ["JSON that's nested 200,000 deep", `{"text":${"[".repeat(200_000)}${"]".repeat(200_000)}}`],
  ["JSON of a million characters", JSON.stringify({ text: "\\ud800".repeat(140_000) })],
];

/** Returns how long web stood still while `work` ran. */
async function measureDelay(work: () => Promise<unknown>): Promise<number> {
  await readDelay();
  await work();
  return readDelay();
}

/** Fails if web stands still for too long, again and again. */
async function expectNoDelay(work: () => Promise<unknown>) {
  const delays: string[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const [harmless, hostile] = [await measureDelay(() => preview(HARMLESS)), await measureDelay(work)];
    if (hostile < Math.max(MAX_DELAY_MS, harmless * MAX_TIMES_HARMLESS)) return;
    delays.push(`${hostile.toFixed(0)} ms (harmless: ${harmless.toFixed(0)} ms)`);
  }
  expect(delays).toEqual([]);
}

const HARMLESS = "Date,Location\n5/2/2026,Gym";
const preview = (text: string) => coach.post(`/teams/${teamId}/games/import/preview`, { text });
const forgetLimits = () => queryRows(product.databaseUrl, "delete from rate_limit");

beforeEach(forgetLimits);

describe("a hostile request", () => {
  it.each(files)("never keeps others waiting for 200 ms: %s", async (_name, text) => {
    await expectNoDelay(async () => {
      const { status } = await preview(text);
      expect([200, 400]).toContain(status);
    });
  });

  it.each(bodies)("never keeps others waiting for 200 ms: %s", async (_name, body) => {
    const cookie = [...coach.cookies].map((pair) => pair.join("=")).join("; ");
    await expectNoDelay(async () => {
      const response = await fetch(`${product.appUrl}/api/v1/teams/${teamId}/games/import/preview`, {
        method: "POST",
        headers: { cookie, origin: product.environment.APP_URL!, "content-type": "application/json" },
        body,
      });
      expect([400, 413]).toContain(response.status);
    });
  });

  it("never keeps others waiting for 200 ms, even if all of them come together", async () => {
    let statuses: number[] = [];
    await expectNoDelay(async () => {
      const responses = await Promise.all(files.map(([, text]) => preview(text)));
      statuses = responses.map(({ status }) => status);
    });
    // One account uses two threads at most, and the rest of its requests are refused.
    expect(statuses).toContain(429);
    expect(statuses.every((status) => [200, 400, 429].includes(status))).toBe(true);
    expect((await preview(HARMLESS)).status).toBe(200);
  });
});

describe("a slow body", () => {
  it("is ended after 30 seconds", async () => {
    const { port } = new URL(product.appUrl);
    const socket = connect(Number(port), "localhost");
    socket.on("error", () => {});
    let response = "";
    socket.setEncoding("utf8").on("data", (piece: string) => (response += piece));
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.write("POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
    socket.write("Content-Length: 100000\r\n\r\n{");
    const timer = setInterval(() => socket.write(" "), 500);
    const startedAt = performance.now();
    await closed;
    clearInterval(timer);
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`a slow body was ended after ${seconds.toFixed(1)} s`);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(seconds).toBeGreaterThan(29);
    await pause(100);
    expect(product.web.output()).not.toContain('"level":"error"');
  });
});
