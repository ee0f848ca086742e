import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { runEmailKills, runLostResponse } from "./emails/storm.ts";
import { listFailures } from "./report.ts";
import { startArena, type Arena } from "./texts/arena.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await startArena(inject("preparedDatabase"));
}, 120_000);
afterAll(() => arena.stop());

// Random kills may all miss the moment after which no one knows whether an email was sent, so this one waits for it.
it(
  "sends an email again with the same Message-ID if a worker dies before it stores the response [REACH-37]",
  { timeout: 240_000 },
  async () => {
    expect(await listFailures(runLostResponse(arena))).toEqual([]);
  },
);

// The short version of the 500 kills of `npm run faults -- --only emails`.
it(
  "sends one email for each failed text, and none beside another, while workers are killed [REACH-37]",
  { timeout: 300_000 },
  async () => {
    expect(await listFailures(runEmailKills(arena, 6, () => {}))).toEqual([]);
  },
);
