import fc from "fast-check";
import { expect, it } from "vitest";
import { pageColors } from "#features/public-pages/schema.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { setTime } from "#tests/harness/clock.ts";
import { http } from "#tests/harness/page-server.ts";
import { publishLeague } from "#tests/harness/public-league.ts";
import { createHttp, getSession } from "./http.ts";
import { createPublicPages } from "./public-pages.tsx";

/** Each is up to twelve changes, and opens every page after each. */
const RUNS = 2;

/** Creates a server that has kept nothing yet. */
function createFresh() {
  const fresh = createHttp();
  fresh.route("/", createPublicPages({ styles: ".x{}", getSession }));
  return fresh;
}

const day = (seed: number) => `2026-04-${String(14 + (seed % 7)).padStart(2, "0")}`;

async function read(response: Response) {
  const headers = Object.fromEntries(response.headers);
  delete headers["x-request-id"];
  return { status: response.status, headers, html: await response.text() };
}

it(
  "are the same from a process that kept them as from one that didn't [PUBLIC-31]",
  { timeout: 300_000 },
  async () => {
    const site = await publishLeague();
    const ids: string[] = [];
    const pick = (seed: number) => ids[seed % ids.length]!;
    const changeGame = (seed: number, values: object) =>
      ids.length > 0 && db.updateTable("game").set(values).where("leagueGameId", "=", pick(seed)).execute();
    const changeTeam = (values: object) =>
      db.updateTable("team").set(values).where("id", "=", site.otters.id).execute();
    /** Changes that come back to what was before, so that kept pages are read again. */
    const steps: Record<string, (seed: number) => unknown> = {
      add: async (seed) => ids.length < 6 && ids.push(await site.addGame({ gameOn: day(seed) })),
      move: (seed) => changeGame(seed, { gameOn: day(seed >> 3), gameTime: seed % 2 ? "19:00" : "08:30" }),
      cancel: (seed) => changeGame(seed, { cancelledAt: seed % 2 ? clock.now() : null }),
      place: (seed) => changeGame(seed, { location: seed % 2 ? "Old Quarry" : "Harborview Park, Field 2" }),
      settle: async (seed) => {
        if (ids.length === 0) return;
        await db.deleteFrom("leagueResult").where("leagueGameId", "=", pick(seed)).execute();
        if (seed % 2) await site.settle(pick(seed), { homeScore: seed % 3 });
      },
      rename: (seed) => changeTeam({ name: seed % 2 ? "Lakeview Otters" : "River Otters" }),
      hide: (seed) => changeTeam({ hidesPage: seed % 3 === 0 }),
      address: (seed) =>
        db
          .updateTable("venue")
          .set({ address: seed % 2 ? "1200 Shore Drive" : null })
          .where("leagueId", "=", site.league.id)
          .execute(),
      color: (seed) =>
        db
          .updateTable("leaguePage")
          .set({ color: seed % 2 ? pageColors[0] : null, isIndexable: seed % 3 === 0 })
          .where("leagueId", "=", site.league.id)
          .execute(),
      // Before and after midnight in Chicago, which isn't midnight in UTC.
      wait: (seed) => setTime(`2026-04-${16 + (seed % 3)}T${seed % 2 ? "04:59:59" : "05:00:00"}Z`),
    };
    const paths = [
      ...["", "?day=2026-04-16", "?page=-1", "/results", "/standings", "/teams", "/poster"].map(
        (rest) => site.path + rest,
      ),
      ...["", "/poster"].map((rest) => site.teamPath + rest),
    ];
    const seen = new Map<string, number>();
    const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(100));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (history) => {
        for (const [name, seed] of history) {
          await steps[name]!(seed);
          const fresh = createFresh();
          for (const path of paths) {
            const kept = await read(await http.request(path));
            expect(kept).toEqual(await read(await fresh.request(path)));
            seen.set(kept.html, (seen.get(kept.html) ?? 0) + 1);
          }
        }
      }),
      { numRuns: RUNS },
    );
    // Pages changed, and came back.
    expect(seen.size).toBeGreaterThan(paths.length);
    expect(Math.max(...seen.values())).toBeGreaterThan(1);
  },
);
