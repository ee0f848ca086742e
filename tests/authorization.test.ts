import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "#platform/api-contract.ts";
import { operations, type Operation } from "#tests/harness/operations.ts";
import { callWith } from "#tests/harness/requests.ts";
import {
  callers,
  createCallers,
  createOpponentSide,
  createTenant,
  listRows,
  type Caller,
  type Tenant,
} from "#tests/harness/tenants.ts";

// The authorization matrix: every operation in the contract, called by every kind of user, on their own team, on
// someone else's, and on a missing one. The expected result follows from the contract's access and scope, so a new
// operation is covered as soon as it's declared. `npm run test:mutants -- --kinds guard` deletes each guard and checks
// that a test here fails.

/** Who can do what with a team (OP-24, OP2-02), and with a league it plays in. */
const allowed: Record<Scope, readonly Caller[]> = {
  "team:read": ["owner", "viewer", "invited", "league owner"],
  "team:schedule": ["owner", "viewer", "invited", "league owner"],
  "team:manage": ["owner", "viewer", "invited"],
  "team:own": ["owner", "viewer"],
  "team:oversee": ["owner", "viewer", "league owner"],
  "game:manage": ["owner", "viewer", "invited", "league owner"],
  "game:ask": ["owner", "viewer", "invited"],
  "league:read": ["owner", "viewer", "invited", "league owner", "opponent"],
  "league:manage": ["league owner"],
};
/** Returns the not-found error for a kind of resource. */
const getNotFoundCode = (scope: Scope) =>
  ({ team: "TEAM_NOT_FOUND", game: "NOT_FOUND", league: "LEAGUE_NOT_FOUND" })[scope.split(":")[0]!];

/** Operations whose path names something that doesn't belong to a team. Their features' own tests cover them. */
const otherAddresses = [
  // About the account itself.
  "providers.link",
  "providers.disconnect",
  "security.removePasskey",
  "keys.revoke",
  ...["update", "remove", "verify", "rotateSecret", "sendTest"].map((name) => `webhooks.${name}`),
  ...["listDeliveries", "sendAgain", "sendAllFailed"].map((name) => `webhooks.${name}`),
  "sessions.end",
  "billing.getReceipt",
  "purchases.get",
];

let people: Awaited<ReturnType<typeof createCallers>>["people"];
let clients: Awaited<ReturnType<typeof createCallers>>["clients"];
beforeAll(async () => {
  ({ people, clients } = await createCallers());
});

type UnchangedTenant = { tenant: Tenant; rows: string };
let unchangedTenants: { own?: UnchangedTenant; foreign?: UnchangedTenant } = {};
/** Returns a tenant for calls that must be rejected. It's shared, because a rejected call changes nothing. */
async function getUnchangedTenant(ownership: "own" | "foreign"): Promise<UnchangedTenant> {
  const existing = unchangedTenants[ownership];
  if (existing) return existing;
  const tenant = await createTenant(people, ownership);
  return (unchangedTenants[ownership] = { tenant, rows: await listRows(tenant.teamId) });
}
afterEach(({ task }) => {
  // A call that should have been rejected may have changed the shared tenants.
  if (task.result?.state === "fail") unchangedTenants = {};
});

/** Calls an operation on a tenant's data. The opponent calls it on the tenant's entry of a game that both play. */
const call = (operation: Operation, caller: Caller, tenant: Tenant) =>
  callWith(
    clients[caller],
    operation,
    caller === "opponent" ? { ...tenant, gameId: tenant.freeEntryId } : tenant,
  );

