import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "#platform/api-contract.ts";
import { operations, type Operation } from "#tests/harness/operations.ts";
import { callWith } from "#tests/harness/requests.ts";
import {
  callers,
  createCallers,
  createTenant,
  rowsOf,
  type Caller,
  type Tenant,
} from "#tests/harness/tenants.ts";

// The authorisation matrix: every operation of the contract, called by everybody, on a team of theirs, on a foreign one
// and on one that does not exist. What must come back follows from what the contract declares (access and scope), so a
// new operation is covered the moment it is declared. `npm run test:mutants -- --kinds guard` deletes each guard and sees
// this fail.

/** Who may do what with a team (OP-24, OP2-02), and with a league it plays in. */
const allowed: Record<Scope, readonly Caller[]> = {
  "team:read": ["owner", "viewer", "invited", "league owner"],
  "team:schedule": ["owner", "viewer", "invited", "league owner"],
  "team:manage": ["owner", "viewer", "invited"],
  "team:own": ["owner", "viewer"],
  "team:appoint": ["owner", "viewer", "league owner"],
  "game:manage": ["owner", "viewer", "invited", "league owner"],
  "league:manage": ["league owner"],
};
/** How each kind of thing says that it is not there. */
const missing = (scope: Scope) =>
  ({ team: "TEAM_NOT_FOUND", game: "NOT_FOUND", league: "LEAGUE_NOT_FOUND" })[scope.split(":")[0]!];

/** Operations whose address names something that is not a team's: each is checked by its own feature's tests. */
const otherAddresses = ["security.removePasskey", "billing.getReceipt"];

let people: Awaited<ReturnType<typeof createCallers>>["people"];
let clients: Awaited<ReturnType<typeof createCallers>>["clients"];
beforeAll(async () => {
  ({ people, clients } = await createCallers());
});

type Untouched = { tenant: Tenant; rows: string };
let untouched: { own?: Untouched; foreign?: Untouched } = {};
/** A tenant for a call that must change nothing. One refusal leaves it as it was for the next. */
async function untouchedTenant(as: "own" | "foreign"): Promise<Untouched> {
  const known = untouched[as];
  if (known) return known;
  const tenant = await createTenant(people, as);
  return (untouched[as] = { tenant, rows: await rowsOf(tenant.teamId) });
}
afterEach(({ task }) => {
  // A call that should have been refused may have changed it.
  if (task.result?.state === "fail") untouched = {};
});

/** Calls an operation on a tenant's things. */
const call = (operation: Operation, caller: Caller, tenant: Tenant) =>
  callWith(clients[caller], operation, tenant);

const nowhere = (): Tenant => ({
  canary: "no such canary",
  teamId: randomUUID(),
  memberId: randomUUID(),
  spareId: randomUUID(),
  gameId: randomUUID(),
  leagueId: randomUUID(),
  rivalId: randomUUID(),
  blastId: randomUUID(),
  managerId: randomUUID(),
  venueId: randomUUID(),
  runId: randomUUID(),
});

/** Changes something, or hands out a key or a file: nothing for an administrator who views as somebody. */
const isOnlyInPerson = ({ method, inPerson }: Operation) => method !== "GET" || inPerson;
const isSignedOut = (caller: Caller) => caller === "anonymous" || caller === "disabled";
const refusal = (answer: { status: number; body: object }) => JSON.stringify([answer.status, answer.body]);

describe("every operation is decided", () => {
  it("has a scope when its address names a team's thing", () => {
    const open = operations.filter(
      // An administrator's operations are about everybody's things.
      ({ path, scope, name, access }) =>
        path.includes("{") && !scope && access !== "admin" && !otherAddresses.includes(name),
    );
    expect(open).toEqual([]);
  });
});

