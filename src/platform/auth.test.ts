import { getMigrations } from "better-auth/db/migration";
import { describe, expect, it } from "vitest";
import { auth } from "./auth.ts";
import { createHttp } from "#server/http.ts";

describe("better-auth", () => {
  it("finds every table and column it needs in our migrations", async () => {
    const { toBeCreated, toBeAdded } = await getMigrations(auth.options);
    expect(toBeCreated).toEqual([]);
    expect(toBeAdded).toEqual([]);
  });

  it("can't create accounts", async () => {
    const body = { name: "Maya", email: "maya@example.com", password: "long enough" };
    await expect(auth.api.signUpEmail({ body })).rejects.toThrow(/sign up is not enabled/i);
  });

  it("exposes only its two passkey ceremonies, because our own operations manage accounts", async () => {
    const http = createHttp();
    const paths = Object.values(auth.api)
      .map((endpoint) => (endpoint as { path?: string }).path)
      .filter((path) => path && !/^\/passkey\/(generate|verify)-/.test(path));
    expect(paths).toEqual(expect.arrayContaining(["/passkey/delete-passkey", "/passkey/list-user-passkeys"]));
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths)
      for (const method of ["GET", "POST"]) {
        const response = await http.request(`/api/auth${path}`, { method });
        expect(response.status, `${method} ${path}`).toBe(404);
        expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
      }
  });
});