const createMissingTenant = (): Tenant => ({
  canary: "no such canary",
  teamId: randomUUID(),
  memberId: randomUUID(),
  subId: randomUUID(),
  groupId: randomUUID(),
  gameId: randomUUID(),
  leagueId: randomUUID(),
  rivalId: randomUUID(),
  leagueGameId: randomUUID(),
  blastId: randomUUID(),
  managerId: randomUUID(),
  venueId: randomUUID(),
  runId: randomUUID(),
  personId: randomUUID(),
  seasonId: randomUUID(),
  divisionId: randomUUID(),
  freeEntryId: randomUUID(),
  playedEntryId: randomUUID(),
  rivalFreeEntryId: randomUUID(),
  rivalPlayedEntryId: randomUUID(),
  rivalReceivedEntryId: randomUUID(),
  rivalSentEntryId: randomUUID(),
  requestId: randomUUID(),
  receivedRequestId: randomUUID(),
  receivedEntryId: randomUUID(),
  sentRequestId: randomUUID(),
  sentEntryId: randomUUID(),
  waitingRequestId: randomUUID(),
});

/**
 * Returns whether an operation is off-limits to an administrator viewing as a user, because it writes or returns a
 * secret or a file.
 */
const isForbiddenToViewer = ({ method, inPerson }: Operation) => method !== "GET" || inPerson;
const isSignedOut = (caller: Caller) => caller === "anonymous" || caller === "disabled";
const toComparable = (response: { status: number; body: object }) =>
  JSON.stringify([response.status, response.body]);

describe("every operation", () => {
  it("has a scope when its path names a team's resource", () => {
    const unscoped = operations.filter(
      // Administrator operations apply to everyone's data.
      ({ path, scope, name, access }) =>
        path.includes("{") && !scope && access !== "admin" && !otherAddresses.includes(name),
    );
    expect(unscoped).toEqual([]);
  });
});

describe.each(operations.filter(({ scope }) => scope))("$name ($scope)", (operation) => {
  const canCall = (caller: Caller) =>
    allowed[operation.scope!].includes(caller) && !(caller === "viewer" && isForbiddenToViewer(operation));
  const getExpectedCode = (caller: Caller) => {
    if (isSignedOut(caller)) return "UNAUTHENTICATED";
    if (caller === "viewer" && isForbiddenToViewer(operation)) return "READ_ONLY_SESSION";
    return getNotFoundCode(operation.scope!);
  };

  it.each(callers.filter((caller) => canCall(caller)))(
    "allows access to the caller's own team (%s) [PERM2-04]",
    async (caller) => {
      // A read changes nothing either, so it shares a tenant too.
      const { tenant, rows } =
        operation.method === "GET"
          ? await getUnchangedTenant("own")
          : { tenant: await createTenant(people, "own"), rows: undefined };
      const { status, body } = await call(operation, caller, tenant);
      const rowsAfter = rows && (await listRows(tenant.teamId));
      expect({ allowed: status < 300, body, rowsAfter }).toEqual({ allowed: true, body, rowsAfter: rows });
    },
  );

  it.each(callers.filter((caller) => !canCall(caller)))(
    "denies access to the caller's own team (%s)",
    async (caller) => {
      const { tenant, rows } = await getUnchangedTenant("own");
      const response = await call(operation, caller, tenant);
      expect(response.body).toMatchObject({ code: getExpectedCode(caller) });
      expect(JSON.stringify(response.body)).not.toContain(tenant.canary);
      expect(await listRows(tenant.teamId)).toBe(rows);
    },
  );

  it.each(callers)(
    "returns the same error for someone else's team and for a missing one (%s)",
    async (caller) => {
      const { tenant, rows } = await getUnchangedTenant("foreign");
      const responses = [
        await call(operation, caller, tenant),
        await call(operation, caller, createMissingTenant()),
      ];
      expect(responses[0]!.body).toMatchObject({ code: getExpectedCode(caller) });
      expect(toComparable(responses[0]!)).toBe(toComparable(responses[1]!));
      expect(await listRows(tenant.teamId)).toBe(rows);
    },
  );

  const idNames = [
    ...(["memberId", "groupId", "blastId", "managerId", "venueId", "runId", "personId"] as const),
    ...(["seasonId", "divisionId"] as const),
    "requestId" as const,
  ];
  it.each(idNames.filter((idName) => operation.path.includes(`{${idName}}`)))(
    "treats another team's %s under the caller's team as missing",
    async (idName) => {
      const owner = operation.scope === "league:manage" ? "league owner" : "owner";
      const { tenant: own } = await getUnchangedTenant("own");
      const { tenant: foreign, rows } = await getUnchangedTenant("foreign");
      const responses = [
        await call(operation, owner, { ...own, [idName]: foreign[idName] }),
        await call(operation, owner, { ...own, [idName]: randomUUID() }),
      ];
      expect(responses[0]!.status).toBe(404);
      expect(toComparable(responses[0]!)).toBe(toComparable(responses[1]!));
      expect(await listRows(foreign.teamId)).toBe(rows);
    },
  );
});

