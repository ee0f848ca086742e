import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Access } from "#platform/api-contract.ts";
import { isErrorCode } from "#platform/error-codes.ts";
import { startCheckout } from "#tests/harness/start-checkout.ts";

// Some operations call the payment provider.
await startCheckout();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createGame, createLeague, createMember, createTeam } = await import("#tests/factories/teams.ts");
const { signInAs, TestClient } = await import("#tests/harness/api.ts");
const { anything, createAlmostValidInput } = await import("#tests/harness/arbitrary.ts");
const { operations } = await import("#tests/harness/operations.ts");

/** The number of inputs per operation. Low by default to keep CI fast. The nightly run raises it with FUZZ_RUNS. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 16);

/** Creates a client with a new IP address, and an account if needed, so that rate limits don't get in the way. */
async function createClient(access: Access) {
  if (access === "public" || access === "token") return { client: new TestClient(), ids: {} };
  const account = await createAccount({ role: access === "admin" ? "admin" : "team_manager" });
  const client = await signInAs(account);
  const team = await createTeam({ managerId: account.id });
  const member = await createMember(team.id);
  const game = await createGame(team.id, { gameOn: "2099-01-01" });
  const league = await createLeague(account.id, [team.id]);
  const ids = { teamId: team.id, memberId: member.id, gameId: game.id, leagueId: league.id };
  return { client, ids: ids as Record<string, string> };
}

/** Returns a query string with the body's fields, because GET requests have no body. */
function toQuery(body: unknown) {
  if (typeof body !== "object" || body === null) return "";
  const pairs = Object.entries(body).map(([key, value]: [string, unknown]) => [
    key,
    (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed(),
  ]);
  return `?${new URLSearchParams(pairs).toString()}`;
}

describe.each(operations)("$name", ({ method, path, access, input }) => {
  it("responds to any input with its declared errors, never with a 500", async () => {
    let calls = 0;
    let caller = await createClient(access);
    const body = fc.oneof(
      { weight: 4, arbitrary: createAlmostValidInput(input, path) },
      { weight: 1, arbitrary: anything },
    );
    await fc.assert(
      fc.asyncProperty(body, fc.uuid(), fc.boolean(), async (requestBody, id, isOwn) => {
        if (++calls % 8 === 0) caller = await createClient(access);
        const { client, ids } = caller;
        const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (isOwn && ids[name]) || id);
        const isRead = method === "GET";
        const response = await client.call(
          method,
          target + (isRead ? toQuery(requestBody) : ""),
          isRead ? undefined : requestBody,
        );
        const isDeclared =
          response.status < 400 || (response.status < 500 && isErrorCode(response.body.code));
        expect(isDeclared ? "fine" : response).toBe("fine");
      }),
      { numRuns: RUNS },
    );
  });
});
