import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { encodeCursor } from "#platform/cursor.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";

let admin: TestClient;
beforeAll(async () => {
  admin = await clientOf(await createAccount({ role: "admin" }));
});

const newest = async (typed: string) =>
  (await admin.get(`/admin/accounts?search=${encodeURIComponent(typed)}`)).body.people[0]?.id;

it("one or two letters are the beginning of a word, but in scripts without spaces [ADMACC-02]", async () => {
  const { id } = await createAccount({ name: "Xa Éb", email: "wk-zq@example.com" });
  for (const typed of ["xa", "X", "éb", "É", "wk"]) expect(await newest(typed)).toBe(id);
  for (const typed of ["zq", "a", "b"]) expect(await newest(typed)).not.toBe(id);
  expect(await newest("zq@")).toBe(id);
  const short = await createAccount({ name: "小王伟" });
  expect(await newest("王伟")).toBe(short.id);
});

it("no list of administrators takes a cursor that it did not give", async () => {
  const cursors = ["made-up", encodeCursor(["-".repeat(36)]), encodeCursor([randomUUID(), randomUUID()])];
  for (const list of ["accounts", "teams", "acts", "support-requests"])
    for (const cursor of cursors)
      expect((await admin.get(`/admin/${list}?cursor=${cursor}`)).body).toMatchObject({
        code: "INVALID_INPUT",
      });
});
