import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { withFailingWrite } from "#tests/harness/failing-writes.ts";
import { operations, type Operation } from "#tests/harness/operations.ts";
import { callWith } from "#tests/harness/requests.ts";
import { createCallers, createTenant, listRows, type Tenant } from "#tests/harness/tenants.ts";

// Every operation that changes a team, a game, or a league must change only what it names, and must do so completely or
// not at all. A new operation is covered as soon as it's declared.

let people: Awaited<ReturnType<typeof createCallers>>["people"];
let clients: Awaited<ReturnType<typeof createCallers>>["clients"];
/** Teams that no call names: another team that the same users have, and a stranger's team. */
let bystanders: Tenant[];
beforeAll(async () => {
  ({ people, clients } = await createCallers());
  bystanders = [await createTenant(people, "own"), await createTenant(people, "foreign")];
});

const call = (operation: Operation, tenant: Tenant) =>
  callWith(clients[operation.scope === "league:manage" ? "league owner" : "owner"], operation, tenant);

const listBystanderRows = async () => Promise.all(bystanders.map(({ teamId }) => listRows(teamId)));

/** Returns everything an operation may write: the tenant's rows and the resulting jobs. */
async function getState({ teamId, rivalId }: Tenant) {
  const { rows } = await sql<{ jobs: string }>`select count(*) as jobs from pgboss.job`.execute(db);
  return [await listRows(teamId), await listRows(rivalId), rows[0]!.jobs];
}

const writeOperations = operations.filter(({ scope, method }) => scope && method !== "GET");
/** BUILD-50: a part of a schedule that can't be saved is rolled back on its own, and the rest continues. */
const partiallyAtomic = ["scheduleBuilder.publish"];

describe.each(writeOperations)("$name", (operation) => {
  it("leaves all other teams and leagues unchanged", async () => {
    const before = await listBystanderRows();
    const { status, body } = await call(operation, await createTenant(people, "own"));
    expect([status < 300, body]).toEqual([true, body]);
    expect(await listBystanderRows()).toEqual(before);
  });
});

describe.each(writeOperations.filter(({ name }) => !partiallyAtomic.includes(name)))("$name", (operation) => {
  it("leaves nothing behind when one of its writes fails", async () => {
    const tenant = await createTenant(people, "own");
    const before = await getState(tenant);
    const attempt = (nth: number) => withFailingWrite(nth, () => call(operation, tenant));
    let writeCount = await attempt(1);
    for (let nth = 1; writeCount.hasFailed; writeCount = await attempt(++nth)) {
      expect([nth, writeCount.result.status]).toEqual([nth, 500]);
      expect(await getState(tenant)).toEqual(before);
    }
    expect([writeCount.result.status < 300, writeCount.result.body]).toEqual([true, writeCount.result.body]);
  });
});
