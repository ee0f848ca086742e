import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { TestClient } from "#tests/harness/api.ts";
import { easyCaptcha } from "#tests/harness/captcha.ts";

const register = async (email: string, password: string) =>
  new TestClient().post("/accounts", {
    name: "Maya",
    email,
    password,
    acceptedTerms: true,
    captcha: await easyCaptcha(),
  });

describe("password", () => {
  it.each([
    ["only letters", "correcthorsebatterystaple"],
    ["spaces at both ends, capitals, and an emoji", "  Otters win\tat 7 \u{1F9A6}  "],
    ["64 characters", "Lakeview Otters meet behind the old boathouse every other Friday"],
    ["200 characters", "otters never sleep, ".repeat(9) + "and that's a fact 20"],
  ])("may have %s, and counts exactly as it was typed", async (_kind, password) => {
    const email = `person-${randomUUID()}@example.com`;
    expect((await register(email, password)).status).toBe(202);
    const signIn = async (typed: string) =>
      (await new TestClient().post("/session", { email, password: typed })).status;
    const others = [`${password} `, password.slice(0, -1), password.toUpperCase(), password.trim()];
    for (const other of others.filter((typed) => typed !== password)) expect(await signIn(other)).toBe(401);
    expect(await signIn(password)).toBe(200);
  });
});
