import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { addDueGames, addTextingTeams } from "#tests/harness/texting-teams.ts";
import { startArchiving, switchOver } from "../point-in-time.ts";
import { startStage, waitFor } from "../stage.ts";

const PLAYERS = 120;
const WAIT_MS = 90_000;

let stage: Awaited<ReturnType<typeof startStage>>;
beforeAll(async () => {
  stage = await startStage({}, inject("preparedDatabase"));
  await startArchiving(stage);
}, 300_000);
afterAll(() => stage?.stop());

it("releases texts automatically after a switchover that lost nothing", async () => {
  const { rows, withClient, product } = stage;
  const carrier = connectCarrier(product.sandboxUrl);
  const countSent = async () => (await carrier.texts({ direction: "out" })).length;
  const teamIds = await withClient((client) =>
    addTextingTeams(client, { teams: 1, members: PLAYERS, gamesPerTeam: 0 }),
  );
  await stage.startWorker();
  await withClient((client) => addDueGames(client, teamIds));
  await waitFor("texts before", async () => (await countSent()) === PLAYERS, WAIT_MS);
  await switchOver(stage);
  const from = performance.now();
  await withClient((client) => addDueGames(client, teamIds));
  await waitFor("texts after", async () => (await countSent()) === 2 * PLAYERS, WAIT_MS);
  console.log(`texts resumed ${Math.round(performance.now() - from)} ms after the switchover`);
  const holds = await rows<object>("select reason, state, adopted, unrecorded, emailed_at from sending_hold");
  expect(holds).toEqual([
    { reason: "other-server", state: "released", adopted: 0, unrecorded: 0, emailed_at: null },
  ]);
}, 300_000);
