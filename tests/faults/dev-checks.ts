import { existsSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { freePort } from "#scripts/postgres.ts";
import { forget, processesIn } from "#tests/harness/reaper.ts";
import { freshCopy, type DevSession } from "./dev-session.ts";

/** How long everything may take to end. */
export const END_MS = 10_000;
export const READY = "Ctrl-C stops everything.";

/** A fresh copy to run in; it goes after the tests, with whatever a test that failed left in it. */
export function temporaryCopy() {
  const folder = freshCopy();
  afterAll(() => {
    for (const pid of processesIn(folder).keys()) process.kill(pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
    forget({ kind: "folder", folder });
  });
  return folder;
}

/** Away from those of a developer who has it running. */
export const freeSettings = async () => ({
  PORT: String(await freePort(13_000)),
  DATABASE_PORT: String(await freePort(15_544)),
});

export const left = (folder: string) => [...processesIn(folder).values()];

export async function answer(url: string) {
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
export const databasePort = (folder: string) =>
  Number(readFileSync(databaseNote(folder), "utf8").split("\n")[3]);

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

export async function expectWorking(session: DevSession) {
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
export const isDatabase = (command: string) =>
  command.includes("/native/bin/postgres") || command.startsWith("postgres: ");

/** Stops it and finds nothing left: no process, no port, no database. */
export async function expectClean(session: DevSession, folder: string, stop: () => void) {
  const addresses = [session.address("FirstWhistle"), session.address("Mailbox")].filter(Boolean).map(portOf);
  const ports = [...addresses, ...(existsSync(databaseNote(folder)) ? [databasePort(folder)] : [])];
  const startedAt = performance.now();
  stop();
  await expect.poll(() => left(folder), { timeout: END_MS, interval: 50 }).toEqual([]);
  console.log(`everything ended in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  expect(await Promise.all(ports.map(isFree))).toEqual(ports.map(() => true));
  expect(existsSync(databaseNote(folder))).toBe(false);
}
