import { expect, inject, it } from "vitest";
import { runEmailKills } from "./emails/storm.ts";
import { listFailures } from "./report.ts";
import { startArena } from "./texts/arena.ts";

// The short version of the 500 kills of `npm run faults -- --only emails`.
it(
  "sends one email for each failed text, and none beside another, while workers are killed [REACH-37]",
  { timeout: 300_000 },
  async () => {
    const arena = await startArena(inject("preparedDatabase"));
    try {
      expect(await listFailures(runEmailKills(arena, 6, () => {}))).toEqual([]);
    } finally {
      await arena.stop();
    }
  },
);
