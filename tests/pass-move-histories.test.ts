import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { grantPass } from "#features/passes/grants/commands.server.ts";
import { listPurchases } from "#features/passes/ledger/queries.server.ts";
import { getTier, topup } from "#features/passes/rules.ts";
import { ProductKey } from "#features/passes/schema.ts";
import { movePass } from "#features/passes/moves/commands.server.ts";
import { rebuildTeam } from "#features/passes/state/commands.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { getRunCount } from "#tests/harness/histories.ts";

const RUNS = getRunCount(30);

type Step = { wait: number; onNew: boolean } & (
  | { do: "buy"; product: ProductKey }
  | { do: "send"; sms: number }
  | { do: "move" }
);
const shared = { wait: fc.integer({ min: 0, max: 70 }), onNew: fc.boolean() };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ ...shared, do: fc.constant("buy" as const), product: fc.constantFrom(...ProductKey.options) }),
  fc.record({ ...shared, do: fc.constant("send" as const), sms: fc.nat({ max: 200 }) }),
  fc.record({ ...shared, do: fc.constant("move" as const) }),
);

/** What a team can still use: its pass's time in milliseconds, and its texts. */
async function getRest(teamId: string) {
  const team = await db.selectFrom("team").selectAll().where("id", "=", teamId).executeTakeFirstOrThrow();
  const time = Math.max(0, (team.subscriptionExpiresAt ?? new Date(0)).getTime() - clock.now().getTime());
  return { time, texts: Math.max(0, team.smsLimit - team.smsUsed), team };
}

async function buy(teamId: string, product: ProductKey) {
  await db.transaction().execute(async (trx) => {
    if (product !== topup.key) return grantPass(trx, teamId, product, clock.now());
    await trx.insertInto("smsTopup").values({ teamId, sms: topup.sms, boughtAt: clock.now() }).execute();
    await rebuildTeam(trx, teamId);
  });
}

/** Buys something and returns the rest that the buyer is entitled to at least (OP-10). */
async function buyAndCompare(teamId: string, product: ProductKey) {
  const before = await getRest(teamId);
  await buy(teamId, product);
  const rest = await getRest(teamId);
  const isPass = product !== topup.key;
  return {
    hasTime: rest.time >= before.time + (isPass ? days(getTier(product).months * 28) : 0),
    hasTexts: rest.texts >= (isPass ? getTier(product).sms : before.texts + topup.sms),
  };
}

const send = async (teamId: string, sms: number) => {
  const { texts } = await getRest(teamId);
  await db
    .updateTable("team")
    .set((eb) => ({ smsUsed: eb("smsUsed", "+", Math.min(sms, texts)) }))
    .where("id", "=", teamId)
    .execute();
};

type Seasons = { fromTeamId: string; toTeamId: string };
const move = (seasons: Seasons) => db.transaction().execute((trx) => movePass(trx, seasons));

/** Moves the pass twice and returns what was lost, doubled, or left behind. */
async function moveAndCompare(seasons: Seasons) {
  const listRests = () => Promise.all([getRest(seasons.fromTeamId), getRest(seasons.toTeamId)]);
  const [from, to] = await listRests();
  await move(seasons);
  const [earlier, later] = await listRests();
  const isActive = from.time > 0;
  const moved = from.texts - earlier.texts;
  // With an active pass, all texts move. Texts of an ended pass of the new team are gone, as with any new pass.
  const isReplaced = isActive && to.time === 0;
  return {
    timeLeft: earlier.time,
    timeLost: from.time + to.time - later.time,
    textsLeft: isActive ? earlier.texts : 0,
    textsDoubled: Math.max(0, later.texts - to.texts - moved),
    textsLost: isReplaced ? Math.max(0, moved - later.texts) : to.texts + moved - later.texts,
    movedAgain: await move(seasons),
    isUnchanged: isDeepStrictEqual([earlier, later], await listRests()),
  };
}

/** Rebuilds a team and returns whether that changed anything except an end that no job has noticed yet. */
async function changesWhenRebuilt(teamId: string): Promise<boolean> {
  if ((await listPurchases(db, teamId)).length === 0) return false;
  const read = async () => ({ ...(await getRest(teamId)).team, subscriptionStatus: null });
  const before = await read();
  await db.transaction().execute((trx) => rebuildTeam(trx, teamId));
  return !isDeepStrictEqual(before, await read());
}

async function run(next: Step, seasons: Seasons) {
  const teamId = next.onNew ? seasons.toTeamId : seasons.fromTeamId;
  if (next.do === "buy") return buyAndCompare(teamId, next.product);
  if (next.do === "move") return moveAndCompare(seasons);
  await send(teamId, next.sms);
  return undefined;
}

const expected: Record<Step["do"], object | undefined> = {
  buy: { hasTime: true, hasTexts: true },
  send: undefined,
  move: {
    timeLeft: 0,
    timeLost: 0,
    textsLeft: 0,
    textsDoubled: 0,
    textsLost: 0,
    movedAgain: false,
    isUnchanged: true,
  },
};

it(
  "never doubles or loses a pass's time and texts when it moves, in any history of both teams [START-31, OP-10]",
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        setTime("2026-01-05T18:00:00Z");
        const seasons = { fromTeamId: (await createTeam()).id, toTeamId: (await createTeam()).id };
        await db
          .insertInto("teamSeason")
          .values({
            teamId: seasons.toTeamId,
            previousTeamId: seasons.fromTeamId,
            requestKey: randomUUID(),
            requestDigest: Buffer.from(""),
            createdAt: clock.now(),
            checkAt: clock.now(),
          })
          .execute();
        for (const next of steps) {
          setTime(after(clock.now(), days(next.wait)).toISOString());
          expect(await run(next, seasons)).toEqual(expected[next.do]);
          for (const teamId of [seasons.fromTeamId, seasons.toTeamId])
            expect(await changesWhenRebuilt(teamId)).toBe(false);
        }
      }),
      { numRuns: RUNS },
    );
  },
);
