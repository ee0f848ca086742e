import { describe, expect, inject, it } from "vitest";
import { pause } from "#tests/harness/processes.ts";
import { keepArena } from "./kept-arena.ts";
import { waitFor } from "./stage.ts";
import { startArena } from "./texts/arena.ts";
import { addPlayedGames, addScoreLeague } from "./texts/score-games.ts";

// Score requests and the replies to them while workers and web are killed, compared with the carrier's records.

const GAMES = 15;
const TEAMS = 2 * GAMES;
const KILLS = 4;

const getArena = keepArena(() => startArena(inject("preparedDatabase")));

describe("score requests while workers and web are killed [RESULT-41, RESULT-47]", () => {
  it("ask no manager twice, and lose and double no report", async () => {
    const arena = getArena();
    const teamIds = await arena.addTeams({ teams: TEAMS, members: 0 });
    const phones = await addScoreLeague(arena.rows, teamIds);
    await addPlayedGames(arena.rows, teamIds);
    let worker = await arena.startWorker();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(150 * (kill + 1));
      await arena.kill(worker);
      worker = await arena.startWorker();
    }
    const listRequests = async () =>
      (await arena.carrier.texts({ direction: "out" })).filter(({ body }) => body.startsWith("Score? "));
    // Each kill can leave a lease that has to run out before the next one starts.
    await waitFor("every request", async () => (await listRequests()).length >= TEAMS, 270_000);
    await arena.waitUntilSettled(60);
    expect((await listRequests()).map(({ phone }) => phone).toSorted()).toEqual(
      phones.map(({ phone }) => phone).toSorted(),
    );

    // Home teams won, and everyone replies while web is killed. What got no response is repeated, as the provider does.
    const isHome = new Set(teamIds.filter((_, index) => index % 2 === 0));
    const replyAll = () =>
      Promise.all(
        phones.map(async ({ phone, teamId }) => {
          const sid = `SM${phone.slice(1).padStart(32, "0")}`;
          const { response } = await arena.carrier.receive(phone, isHome.has(teamId) ? "3-2" : "2-3", {
            sid,
          });
          return response !== null && "status" in response && response.status < 300;
        }),
      );
    const first = replyAll();
    await pause(50);
    await arena.killWeb();
    await arena.product.startWeb();
    await first;
    await waitFor("every response", async () => (await replyAll()).every(Boolean), 60_000);
    const listReports = () =>
      arena.rows<{ teamId: string }>(`select team_id as "teamId" from score_report order by team_id`);
    await waitFor("every report", async () => (await listReports()).length >= TEAMS, 60_000);
    expect((await listReports()).map(({ teamId }) => teamId)).toEqual(teamIds.toSorted());
    expect(
      await arena.rows(
        "select state, home_score, away_score, count(*)::int from league_result group by 1, 2, 3",
      ),
    ).toEqual([{ state: "final", home_score: 3, away_score: 2, count: GAMES }]);
  });
});
