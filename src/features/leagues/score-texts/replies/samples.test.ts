import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { startScores } from "#tests/harness/scores.ts";

const scores = await startScores();
const { home, addGame, advanceToAsk, listReports, reply, updateSeason } = scores;
const { ownerDb } = await import("#tests/harness/owner.ts");
const { BOTH_SCORES, WHO_FORFEITED } = await import("./rules.ts");

// The sample replies, posted to the webhook like the provider's. What counts is what's stored and what the phone reads.

const SAMPLES = path.resolve(import.meta.dirname, "../../../../../tests/samples/scores.tsv");
const samples = readFileSync(SAMPLES, "utf8")
  .replace(/\n$/, "")
  .split("\n")
  .slice(1)
  .map((line) => {
    const [body, expected, situation] = line.split("\t") as [string, string, string];
    return { body, expected, situation };
  });

const soccer = { scoreUnit: "goals", allowsTies: true, overtimeLosses: false };
const seasons: Record<string, object> = {
  "": soccer,
  runs: { ...soccer, scoreUnit: "runs" },
  hockey: { scoreUnit: "goals", allowsTies: false, overtimeLosses: true },
  sets: { scoreUnit: "sets", allowsTies: false, overtimeLosses: false },
  "forfeit-asked": soccer,
};

/** Undoes the previous reply, in one statement, because there are hundreds. */
const reset = (isForfeitAsked: boolean) =>
  sql`
    with reports as (delete from score_report), results as (delete from league_result),
      texts as (delete from inbound_text), stops as (delete from phone_suppression)
    update score_ask set asked_back = 0, letter = null, question = ${isForfeitAsked ? "who" : null},
      said = ${isForfeitAsked ? "forfeit" : null}, said_at = ${isForfeitAsked ? new Date("2026-04-16T21:01:00Z") : null}
    where game_id = ${home.gameId}`.execute(ownerDb);

/** Posts a reply, and names what came of it as the sample file does. */
async function post(body: string): Promise<string> {
  const reaction = await reply(home.phone, body);
  const [report, ...others] = await listReports();
  if (others.length > 0) return "several reports";
  if (reaction === BOTH_SCORES) return report ? "asked back and recorded" : "ask";
  if (reaction === WHO_FORFEITED) return report ? "asked back and recorded" : "which";
  if (!report) return "none";
  // Nothing is recorded without saying what, and nothing is stored but the reply as it was texted.
  if (!reaction?.startsWith("Got it: ") || report.reply !== body || report.via !== "text")
    return "recorded silently";
  if (report.kind === "own-forfeit") return "we-forfeit";
  if (report.kind === "other-forfeit") return "they-forfeit";
  return `${report.ownScore}-${report.otherScore}${report.overtime ? " ot" : ""}`;
}

const isAsked = (name: string) => name === "ask" || name === "which";

beforeEach(async () => {
  await addGame();
  await advanceToAsk();
});

it("reads at least 99% of over 200 sample replies as meant or asks back, and none wrong [RESULT-43, RESULT-44, RESULT-45]", async () => {
  const results = [];
  for (const [situation, own] of Map.groupBy(samples, (sample) => sample.situation)) {
    await updateSeason(seasons[situation]!);
    for (const sample of own) {
      await reset(situation === "forfeit-asked");
      results.push({ ...sample, actual: await post(sample.body) });
    }
  }
  const right = results.filter(({ actual, expected }) => actual === expected);
  const others = results.filter(({ actual, expected }) => actual !== expected);
  const asked = others.filter(({ actual }) => isAsked(actual));
  const missed = others.filter(({ actual }) => actual === "none");
  const wrong = others.filter(({ actual }) => !isAsked(actual) && actual !== "none");
  process.stdout.write(
    `${results.length} score replies by webhook: ${right.length} read as meant, ${asked.length} asked back, ` +
      `${missed.length} missed, ${wrong.length} read wrong.\n`,
  );
  expect(results.length).toBeGreaterThanOrEqual(200);
  expect(wrong).toEqual([]);
  expect((right.length + asked.length) / results.length).toBeGreaterThanOrEqual(0.99);
}, 300_000);
