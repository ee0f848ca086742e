import { existsSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { findFreePort } from "#scripts/ports.ts";
import { cancelCleanup, listProcesses } from "#tests/harness/reaper.ts";
import { createFreshCopy, type DevSession } from "./dev-session.ts";

/** How long a full shutdown may take. */
export const END_MS = 10_000;
export const READY = "Ctrl-C stops everything.";

/**
 * Creates a fresh copy of the project to run in. It's removed after the tests, along with anything a failed test left
 * in it.
 */
export function createTemporaryCopy() {
  const folder = createFreshCopy();
  afterAll(() => {
    killEverything(folder);
    rmSync(folder, { recursive: true, force: true });
    cancelCleanup({ kind: "folder", folder });
  });
  return folder;
}

/** Kills every process that still runs in the folder. */
export function killEverything(folder: string) {
  for (const pid of listProcesses(folder).keys()) process.kill(pid, "SIGKILL");
}

/** Returns ports that don't collide with a developer's own running copy. */
export const createFreeSettings = async () => ({
  PORT: String(await findFreePort(13_000)),
  DATABASE_PORT: String(await findFreePort(15_544)),
});

export const listLeftoverProcesses = (folder: string) => [...listProcesses(folder).values()];

export async function getStatus(url: string) {
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

const getPort = (url: string) => Number(new URL(url).port);
const getPidFile = (folder: string) => path.join(folder, ".data/postgres/postmaster.pid");
export const readDatabasePort = (folder: string) =>
  Number(readFileSync(getPidFile(folder), "utf8").split("\n")[3]);

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

export async function expectRunning(session: DevSession) {
  await session.waitForOutput(READY);
  const app = session.getUrl("FirstWhistle");
  expect(await getStatus(app)).toBe(200);
  expect(await getStatus(session.getUrl("Mailbox"))).toBe(200);
  expect(await getStatus(session.getUrl("Phones"))).toBe(200);
  expect(await getStatus(session.getUrl("API reference"))).toBe(200);
  expect(await signIn(app)).toBe(200);
  // The worker renders this picture. Until it has, the URL redirects to the image that all posts share.
  const picture = `${app}/blog/the-maybe-problem/picture.png`;
  await expect.poll(() => getStatus(picture), { timeout: 30_000 }).toBe(200);
}

/** Matches a PostgreSQL server from npm, or one of its processes. */
export const isDatabase = (command: string) =>
  command.includes("/native/bin/postgres") || command.startsWith("postgres: ");

/** Stops the session and checks that no process, port, or database is left. */
export async function expectClean(session: DevSession, folder: string, stop: () => void) {
  const addresses = [session.getUrl("FirstWhistle"), session.getUrl("Mailbox")].filter(Boolean).map(getPort);
  const ports = [...addresses, ...(existsSync(getPidFile(folder)) ? [readDatabasePort(folder)] : [])];
  const startedAt = performance.now();
  stop();
  await expect.poll(() => listLeftoverProcesses(folder), { timeout: END_MS, interval: 50 }).toEqual([]);
  console.log(`everything stopped in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  expect(await Promise.all(ports.map(isFree))).toEqual(ports.map(() => true));
  expect(existsSync(getPidFile(folder))).toBe(false);
}
