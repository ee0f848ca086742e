// npm run bench:reminders -- [--games 2000] [--members 12] [--rounds 5] [--armed 1000000] [--only bare,armed,two]: how many
// texts a second the worker hands over when that many games are due at once. Three comparisons, each in turns in one run:
// against tests/load/reminders-bare.ts, among many reminders that are not due, and two workers against one when the carrier
// is the limit. The worker is the built one; both sides use the same carrier, PostgreSQL and machine. Fails below its goals.
import { parseArgs } from "node:util";
import { progress, step } from "#scripts/progress.ts";
import { startBench, type Contestant, type Cost, type Round } from "./reminders-bench.ts";
import { quantile } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "2000" },
    members: { type: "string", default: "12" },
    rounds: { type: "string", default: "5" },
    armed: { type: "string", default: "1000000" },
    only: { type: "string", default: "bare,armed,two" },
  },
});
const [games, members, rounds, armed] = [values.games, values.members, values.rounds, values.armed].map(
  Number,
) as [number, number, number, number];
if (!(games >= 10) || !(members >= 1) || !(rounds >= 1) || !(armed >= 0))
  throw new Error("--games takes 10 or more, --members and --rounds 1 or more");
const wanted = values.only.split(",");

const bench = await startBench({ games, members });
try {
  if (wanted.includes("bare")) {
    const product = await step("The worker and its database", () => bench.product("product", 1));
    const bare = await step("The bare script and its database", () => bench.bare("bare"));
    const [ours, least] = await compare("20 ms answers", 20, [product, bare]);
    checkSameTexts(ours, least);
    judge("worker against bare", ours, least, 0.8);
    await bare.stop();
    if (!wanted.includes("armed")) await product.stop();
    else {
      const crowded = await step(`A database with ${armed.toLocaleString("en-US")} armed reminders`, () =>
        bench.product("crowded", 1, armed),
      );
      const [among, alone] = await compare("20 ms answers", 20, [crowded, product]);
      judge(`among ${armed.toLocaleString("en-US")} armed reminders against none`, among, alone, 0.95);
      await crowded.stop();
      await product.stop();
    }
  }
  if (wanted.includes("two")) {
    const two = await step("Two workers and their database", () => bench.product("two", 2));
    const one = await step("One worker and its database", () => bench.product("one", 1));
    const [both, single] = await compare("200 ms answers", 200, [two, one]);
    judge("two workers against one, 200 ms answers", both, single, 1.6);
  }
} finally {
  await bench.stop();
}
async function compare(name: string, latencyMs: number, sides: [Contestant, Contestant]) {
  const results: [Round[], Round[]] = [[], []];
  await progress(`${sides[0].name} and ${sides[1].name}, ${name}`, (rounds + 1) * 2, async (advance) => {
    // The first of each warms up. Who begins changes, so that neither always follows the other.
    for (let round = 0; round <= rounds; round += 1)
      for (const side of round % 2 ? [1, 0] : [0, 1]) {
        const result = await bench.run(sides[side]!, latencyMs);
        if (round > 0) results[side]!.push(result);
        advance(1);
      }
  });
  return results;
}

/** A bare script that sends something else would prove nothing. */
function checkSameTexts(ours: Round[], least: Round[]) {
  const [one, other] = [ours[0]!.texts, least[0]!.texts];
  const difference = one.findIndex((text, index) => text !== other[index]);
  if (one.length !== other.length || difference >= 0)
    throw new Error(`not the same texts: ${one[difference]} and ${other[difference]}`);
}

function judge(title: string, ours: Round[], theirs: Round[], goal: number) {
  const ratios = ours.map((round, index) => round.perSecond / theirs[index]!.perSecond);
  const ratio = quantile(ratios, 0.5);
  const isMet = ratio >= goal;
  if (!isMet) process.exitCode = 1;
  console.log(
    `${title}: ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}), ` +
      `goal ${goal}${isMet ? "" : ": NOT reached"}; ${speeds(ours)} against ${speeds(theirs)}, ${ours.length} rounds of ` +
      `${(games * members).toLocaleString("en-US")}; ${costs(ours)} against ${costs(theirs)} of processor time for a text`,
  );
}

function speeds(side: Round[]) {
  const all = side.map(({ perSecond }) => perSecond);
  const [middle, least, most] = [quantile(all, 0.5), Math.min(...all), Math.max(...all)].map((value) =>
    Math.round(value).toLocaleString("en-US"),
  );
  return `${middle} texts/s (${least} to ${most})`;
}

function costs(side: Round[]) {
  const middle = (part: keyof Cost) =>
    quantile(
      side.map(({ cost }) => cost[part]),
      0.5,
    );
  const parts = [middle("sender"), middle("database"), middle("carrier")];
  const all = parts.reduce((sum, part) => sum + part, 0);
  return `${all.toFixed(0)} µs (sender, database, carrier ${parts.map((part) => part.toFixed(0)).join(", ")})`;
}
