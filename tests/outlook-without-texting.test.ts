import { expect, it } from "vitest";
import { getRunCount } from "#tests/harness/histories.ts";
import { removeProviderAccounts } from "#tests/harness/no-accounts.ts";

removeProviderAccounts();
const { compareSentences } = await import("#tests/harness/outlook-histories.ts");

const TEAMS = getRunCount(200);

it(`promises no one a text without a texting account, and no one gets one (${TEAMS} teams)`, async () => {
  const { problems, states, sentences } = await compareSentences(TEAMS);
  expect(problems).toEqual([]);
  expect([states.ready, states.partial]).toEqual([0, 0]);
  const promises = sentences.filter((sentence) => !/^No (text|more texts)/.test(sentence));
  expect(promises).toEqual([]);
  const off = sentences.filter((sentence) => sentence.startsWith("No texting account yet"));
  expect(off.length).toBeGreaterThan(TEAMS / 2);
}, 240_000);
