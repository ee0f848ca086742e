import { existsSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#scripts/postgres.ts";
import { forget, processesIn } from "#tests/harness/reaper.ts";
import { freshCopy, startDev, type DevSession } from "./dev-session.ts";

/** How long everything may take to end. */
const END_MS = 10_000;
const READY = "Ctrl-C stops everything.";

let first: string;
let second: string;
let settings: { PORT: string; DATABASE_PORT: string };

beforeAll(async () => {
  [first, second] = [freshCopy(), freshCopy()];
  settings = { PORT: String(await freePort(13_000)), DATABASE_PORT: String(await freePort(15_544)) };
});
afterAll(() => {
  for (const folder of [first, second].filter(Boolean)) {
    // Only after a test that failed is there anything left.
    for (const pid of processesIn(folder).keys()) process.kill(pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
    forget({ kind: "folder", folder });
  }
});

const dev = (folder: string) => startDev(folder, settings);
const left = (folder: string) => [...processesIn(folder).values()];

async function answer(url: string) {
  const { status } = await fetch(url, { redirect: "manual" });
  return status;
}

async function signIn(appUrl: string) {
  const { status } = await fetch(`${appUrl}/api/v1/session`, {
    method: "POST",
    headers: { origin: appUrl, "content-type": "application/json" },
    body: JSON.stringify({ email: "coach@example.com", password: "whistle-demo" }),
  });
  return status;
}

const portOf = (url: string) => Number(new URL(url).port);
const databaseNote = (folder: string) => path.join(folder, ".data/postgres/postmaster.pid");
const databasePort = (folder: string) => Number(readFileSync(databaseNote(folder), "utf8").split("\n")[3]);

async function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, "localhost");
    socket.once("error", () => resolve(true));
    socket.once("connect", () => {
      socket.destroy();
      resolve(false);
    });
  });
}

async function expectWorking(session: DevSession) {
  await session.says(READY);
  const app = session.address("FirstWhistle");
  expect(await answer(app)).toBe(200);
  expect(await answer(session.address("Mailbox"))).toBe(200);
  expect(await answer(session.address("Phones"))).toBe(200);
  expect(await answer(session.address("API reference"))).toBe(200);
  expect(await signIn(app)).toBe(200);
  // Drawn by the worker; until then it is a redirect to the one that all posts share.
  const picture = `${app}/blog/the-maybe-problem/picture.png`;
  await expect.poll(() => answer(picture), { timeout: 30_000 }).toBe(200);
}

/** A server from npm, or a process of one. */
const isDatabase = (command: string) =>
  command.includes("/native/bin/postgres") || command.startsWith("postgres: ");

/** Stops it and finds nothing left: no process, no port, no database. */
async function expectClean(session: DevSession, folder: string, stop: () => void) {
  const addresses = [session.address("FirstWhistle"), session.address("Mailbox")].filter(Boolean).map(portOf);
  const ports = [...addresses, ...(existsSync(databaseNote(folder)) ? [databasePort(folder)] : [])];
  const startedAt = performance.now();
  stop();
  await expect.poll(() => left(folder), { timeout: END_MS, interval: 50 }).toEqual([]);
  console.log(`everything ended in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  expect(await Promise.all(ports.map(isFree))).toEqual(ports.map(() => true));
  expect(existsSync(databaseNote(folder))).toBe(false);
}

describe("npm run dev", () => {
  let winner: DevSession;

  it("started twice at once in a fresh copy: one works, the other says so and leaves", async () => {
    const startedAt = performance.now();
    const [one, other] = [dev(first), dev(first)];
    const refused = await Promise.race([one.ended.then(() => one), other.ended.then(() => other)]);
    winner = refused === one ? other : one;
    expect(refused.output()).toContain("npm run dev is already running in this folder");
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    await expectWorking(winner);
    console.log(`a fresh copy worked after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  });

  it("runs beside a copy in another folder, with ports and a database of its own", async () => {
    const beside = dev(second);
    await expectWorking(beside);
    for (const label of ["FirstWhistle", "Mailbox"])
      expect(beside.address(label)).not.toBe(winner.address(label));
    expect(databasePort(second)).not.toBe(databasePort(first));
    await expectClean(beside, second, () => beside.signalScript("SIGINT"));
    expect(await beside.ended).toEqual({ code: 0, signal: null });
    expect(await answer(`${winner.address("FirstWhistle")}/readyz`)).toBe(200);
  });

  it("ends with everything it started on Ctrl-C", async () => {
    await expectClean(winner, first, () => winner.pressCtrlC());
    expect([null, "SIGINT"]).toContain((await winner.ended).signal);
  });

  it("ends as well while it is still starting", async () => {
    const session = dev(first);
    await session.says("Sandbox");
    await expectClean(session, first, () => session.pressCtrlC());
    expect([null, "SIGINT"]).toContain((await session.ended).signal);
  });

  it("killed, takes its children along, and the next one takes over its database", async () => {
    const killed = dev(second);
    await killed.says(READY);
    killed.signalScript("SIGKILL");
    const others = () => left(second).filter((command) => !isDatabase(command));
    await expect.poll(others, { timeout: END_MS }).toEqual([]);
    expect(left(second).some(isDatabase)).toBe(true);
    const next = dev(second);
    await expectWorking(next);
    await expectClean(next, second, () => next.signalScript("SIGTERM"));
    expect(await next.ended).toEqual({ code: 0, signal: null });
  });
});
