import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Access } from "#platform/api-contract.ts";
import { isErrorCode } from "#platform/error-codes.ts";
import { startCheckout } from "#tests/harness/start-checkout.ts";

// Some operations ask the payment provider.
await startCheckout();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createGame, createLeague, createMember, createTeam } = await import("#tests/factories/teams.ts");
const { clientOf, TestClient } = await import("#tests/harness/api.ts");
const { anything, nearlyFitting } = await import("#tests/harness/arbitrary.ts");
const { operations } = await import("#tests/harness/operations.ts");

/** A short run for every change; the nightly one sets FUZZ_RUNS. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 16);

/** A fresh address, and account where one is needed, so that rate limits do not do the refusing. */
async function newcomer(access: Access) {
  if (access === "public" || access === "token") return { client: new TestClient(), ids: {} };
  const account = await createAccount({ role: access === "admin" ? "admin" : "team_manager" });
  const client = await clientOf(account);
  const team = await createTeam({ managerId: account.id });
  const member = await createMember(team.id);
  const game = await createGame(team.id, { gameOn: "2099-01-01" });
  const league = await createLeague(account.id, [team.id]);
  const ids = { teamId: team.id, memberId: member.id, gameId: game.id, leagueId: league.id };
  return { client, ids: ids as Record<string, string> };
}

/** What a list takes in its address. */
function queryOf(body: unknown) {
  if (typeof body !== "object" || body === null) return "";
  const pairs = Object.entries(body).map(([key, value]: [string, unknown]) => [
    key,
    (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed(),
  ]);
  return `?${new URLSearchParams(pairs).toString()}`;
}

describe.each(operations)("$name", ({ method, path, access, input }) => {
  it("answers whatever it is sent within its own errors, never with a fault", async () => {
    let calls = 0;
    let caller = await newcomer(access);
    const body = fc.oneof(
      { weight: 4, arbitrary: nearlyFitting(input, path) },
      { weight: 1, arbitrary: anything },
    );
    await fc.assert(
      fc.asyncProperty(body, fc.uuid(), fc.boolean(), async (sent, id, isOwn) => {
        if (++calls % 8 === 0) caller = await newcomer(access);
        const { client, ids } = caller;
        const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (isOwn && ids[name]) || id);
        const isRead = method === "GET";
        const answer = await client.call(
          method,
          target + (isRead ? queryOf(sent) : ""),
          isRead ? undefined : sent,
        );
        const fine = answer.status < 400 || (answer.status < 500 && isErrorCode(answer.body.code));
        expect(fine ? "fine" : answer).toBe("fine");
      }),
      { numRuns: RUNS },
    );
  });
});
