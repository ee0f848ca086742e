import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { TestClient } from "#tests/harness/api.ts";
import { solveCaptcha } from "#tests/harness/captcha.ts";

describe("register", () => {
  it("creates account and profile together", async () => {
    const client = new TestClient();
    const captcha = await solveCaptcha(client);
    const answer = await client.post("/accounts", {
      name: "Maya",
      email: "Maya@Example.com",
      password: "long enough",
      role: "league_manager",
      acceptedTerms: true,
      captcha,
    });
    expect(answer.body).toEqual({ ok: true });
    expect(answer.status).toBe(202);
    const row = await db
      .selectFrom("appUser")
      .innerJoin("profile", "profile.id", "appUser.id")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: "maya@example.com", role: "league_manager" });
    await client.signIn("maya@example.com", "long enough");
    expect((await client.get("/session")).body.user).toMatchObject({ name: "Maya" });
  });
});
