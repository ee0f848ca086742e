import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { withFailingWrite } from "#tests/harness/failing-writes.ts";
import { operations, type Operation } from "#tests/harness/operations.ts";
import { callWith } from "#tests/harness/requests.ts";
import { createCallers, createTenant, rowsOf, type Tenant } from "#tests/harness/tenants.ts";

// What every operation that changes a team, a game or a league owes to the others and to itself: it changes what it names
// and nothing beside it, and it does so wholly or not at all. A new operation is covered the moment it is declared.

let people: Awaited<ReturnType<typeof createCallers>>["people"];
let clients: Awaited<ReturnType<typeof createCallers>>["clients"];
/** Teams that nobody names: another one of the same people, and one of a stranger. */
let bystanders: Tenant[];
beforeAll(async () => {
  ({ people, clients } = await createCallers());
  bystanders = [await createTenant(people, "own"), await createTenant(people, "foreign")];
});

const call = (operation: Operation, tenant: Tenant) =>
  callWith(clients[operation.scope === "league:manage" ? "league owner" : "owner"], operation, tenant);

const rowsOfBystanders = async () => Promise.all(bystanders.map(({ teamId }) => rowsOf(teamId)));

/** Everything an operation may write: the tenant's rows, and the jobs that follow from them. */
async function stateOf({ teamId, rivalId }: Tenant) {
  const { rows } = await sql<{ jobs: string }>`select count(*) as jobs from pgboss.job`.execute(db);
  return [await rowsOf(teamId), await rowsOf(rivalId), rows[0]!.jobs];
}

const changing = operations.filter(({ scope, method }) => scope && method !== "GET");
/** BUILD-50: a part of a schedule that cannot be set is undone alone, and the rest goes on. */
const inParts = ["scheduleBuilder.publish"];

describe.each(changing)("$name", (operation) => {
  it("leaves all other teams and leagues as they are", async () => {
    const before = await rowsOfBystanders();
    const { status, body } = await call(operation, await createTenant(people, "own"));
    expect([status < 300, body]).toEqual([true, body]);
    expect(await rowsOfBystanders()).toEqual(before);
  });
});

describe.each(changing.filter(({ name }) => !inParts.includes(name)))("$name", (operation) => {
  it("leaves nothing behind when one of its writes fails", async () => {
    const tenant = await createTenant(people, "own");
    const before = await stateOf(tenant);
    const attempt = (nth: number) => withFailingWrite(nth, () => call(operation, tenant));
    let last = await attempt(1);
    for (let nth = 1; last.hasFailed; last = await attempt(++nth)) {
      expect([nth, last.result.status]).toEqual([nth, 500]);
      expect(await stateOf(tenant)).toEqual(before);
    }
    expect([last.result.status < 300, last.result.body]).toEqual([true, last.result.body]);
  });
});
