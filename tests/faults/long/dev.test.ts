import { beforeAll, describe, expect, it } from "vitest";
import {
  getStatus,
  readDatabasePort,
  END_MS,
  expectClean,
  expectRunning,
  createFreeSettings,
  isDatabase,
  listLeftoverProcesses,
  READY,
  createTemporaryCopy,
} from "../dev-checks.ts";
import { startDev, type DevSession } from "../dev-session.ts";

const [first, second] = [createTemporaryCopy(), createTemporaryCopy()];
const settings = await createFreeSettings();
const dev = (folder: string) => startDev(folder, settings);

describe("npm run dev", () => {
  let winner: DevSession;
  beforeAll(async () => {
    winner = dev(first);
    await expectRunning(winner);
  });

  it("runs next to a copy in another folder, with its own ports and database", async () => {
    const secondSession = dev(second);
    await expectRunning(secondSession);
    for (const label of ["FirstWhistle", "Mailbox"])
      expect(secondSession.getUrl(label)).not.toBe(winner.getUrl(label));
    expect(readDatabasePort(second)).not.toBe(readDatabasePort(first));
    await expectClean(secondSession, second, () => secondSession.signalScript("SIGINT"));
    expect(await secondSession.exited).toEqual({ code: 0, signal: null });
    expect(await getStatus(`${winner.getUrl("FirstWhistle")}/readyz`)).toBe(200);
  });

  it("stops everything it started on Ctrl-C", async () => {
    await expectClean(winner, first, () => winner.pressCtrlC());
    expect([null, "SIGINT"]).toContain((await winner.exited).signal);
  });

  it("stops while it's still starting", async () => {
    const session = dev(first);
    await session.waitForOutput("Sandbox");
    await expectClean(session, first, () => session.pressCtrlC());
    expect([null, "SIGINT"]).toContain((await session.exited).signal);
  });

  it("stops its child processes when killed, and leaves its database for the next run", async () => {
    const killed = dev(second);
    await killed.waitForOutput(READY);
    killed.signalScript("SIGKILL");
    const listOtherProcesses = () => listLeftoverProcesses(second).filter((command) => !isDatabase(command));
    await expect.poll(listOtherProcesses, { timeout: END_MS }).toEqual([]);
    expect(listLeftoverProcesses(second).some(isDatabase)).toBe(true);
    const nextSession = dev(second);
    await expectRunning(nextSession);
    await expectClean(nextSession, second, () => nextSession.signalScript("SIGTERM"));
    expect(await nextSession.exited).toEqual({ code: 0, signal: null });
  });
});
