import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { after, clock, seconds } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { listTextSwitches } from "#server/text-switches.ts";
import { createKey } from "#tests/factories/keys.ts";
import { createLeague, createTeam } from "#tests/factories/teams.ts";
import { operations, type Operation } from "#tests/harness/operations.ts";
import { callWith } from "#tests/harness/requests.ts";
import { createCallers, createTenant, listRows, type Tenant } from "#tests/harness/tenants.ts";

// The authorization matrix for keys: every operation in the contract, called with every kind of key. What must come back
// follows from what the operation declares, so a new operation is covered as soon as it's declared. What the account
// behind a key can do is tested in authorization.test.ts.

let people: Awaited<ReturnType<typeof createCallers>>["people"];
let unchanged: { tenant: Tenant; rows: string };
/** Keys of the two who may call the operations: of a team's owner, and of its league's manager. */
let keysOf: Record<"owner" | "league owner", Awaited<ReturnType<typeof createKeys>>>;

async function createKeys(userId: string, elsewhere: { teamIds: string[]; leagueIds: string[] }) {
  const create = async (options: Parameters<typeof createKey>[1]) =>
    (await createKey(userId, options)).client;
  return {
    read: await create({ canWrite: false }),
    write: await create({ canSendTexts: false }),
    texts: await create({}),
    elsewhere: await create({ covers: elsewhere }),
    expired: await create({ expiresAt: after(clock.now(), -seconds(1)) }),
    revoked: await create({ revokedAt: clock.now() }),
  };
}

beforeAll(async () => {
  ({ people } = await createCallers());
  const tenant = await createTenant(people, "own");
  unchanged = { tenant, rows: await listRows(tenant.teamId) };
  const team = await createTeam({ managerId: people.owner.id });
  const league = await createLeague(people["league owner"].id, [team.id], "Elsewhere");
  keysOf = {
    owner: await createKeys(people.owner.id, { teamIds: [team.id], leagueIds: [] }),
    "league owner": await createKeys(people["league owner"].id, { teamIds: [], leagueIds: [league.id] }),
  };
});
beforeEach(async () => {
  await db.deleteFrom("rateLimit").execute();
});

const getHolder = ({ scope }: Operation) => (scope === "league:manage" ? "league owner" : "owner");
const covers = ({ teamId, leagueId }: Tenant) => ({ teamIds: [teamId], leagueIds: [leagueId] });
const sendsTexts = ({ key, input }: Operation) =>
  key === "texts" || (key === "write" && listTextSwitches(input).size > 0);
const missing = () => {
  const names = Object.keys(unchanged.tenant) as (keyof Tenant)[];
  return Object.fromEntries(names.map((name) => [name, randomUUID()])) as Tenant;
};

const expectUnchanged = async () => expect(await listRows(unchanged.tenant.teamId)).toBe(unchanged.rows);

describe.each(operations)("$name (key: $key)", (operation) => {
  const { key } = operation;

  it("refuses keys that don't work, and those without the right [CONNECT-04, CONNECT-06, CONNECT-07, CONNECT-08, CONNECT-09]", async () => {
    const keys = keysOf[getHolder(operation)];
    const expected: Partial<Record<keyof typeof keys, string>> = {
      expired: "401 KEY_INVALID",
      revoked: "401 KEY_INVALID",
      ...(key === "never" && {
        read: "403 KEY_NOT_ALLOWED",
        write: "403 KEY_NOT_ALLOWED",
        texts: "403 KEY_NOT_ALLOWED",
      }),
      ...((key === "write" || key === "texts") && { read: "403 KEY_READ_ONLY" }),
      ...(key === "texts" && { write: "403 KEY_NO_TEXTS" }),
    };
    const responses: typeof expected = {};
    for (const kind of Object.keys(expected) as (keyof typeof keys)[]) {
      const { status, body } = await callWith(keys[kind], operation, unchanged.tenant);
      responses[kind] = `${status} ${body.code}`;
    }
    expect(responses).toEqual(expected);
    await expectUnchanged();
  });
});

