import { expect, inject, it } from "vitest";
import { keepArena } from "./kept-arena.ts";
import { runEmailKills, runLostResponse } from "./emails/storm.ts";
import { listFailures } from "./report.ts";
import { startArena } from "./texts/arena.ts";

const getArena = keepArena(() => startArena(inject("preparedDatabase")));

// Random kills may all miss the moment after which no one knows whether an email was sent, so this one waits for it.
it("sends an email again with the same Message-ID if a worker dies before it stores the response [REACH-37]", async () => {
  expect(await listFailures(runLostResponse(getArena()))).toEqual([]);
});

// The short version of the 500 kills of `npm run faults -- --only emails`.
it("sends one email for each failed text, and none beside another, while workers are killed [REACH-37]", async () => {
  expect(await listFailures(runEmailKills(getArena(), 6, () => {}))).toEqual([]);
});
