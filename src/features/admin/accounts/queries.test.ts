import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { encodeCursor } from "#platform/cursor.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";

let admin: TestClient;
beforeAll(async () => {
  admin = await signInAs(await createAccount({ role: "admin" }));
});

const findNewestId = async (searchText: string) =>
  (await admin.get(`/admin/accounts?search=${encodeURIComponent(searchText)}`)).body.people[0]?.id;

it("matches one or two letters only at the start of a word, except in scripts without spaces [ADMACC-02]", async () => {
  const { id } = await createAccount({ name: "Xa Éb", email: "wk-zq@example.com" });
  for (const searchText of ["xa", "X", "éb", "É", "wk"]) expect(await findNewestId(searchText)).toBe(id);
  for (const searchText of ["zq", "a", "b"]) expect(await findNewestId(searchText)).not.toBe(id);
  expect(await findNewestId("zq@")).toBe(id);
  const shortName = await createAccount({ name: "小王伟" });
  expect(await findNewestId("王伟")).toBe(shortName.id);
});

it("rejects forged cursors in every admin list", async () => {
  const cursors = ["made-up", encodeCursor(["-".repeat(36)]), encodeCursor([randomUUID(), randomUUID()])];
  for (const list of ["accounts", "teams", "actions", "support-requests"])
    for (const cursor of cursors)
      expect((await admin.get(`/admin/${list}?cursor=${cursor}`)).body).toMatchObject({
        code: "INVALID_INPUT",
      });
});