const scoped = operations.filter(({ scope, key }) => scope && key !== "never");
describe.each(scoped)("$name ($scope, key: $key)", (operation) => {
  const { key } = operation;

  it("accepts a key with just the right it needs, for the team and the league [CONNECT-05, CONNECT-09]", async () => {
    // A read changes nothing either, so it shares a tenant too.
    const { tenant, rows } =
      operation.method === "GET" ? unchanged : { tenant: await createTenant(people, "own"), rows: undefined };
    const { client } = await createKey(people[getHolder(operation)].id, {
      canWrite: key !== "read",
      canSendTexts: sendsTexts(operation),
      covers: covers(tenant),
    });
    const { status, body } = await callWith(client, operation, tenant);
    const rowsAfter = rows && (await listRows(tenant.teamId));
    expect({ allowed: status < 300, body, rowsAfter }).toEqual({ allowed: true, body, rowsAfter: rows });
  });

  it("treats a key for another team as if this one didn't exist [CONNECT-05, CONNECT-09]", async () => {
    const { elsewhere } = keysOf[getHolder(operation)];
    const foreign = await callWith(elsewhere, operation, unchanged.tenant);
    const gone = await callWith(elsewhere, operation, missing());
    expect(foreign.status).toBe(404);
    expect(JSON.stringify(foreign.body)).toBe(JSON.stringify(gone.body));
    await expectUnchanged();
  });
});

const unscopedReads = operations.filter(
  ({ scope, key, access }) => !scope && key === "read" && access === "signed-in",
);
describe.each(unscopedReads)("$name (of the account)", (operation) => {
  it("leaves out what a key doesn't cover [CONNECT-05]", async () => {
    for (const holder of ["owner", "league owner"] as const) {
      const { body } = await callWith(keysOf[holder].elsewhere, operation, unchanged.tenant);
      expect(JSON.stringify(body)).not.toContain(unchanged.tenant.canary);
    }
  });
});

describe("key for some teams and leagues", () => {
  it.each(["teams.create", "leagueManagement.create", "transfer.accept", "invitations.accept"])(
    "can't add to the account: %s [CONNECT-05]",
    async (name) => {
      const operation = operations.find((candidate) => candidate.name === name)!;
      const { body } = await callWith(keysOf.owner.elsewhere, operation, unchanged.tenant);
      expect(body).toMatchObject({ code: "KEY_NOT_ALLOWED" });
    },
  );

  it("never covers more than its account still has [CONNECT-05]", async () => {
    const tenant = await createTenant(people, "own");
    const { client } = await createKey(people.owner.id, { covers: covers(tenant) });
    expect((await client.get(`/teams/${tenant.teamId}`)).status).toBe(200);
    const managerId = people["other owner"].id;
    await db.updateTable("team").set({ managerId }).where("id", "=", tenant.teamId).execute();
    expect((await client.get(`/teams/${tenant.teamId}`)).body).toMatchObject({ code: "TEAM_NOT_FOUND" });
  });
});

describe("change that texts people only if asked to", () => {
  it("needs the right to send texts only then [CONNECT-07]", async () => {
    const tenant = await createTenant(people, "own");
    const { client } = await createKey(people.owner.id, { canSendTexts: false });
    const cancel = (body: object) => client.post(`/games/${tenant.gameId}/cancellation`, body);
    const rows = await listRows(tenant.teamId);
    for (const textTeam of [true, "yes", 1])
      expect((await cancel({ textTeam })).body).toMatchObject({ code: "KEY_NO_TEXTS" });
    expect(await listRows(tenant.teamId)).toBe(rows);
    expect((await cancel({})).status).toBe(200);
  });

  it("counts as asked when leaving it out means yes [CONNECT-07]", async () => {
    const { client } = await createKey(people.owner.id, { canSendTexts: false });
    const path = `/games/${unchanged.tenant.freeEntryId}/change-requests`;
    const refused = await client.post(path, { kind: "cancel", version: 1 });
    expect(refused.body).toMatchObject({ code: "KEY_NO_TEXTS" });
    await expectUnchanged();
  });

  it("is known for every switch there is", () => {
    const switched = operations.filter(({ input }) => listTextSwitches(input).size > 0);
    expect(switched.map(({ name }) => name)).toEqual([
      "games.update",
      "games.cancel",
      "changeRequests.send",
      "changeRequests.respond",
      "rainouts.apply",
      "scheduleBuilder.rescheduleSeason",
      "scheduleBuilder.publish",
    ]);
  });
});
