import { beforeAll, describe, expect, it } from "vitest";
import {
  answer,
  databasePort,
  END_MS,
  expectClean,
  expectWorking,
  freeSettings,
  isDatabase,
  left,
  READY,
  temporaryCopy,
} from "../dev-checks.ts";
import { startDev, type DevSession } from "../dev-session.ts";

const [first, second] = [temporaryCopy(), temporaryCopy()];
const settings = await freeSettings();
const dev = (folder: string) => startDev(folder, settings);

describe("npm run dev", () => {
  let winner: DevSession;
  beforeAll(async () => {
    winner = dev(first);
    await expectWorking(winner);
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
