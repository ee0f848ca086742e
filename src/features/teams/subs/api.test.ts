import { beforeEach, describe, expect, it } from "vitest";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { MAX_SUBS } from "./rules.ts";

let client: TestClient;
let teamId: string;

beforeEach(async () => {
  const { id: managerId, email } = await createAccount();
  client = new TestClient();
  await client.signIn(email, PASSWORD);
  teamId = (await createTeam({ managerId })).id;
});

const toPath = (path = "") => `/teams/${teamId}/subs${path}`;
const add = (...names: string[]) =>
  Promise.all(names.map(async (name) => (await createMember(teamId, { name, smsConsent: true })).id));
const listNames = ({ body }: { body: { subs: { name: string }[] } }) => body.subs.map(({ name }) => name);

describe("a team's subs", () => {
  it("are listed in the order they were added, and marked on the roster", async () => {
    const [ada, ben] = await add("Ada", "Ben", "Cy");
    await client.post(toPath(), { memberId: ben });
    // Adding a sub a second time has no effect.
    await client.post(toPath(), { memberId: ben });
    expect(listNames(await client.post(toPath(), { memberId: ada }))).toEqual(["Ben", "Ada"]);
    const { body } = await client.get(`/teams/${teamId}/members`);
    expect(body.members.map(({ isSub }: { isSub: boolean }) => isSub)).toEqual([true, true, false]);
    expect(listNames(await client.delete(toPath(`/${ben}`)))).toEqual(["Ada"]);
    expect(listNames(await client.delete(toPath(`/${ben}`)))).toEqual(["Ada"]);
  });

  it("include whether they can be texted", async () => {
    const withoutConsent = await createMember(teamId, { name: "Silent", subPosition: 0 });
    const [ada] = await add("Ada");
    await client.post(toPath(), { memberId: ada });
    expect((await client.get(toPath())).body.subs).toMatchObject([
      { id: withoutConsent.id, block: "no-consent" },
      { id: ada, block: null, displayPhone: expect.stringMatching(/^\(312\)/) },
    ]);
  });

  it("are reordered as a whole, without overwriting someone else's change", async () => {
    const ids = await add("Ada", "Ben", "Cy");
    for (const memberId of ids) await client.post(toPath(), { memberId });
    const order = [ids[2], ids[0], ids[1]];
    expect(listNames(await client.put(toPath(), { memberIds: order }))).toEqual(["Cy", "Ada", "Ben"]);
    for (const memberIds of [ids.slice(0, 2), [...ids.slice(0, 2), ids[0]], [...ids, ids[0]]])
      expect(await client.put(toPath(), { memberIds })).toMatchObject({
        status: 409,
        body: { code: "SUB_LIST_CHANGED" },
      });
  });

  it("are limited to twenty, even when requests are concurrent", async () => {
    const ids = await add(...Array.from({ length: MAX_SUBS + 2 }, (_, index) => `Sub ${index}`));
    const responses = await Promise.all(ids.map((memberId) => client.post(toPath(), { memberId })));
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2);
    expect((await client.get(toPath())).body.subs).toHaveLength(MAX_SUBS);
  });

  it("can be set in the member form, and stay unchanged if the field is omitted", async () => {
    const form = { name: "Ada", phone: "(312) 555-0103" };
    const { body: ada } = await client.post(`/teams/${teamId}/members`, { ...form, isSub: true });
    expect(ada.isSub).toBe(true);
    const save = (change: object) =>
      client.put(`/teams/${teamId}/members/${ada.id}`, { ...form, active: true, ...change });
    expect((await save({})).body.isSub).toBe(true);
    expect((await save({ isSub: false })).body.isSub).toBe(false);
    expect((await save({})).body.isSub).toBe(false);
  });
});
