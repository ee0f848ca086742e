import { beforeEach, describe, expect, it } from "vitest";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { MOST_SPARES } from "./rules.ts";

let client: TestClient;
let teamId: string;

beforeEach(async () => {
  const { id: managerId, email } = await createAccount();
  client = new TestClient();
  await client.signIn(email, PASSWORD);
  teamId = (await createTeam({ managerId })).id;
});

const at = (path = "") => `/teams/${teamId}/spares${path}`;
const add = (...names: string[]) =>
  Promise.all(names.map(async (name) => (await createMember(teamId, { name, smsConsent: true })).id));
const namesOf = ({ body }: { body: { spares: { name: string }[] } }) => body.spares.map(({ name }) => name);

describe("the spares of a team", () => {
  it("are members, in the order in which they were added, and are shown as such on the roster", async () => {
    const [ada, ben] = await add("Ada", "Ben", "Cy");
    await client.post(at(), { memberId: ben });
    // Twice is once.
    await client.post(at(), { memberId: ben });
    expect(namesOf(await client.post(at(), { memberId: ada }))).toEqual(["Ben", "Ada"]);
    const { body } = await client.get(`/teams/${teamId}/members`);
    expect(body.members.map(({ isSpare }: { isSpare: boolean }) => isSpare)).toEqual([true, true, false]);
    expect(namesOf(await client.delete(at(`/${ben}`)))).toEqual(["Ada"]);
    expect(namesOf(await client.delete(at(`/${ben}`)))).toEqual(["Ada"]);
  });

  it("say whether a text may reach them", async () => {
    const silent = await createMember(teamId, { name: "Silent", sparePosition: 0 });
    const [ada] = await add("Ada");
    await client.post(at(), { memberId: ada });
    expect((await client.get(at())).body.spares).toMatchObject([
      { id: silent.id, isReachable: false },
      { id: ada, isReachable: true, phoneInWords: expect.stringMatching(/^\(312\)/) },
    ]);
  });

  it("change their order all together, and not over somebody else's change", async () => {
    const ids = await add("Ada", "Ben", "Cy");
    for (const memberId of ids) await client.post(at(), { memberId });
    const order = [ids[2], ids[0], ids[1]];
    expect(namesOf(await client.put(at(), { memberIds: order }))).toEqual(["Cy", "Ada", "Ben"]);
    for (const memberIds of [ids.slice(0, 2), [...ids.slice(0, 2), ids[0]], [...ids, ids[0]]])
      expect(await client.put(at(), { memberIds })).toMatchObject({
        status: 409,
        body: { code: "SPARES_CHANGED" },
      });
  });

  it("are twenty at most, also when several are added at once", async () => {
    const ids = await add(...Array.from({ length: MOST_SPARES + 2 }, (_, index) => `Spare ${index}`));
    const answers = await Promise.all(ids.map((memberId) => client.post(at(), { memberId })));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect((await client.get(at())).body.spares).toHaveLength(MOST_SPARES);
  });

  it("come from the member's form as well; a change without a word about it leaves it", async () => {
    const form = { name: "Ada", phone: "(312) 555-0103" };
    const { body: ada } = await client.post(`/teams/${teamId}/members`, { ...form, isSpare: true });
    expect(ada.isSpare).toBe(true);
    const save = (change: object) =>
      client.put(`/teams/${teamId}/members/${ada.id}`, { ...form, active: true, ...change });
    expect((await save({})).body.isSpare).toBe(true);
    expect((await save({ isSpare: false })).body.isSpare).toBe(false);
    expect((await save({})).body.isSpare).toBe(false);
  });
});
