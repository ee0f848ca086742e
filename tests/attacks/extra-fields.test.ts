import { describe, expect, it } from "vitest";
import { easyCaptcha } from "#tests/harness/captcha.ts";
import { Attacker } from "./attacker.ts";
import { newEmail, PASSWORD, rows } from "./people.ts";
import { count, createManager, createOwner } from "./owners.ts";

const readAccount = async (email: string) =>
  (
    await rows<{ email_verified: boolean; role: string; disabled_at: Date | null }>(
      "select email_verified, role, disabled_at from app_user join profile using (id) where email = $1",
      [email],
    )
  )[0];

const newAccount = async (email: string) => ({
  name: "Pat Player",
  email,
  password: PASSWORD,
  acceptedTerms: true,
  captcha: await easyCaptcha(),
});

describe("fields that no form has", () => {
  it("E10: can't make a new account an administrator's", async () => {
    const email = newEmail();
    const { status, body } = await new Attacker().post("/accounts", {
      ...(await newAccount(email)),
      role: "admin",
    });
    expect([status, body.code]).toEqual([400, "INVALID_INPUT"]);
    expect(await count("app_user", "email = $1", [email])).toBe(0);
  });

  it("E11: can't confirm a new account's email", async () => {
    const email = newEmail();
    const extra = { emailVerified: true, email_verified: true, isAdmin: true, roles: ["admin"], id: "1" };
    const { status } = await new Attacker().post("/accounts", { ...(await newAccount(email)), ...extra });
    expect(status).toBe(202);
    expect(await readAccount(email)).toEqual({
      email_verified: false,
      role: "team_manager",
      disabled_at: null,
    });
  });

  it("E12: can't change the role or the email along with the name", async () => {
    const { client, email, id } = await createManager({ role: "team_manager" });
    const stolen = newEmail("stolen");
    const change = { name: "Ann", role: "admin", email: stolen, emailVerified: false, id: "1" };
    expect((await client.patch("/me", change)).status).toBe(200);
    expect((await client.get("/me")).body).toMatchObject({ id, email, name: "Ann", role: "team_manager" });
    expect(await readAccount(email)).toMatchObject({ email_verified: true, role: "team_manager" });
    expect(await count("app_user", "email = $1", [stolen])).toBe(0);
  });

  it("E13: can't give a team texts or a pass along with its settings", async () => {
    const { client, teamId } = await createOwner("Own Team");
    const columns = "sms_limit, sms_used, trial_sms, subscription_status, subscription_tier, manager_id";
    const readTeam = () => rows(`select ${columns} from team where id = $1`, [teamId]);
    const before = await readTeam();
    const { status } = await client.put(`/teams/${teamId}`, {
      name: "Renamed",
      sport: "Futsal",
      timeZone: "America/Denver",
      seasonEndsOn: "2027-05-01",
      reminderOffsetsMinutes: [60],
      quietHours: null,
      minimumPlayers: null,
      settingsVersion: 1,
      smsLimit: 9_999,
      sms_limit: 9_999,
      smsUsed: -9_999,
      trialSms: 9_999,
      status: "active",
      subscriptionStatus: "active",
      tier: "extended",
      subscriptionTier: "extended",
      managerId: "00000000-0000-4000-8000-000000000000",
    });
    expect(status).toBe(200);
    expect(await count("team", "id = $1 and name = 'Renamed'", [teamId])).toBe(1);
    expect(await readTeam()).toEqual(before);
  });

  it("E16: can't reach the prototypes that all objects share", async () => {
    const { client, email } = await createManager({ role: "team_manager" });
    const headers = { "content-type": "application/json" };
    const names = ["__proto__", "constructor"];
    for (const name of names)
      for (const query of [`${name}[role]=admin`, `${name}[prototype][role]=admin`, `${name}.role=admin`])
        expect((await client.get(`/teams?${query}`)).status).toBe(200);
    for (const name of names)
      for (const value of [
        '{"role":"admin","emailVerified":false}',
        '{"prototype":{"role":"admin","polluted":1}}',
      ])
        await client.request("PATCH", "/api/v1/me", { headers, body: `{"name":"Ann","${name}":${value}}` });
    const { body, text } = await client.get("/me");
    expect(body).toMatchObject({ email, role: "team_manager", emailVerified: true });
    expect(text).not.toContain("polluted");
    expect((await client.get("/admin/accounts")).body.code).toBe("ADMIN_ONLY");
    // Someone else's next request would show a change to what all objects share.
    const other = await createManager({ role: "team_manager" });
    expect((await other.client.get("/me")).body).toMatchObject({ role: "team_manager" });
    expect((await other.client.get("/admin/accounts")).body.code).toBe("ADMIN_ONLY");
  });
});
