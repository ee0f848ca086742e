import { afterAll, beforeAll, expect, it } from "vitest";
import { startBench } from "#tests/load/reminders-bench.ts";

// The short form of `npm run bench:reminders`: that both sides do the same, not how fast.

const size = { games: 50, members: 4 };
let bench: Awaited<ReturnType<typeof startBench>>;
beforeAll(async () => {
  bench = await startBench(size);
});
afterAll(() => bench?.stop());

it("the worker and the bare script it is measured against send the same texts, each once", async () => {
  const [product, bare] = [await bench.product("product", 2), await bench.bare("bare")];
  const ours = await bench.run(product, 20);
  const theirs = await bench.run(bare, 20);
  expect(ours.texts).toHaveLength(size.games * size.members);
  expect(ours.texts).toEqual(theirs.texts);
});