describe.each(operations.filter(({ scope }) => scope))("$name ($scope)", (operation) => {
  const mayCall = (caller: Caller) =>
    allowed[operation.scope!].includes(caller) && !(caller === "viewer" && isOnlyInPerson(operation));
  const refusalOf = (caller: Caller) => {
    if (isSignedOut(caller)) return "UNAUTHENTICATED";
    if (caller === "viewer" && isOnlyInPerson(operation)) return "LOOKING_ONLY";
    return missing(operation.scope!);
  };

  it.each(callers.filter((caller) => mayCall(caller)))(
    "%s may, on the own team [PERM2-04]",
    async (caller) => {
      const { status, body } = await call(operation, caller, await createTenant(people, "own"));
      expect({ allowed: status < 300, body }).toEqual({ allowed: true, body });
    },
  );

  it.each(callers.filter((caller) => !mayCall(caller)))("%s may not, on the own team", async (caller) => {
    const { tenant, rows } = await untouchedTenant("own");
    const answer = await call(operation, caller, tenant);
    expect(answer.body).toMatchObject({ code: refusalOf(caller) });
    expect(JSON.stringify(answer.body)).not.toContain(tenant.canary);
    expect(await rowsOf(tenant.teamId)).toBe(rows);
  });

  it.each(callers)("%s, foreign and missing team", async (caller) => {
    const { tenant, rows } = await untouchedTenant("foreign");
    const answers = [await call(operation, caller, tenant), await call(operation, caller, nowhere())];
    expect(answers[0]!.body).toMatchObject({ code: refusalOf(caller) });
    expect(refusal(answers[0]!)).toBe(refusal(answers[1]!));
    expect(await rowsOf(tenant.teamId)).toBe(rows);
  });

  const things = ["memberId", "blastId", "managerId", "venueId", "runId"] as const;
  it.each(things.filter((thing) => operation.path.includes(`{${thing}}`)))(
    "a foreign %s under one's own team looks like a missing one",
    async (thing) => {
      const owner = operation.scope === "league:manage" ? "league owner" : "owner";
      const { tenant: own } = await untouchedTenant("own");
      const { tenant: foreign, rows } = await untouchedTenant("foreign");
      const answers = [
        await call(operation, owner, { ...own, [thing]: foreign[thing] }),
        await call(operation, owner, { ...own, [thing]: randomUUID() }),
      ];
      expect(answers[0]!.status).toBe(404);
      expect(refusal(answers[0]!)).toBe(refusal(answers[1]!));
      expect(await rowsOf(foreign.teamId)).toBe(rows);
    },
  );
});

describe.each(operations.filter(({ access }) => access === "admin"))(
  "$name (administrators)",
  (operation) => {
    const others = callers.filter((caller) => caller !== "admin");
    it.each(others)("%s may not, whosever team it is [PERM2-17]", async (caller) => {
      const { tenant, rows } = await untouchedTenant("own");
      const answers = [await call(operation, caller, tenant), await call(operation, caller, nowhere())];
      expect(answers[0]!.body).toMatchObject({
        code: isSignedOut(caller) ? "ADMIN_UNAUTHENTICATED" : "ADMIN_ONLY",
      });
      expect(refusal(answers[0]!)).toBe(refusal(answers[1]!));
      expect(await rowsOf(tenant.teamId)).toBe(rows);
    });
  },
);

describe("operations about oneself", () => {
  it.each(
    operations.filter((operation) => {
      return operation.access === "signed-in" && !operation.scope && isOnlyInPerson(operation);
    }),
  )("$name is not for an administrator who views as somebody", async (operation) => {
    const answer = await call(operation, "viewer", nowhere());
    expect(answer.body).toMatchObject({ code: "LOOKING_ONLY", status: 403 });
  });

  const reads = operations.filter(({ method, path, access }) => {
    return method === "GET" && !path.includes("{") && (access === "signed-in" || access === "public");
  });
  it.each(reads)("$name shows nobody a foreign team", async (operation) => {
    const { canary } = (await untouchedTenant("foreign")).tenant;
    for (const caller of callers) {
      const answer = await call(operation, caller, nowhere());
      expect(JSON.stringify(answer.body)).not.toContain(canary);
    }
  });

  it("the owner and the invited manager see their team in the list, the league's manager does not", async () => {
    const own = await createTenant(people, "own");
    const list = operations.find(({ name }) => name === "teams.list")!;
    for (const caller of callers) {
      const answer = JSON.stringify((await call(list, caller, nowhere())).body);
      expect([caller, answer.includes(own.canary)]).toEqual([
        caller,
        allowed["team:manage"].includes(caller),
      ]);
    }
  });
});
