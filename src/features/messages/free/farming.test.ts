import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createMember } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";

beforeEach(async () => {
  setTime("2026-04-15T17:00:00Z");
  for (const table of ["message", "freeTextDay", "freeTextAddress"] as const)
    await db.deleteFrom(table).execute();
});

const FARM = 100;
const MEMBERS = 5;
/** About four segments for each member, so that two messages need more than the account's 25 free texts. */
const LONG_MESSAGE = "Win a free pair of shoes today! ".repeat(18).trim();

/** Creates an account with a team, and sends as many free texts as possible through the API. */
async function farmAccount(address: string): Promise<string[]> {
  const client = await signInAs(await createAccount());
  Object.assign(client, { address });
  const { body: team } = await client.post("/teams", { name: "Otters", sport: "Soccer" });
  for (let number = 0; number < MEMBERS; number += 1)
    await createMember(team.id, { smsConsent: true, addedVia: "join-link" });
  const errors: string[] = [];
  for (const message of [LONG_MESSAGE, "Win!", "Win!", "Win!"]) {
    const { body } = await client.post(`/teams/${team.id}/blasts`, { message, requestKey: randomUUID() });
    if (body.error !== null) errors.push(body.error);
  }
  return errors;
}

/** Runs a whole farm, a few accounts at a time, and returns everything that was refused. */
async function farm(getAddress: (number: number) => string): Promise<Set<string>> {
  const errors: string[] = [];
  for (let start = 0; start < FARM; start += 5)
    errors.push(
      ...(await Promise.all([0, 1, 2, 3, 4].map((number) => farmAccount(getAddress(start + number))))).flat(),
    );
  return new Set(errors);
}

/** Counts the accounts that sent anything, and everything they sent, in segments. */
async function countSent() {
  const texts = await db
    .selectFrom("message")
    .innerJoin("team", "team.id", "message.teamId")
    .select(["team.managerId", "segments"])
    .where("state", "=", "queued")
    .execute();
  return {
    accounts: new Set(texts.map(({ managerId }) => managerId)).size,
    texts: texts.reduce((sum, { segments }) => sum + segments, 0),
  };
}

it("stops a farm of 100 free accounts behind two networks at three accounts and 75 texts each [TEXT-38, TEXT-39]", async () => {
  const errors = await farm((number) =>
    number % 2 === 0 ? "198.51.100.7" : `2001:db8:5:6::${number.toString(16)}`,
  );
  const sent = await countSent();
  expect(sent.accounts).toBe(6);
  expect(sent.texts).toBeGreaterThan(100);
  expect(sent.texts).toBeLessThanOrEqual(150);
  expect(errors).toContain(
    "Free texts aren't available from this network right now. Get a Season Pass to text right away.",
  );
}, 180_000);

it("stops a farm of 100 free accounts with an address each at the day's budget [TEXT-38, TEXT-40]", async () => {
  const errors = await farm((number) => `203.0.113.${number}`);
  const sent = await countSent();
  expect(sent.texts).toBeGreaterThan(1900);
  expect(sent.texts).toBeLessThanOrEqual(2000);
  expect(errors).toContain(
    "We've sent all of today's free texts. Try again tomorrow, or get a Season Pass to text right away.",
  );
}, 180_000);
