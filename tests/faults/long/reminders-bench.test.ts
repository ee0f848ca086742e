import { afterAll, beforeAll, expect, it } from "vitest";
import { startBench } from "#tests/load/reminders-bench.ts";

// The short version of `npm run bench -- reminders`. It checks that the worker and the bare script send the same texts,
// but not how fast they are.

const size = { games: 50, members: 4 };
let bench: Awaited<ReturnType<typeof startBench>>;
beforeAll(async () => {
  bench = await startBench(size);
});
afterAll(() => bench?.stop());

it("sends the same texts, once each, from the worker and from the bare script", async () => {
  const [product, bare] = [await bench.product("product", 2), await bench.bare("bare")];
  const workerRound = await bench.run(product, 20);
  const bareRound = await bench.run(bare, 20);
  expect(workerRound.texts).toHaveLength(size.games * size.members);
  expect(workerRound.texts).toEqual(bareRound.texts);
});
