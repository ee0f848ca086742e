import { describe, expect, inject, it } from "vitest";
import { keepArena } from "./kept-arena.ts";
import { listFailures } from "./report.ts";
import { startArena } from "./texts/arena.ts";
import { runNewcomers } from "./texts/newcomers.ts";
import { FEW_FAULTS } from "./texts/storms.ts";

// More of the tests in measured/texts.test.ts: first texts and confirmations. They spend most of their time waiting, because
// other texts stay half a minute behind a first text.

const getArena = keepArena(() => startArena(inject("preparedDatabase")));

describe("text delivery, compared with the carrier's records [OP-15, OP-20]", () => {
  it("asks and introduces newcomers once, in order, while workers are killed [TEXT-19, TEXT-20, TEXT-42, TEXT-54]", async () => {
    const trial = { newcomers: 32, kills: 2, faults: FEW_FAULTS };
    expect(await listFailures(runNewcomers(getArena(), trial, () => {}))).toEqual([]);
  });
});