describe("the other team of a league game", () => {
  /** What it can't do to its own entry either, because the game is both teams' (RESULT-08). */
  const agreed = ["games.update", "games.cancel", "games.restore", "games.remove"];
  it.each(operations.filter(({ scope }) => scope && !scope.startsWith("league:")))(
    "changes nothing of the tenant with $name on its own side [RESULT-82]",
    async (operation) => {
      const tenant = await createTenant(people, "own");
      const side = await createOpponentSide(tenant);
      const rows = await listRows(tenant.teamId);
      const { status, body } = await callWith(clients.opponent, operation, side);
      const code = agreed.includes(operation.name) ? "NEEDS_AGREEMENT" : undefined;
      expect({ allowed: status < 300, code: body.code, body }).toEqual({ allowed: !code, code, body });
      // It may see the other team's name, and nothing else of it.
      for (const idName of ["memberId", "subId", "groupId", "blastId", "gameId", "managerId"] as const)
        expect(JSON.stringify(body)).not.toContain(tenant[idName]);
      expect(await listRows(tenant.teamId)).toBe(rows);
    },
  );
});

describe.each(operations.filter(({ access }) => access === "admin"))(
  "$name (administrators only)",
  (operation) => {
    const nonAdmins = callers.filter((caller) => caller !== "admin");
    it.each(nonAdmins)("denies access to any team (%s) [PERM2-17]", async (caller) => {
      const { tenant, rows } = await getUnchangedTenant("own");
      const responses = [
        await call(operation, caller, tenant),
        await call(operation, caller, createMissingTenant()),
      ];
      expect(responses[0]!.body).toMatchObject({
        code: isSignedOut(caller) ? "ADMIN_UNAUTHENTICATED" : "ADMIN_ONLY",
      });
      expect(toComparable(responses[0]!)).toBe(toComparable(responses[1]!));
      expect(await listRows(tenant.teamId)).toBe(rows);
    });
  },
);

describe("operations on the caller's own data", () => {
  it.each(
    operations.filter((operation) => {
      return operation.access === "signed-in" && !operation.scope && isForbiddenToViewer(operation);
    }),
  )("$name rejects an administrator viewing as a user", async (operation) => {
    const response = await call(operation, "viewer", createMissingTenant());
    expect(response.body).toMatchObject({ code: "READ_ONLY_SESSION", status: 403 });
  });

  const readOperations = operations.filter(({ method, path, access }) => {
    return method === "GET" && !path.includes("{") && (access === "signed-in" || access === "public");
  });
  it.each(readOperations)("$name never returns another user's team", async (operation) => {
    const { canary } = (await getUnchangedTenant("foreign")).tenant;
    for (const caller of callers) {
      const response = await call(operation, caller, createMissingTenant());
      expect(JSON.stringify(response.body)).not.toContain(canary);
    }
  });

  it("list a team for its owner and invited manager, but not for the league manager", async () => {
    const ownTenant = await createTenant(people, "own");
    const list = operations.find(({ name }) => name === "teams.list")!;
    for (const caller of callers) {
      const response = JSON.stringify((await call(list, caller, createMissingTenant())).body);
      expect([caller, response.includes(ownTenant.canary)]).toEqual([
        caller,
        allowed["team:manage"].includes(caller),
      ]);
    }
  });
});
