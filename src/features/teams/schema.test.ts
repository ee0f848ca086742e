import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { SubscriptionStatus, SubscriptionTier, TimeZone } from "./schema.ts";

describe("team constraints in the database", () => {
  it("allow only the fourteen supported time zones [DATA1-08] [CONST1-02] [REACH-57]", async () => {
    expect(TimeZone.options.length).toBe(14);
    for (const timeZone of TimeZone.options) expect((await createTeam({ timeZone })).timeZone).toBe(timeZone);
    await expect(createTeam({ timeZone: "Europe/Berlin" })).rejects.toThrow("team_time_zone_check");
  });

  it("allow only three statuses and four tiers, each with its own expiration [DATA1-09] [DATA1-10] [DATA1-11] [DATA2-09] [TEAM-39]", async () => {
    const at = new Date("2027-01-01T00:00:00Z");
    for (const subscriptionStatus of SubscriptionStatus.options) await createTeam({ subscriptionStatus });
    for (const subscriptionTier of SubscriptionTier.options) {
      const team = await createTeam({ subscriptionTier, tierExpiresAt: at, subscriptionExpiresAt: at });
      expect(team).toMatchObject({ subscriptionTier, tierExpiresAt: at, subscriptionExpiresAt: at });
    }
    await expect(createTeam({ subscriptionStatus: "paused" })).rejects.toThrow("subscription_status_check");
    await expect(createTeam({ subscriptionTier: "gold" })).rejects.toThrow("subscription_tier_check");
  });

  it("default the creation time to now [DATA1-16]", async () => {
    const before = Date.now();
    const { createdAt } = await createTeam();
    expect(createdAt.getTime()).toBeGreaterThan(before - 60_000);
    expect(createdAt.getTime()).toBeLessThan(Date.now() + 60_000);
  });

  it("reject negative usage, an empty list of reminders, and quiet hours with no end time [DATA2-11]", async () => {
    expect(await createTeam({ smsUsed: 3, smsLimit: 250 })).toMatchObject({ smsUsed: 3, smsLimit: 250 });
    await expect(createTeam({ smsUsed: -1 })).rejects.toThrow("sms_used");
    await expect(createTeam({ reminderOffsetsMinutes: [] })).rejects.toThrow("reminder_offsets");
    await expect(createTeam({ quietFrom: "21:00", quietUntil: null })).rejects.toThrow("quiet_hours");
  });
});

describe("phone constraints in the database", () => {
  it("require E.164 and allow each number only once per member", async () => {
    const team = await createTeam();
    await expect(createMember(team.id, { phone: "(312) 555-0142" })).rejects.toThrow(
      "member_phone_phone_check",
    );
    const member = await createMember(team.id, { phone: "+13125550142" });
    const duplicate = { teamId: team.id, memberId: member.id, position: 1, phone: "+13125550142" };
    await expect(db.insertInto("memberPhone").values(duplicate).execute()).rejects.toThrow("member_id_phone");
  });

  it("require evidence for consent", async () => {
    const team = await createTeam();
    const member = await createMember(team.id);
    const setConsent = db
      .updateTable("memberPhone")
      .set({ smsConsent: true })
      .where("memberId", "=", member.id);
    await expect(setConsent.execute()).rejects.toThrow("check");
  });
});
