import { beforeEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, addTeam, addGame, drain, queueDueReminders, advanceToDue } = await startTexting();
const { cancelGame } = await import("#features/games/commands.server.ts");
const { requireGame } = await import("#features/teams/access.server.ts");
const { db } = await import("#platform/database.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { createResponse } = await import("#tests/factories/rsvps.ts");
const { addContact, createLeague, createMember } = await import("#tests/factories/teams.ts");
const { createReminder } = await import("#tests/factories/texts.ts");
const { signInAs, TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { stopTexts } = await import("../opt-out/commands.server.ts");
import type { MessageState } from "../schema.ts";
import type { PhoneCalls } from "./schema.ts";

const client = new TestClient();
beforeEach(() => client.signIn(fixture.managerEmail, PASSWORD));

const list = async (gameId = fixture.gameId) =>
  ((await client.get(`/games/${gameId}/phone-calls`)).body as unknown as PhoneCalls).calls;
const listReasons = async () => (await list()).map(({ name, reason }) => `${name}: ${reason}`);
const isCallTime = async () => (await client.get(`/games/${fixture.gameId}/attendance`)).body.game.isCallTime;
const add = (name: string, values: Parameters<typeof createMember>[1] = {}) =>
  createMember(fixture.teamId, { name, smsConsent: true, ...values });
const report = (phone: string, state: MessageState, providerCode: number | null = null) =>
  db.updateTable("message").set({ state, providerCode }).where("phone", "=", phone).execute();
const remind = async () => {
  advanceToDue();
  await drain(queueDueReminders);
};

const setTeam = (values: object) =>
  db.updateTable("team").set(values).where("id", "=", fixture.teamId).execute();

describe("the list of players to call", () => {
  it("has everyone without a response that no text of the last reminder reached, and why [REACH-39, REACH-40]", async () => {
    const delivered = await add("Aisha Bello");
    const off = await add("Ben Ruiz");
    await add("Cole Lindqvist", { smsConsent: false });
    const unsure = await add("Devon Clarke");
    const stopped = await add("Grace Donnelly");
    await add("Still Waiting");
    const unconfirmed = await add("Theo Nakamura");
    const said = await add("Said No");
    await add("No Longer Here", { active: false, smsConsent: false });
    await add("On Call", { subPosition: 1, smsConsent: false });
    setTime("2026-04-04T01:30:00Z");
    await db.transaction().execute((trx) => stopTexts(trx, stopped.phone));
    await remind();
    await report(delivered.phone, "delivered");
    await report(off.phone, "undelivered", 30_003);
    await report(unsure.phone, "unknown");
    await report(unconfirmed.phone, "sent");
    await report(said.phone, "failed", 30_003);
    const at = { teamId: fixture.teamId, gameId: fixture.gameId };
    await createResponse({ ...at, memberId: said.id }, "not_attending", new Date());
    expect(await listReasons()).toEqual([
      "Ben Ruiz: Phone was off or out of range",
      "Cole Lindqvist: No text consent",
      "Devon Clarke: May not have arrived",
      "Grace Donnelly: Replied STOP on Apr 3",
    ]);
    // Someone who responds leaves the list, and someone whose response is cleared is back.
    await client.put(`/games/${fixture.gameId}/attendance/${off.id}`, { response: "attending" });
    await client.put(`/games/${fixture.gameId}/attendance/${said.id}`, { response: null });
    expect((await list()).map(({ name }) => name)).toEqual([
      "Cole Lindqvist",
      "Devon Clarke",
      "Grace Donnelly",
      "Said No",
    ]);
  });

  it("is open from 24 hours before the start until the start, unless the game is canceled [REACH-39]", async () => {
    await add("Cole Lindqvist", { smsConsent: false });
    const game = { id: fixture.gameId, teamId: fixture.teamId };
    const startsAt = new Date("2026-04-17T00:00:00Z");
    // A reminder of two days before.
    await createReminder(game, { dueAt: new Date("2026-04-15T00:00:00Z"), startsAt, offsetMinutes: 2880 });
    const listAt = async (time: string) => {
      setTime(time);
      return [(await list()).length, await isCallTime()];
    };
    expect(await listAt("2026-04-15T23:59:59Z")).toEqual([0, false]);
    expect(await listAt("2026-04-16T00:00:00Z")).toEqual([1, true]);
    expect(await listAt("2026-04-16T23:59:59Z")).toEqual([1, true]);
    expect(await listAt("2026-04-17T00:00:00Z")).toEqual([0, false]);
    setTime("2026-04-16T00:00:00Z");
    const user = await db
      .selectFrom("appUser")
      .select(["id", "email", "name"])
      .where("email", "=", fixture.managerEmail)
      .executeTakeFirst();
    await cancelGame(await requireGame({ user } as Parameters<typeof requireGame>[0], fixture.gameId));
    expect(await listAt("2026-04-16T00:00:00Z")).toEqual([0, false]);
  });

  it("is empty for an archived team and for a game without a time [REACH-39]", async () => {
    await add("Cole Lindqvist", { smsConsent: false });
    await remind();
    expect(await list()).toHaveLength(1);
    const setGame = (gameTime: string | null) =>
      db.updateTable("game").set({ gameTime }).where("id", "=", fixture.gameId).execute();
    await setGame(null);
    expect([await list(), await isCallTime()]).toEqual([[], false]);
    await setGame("19:00:00");
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", fixture.teamId).execute();
    expect(await list()).toEqual([]);
  });

  it("goes by the last reminder that was due, not by an earlier or superseded one [REACH-39]", async () => {
    const aisha = await add("Aisha Bello");
    await remind();
    expect(await list()).toEqual([]);
    await report(aisha.phone, "undelivered", 30_003);
    expect(await list()).toHaveLength(1);
    // The reminder of one hour before is on its way, so we don't know yet.
    setTime("2026-04-16T23:00:01Z");
    expect(await list()).toHaveLength(1);
    await drain(queueDueReminders);
    expect(await list()).toEqual([]);
    await report(aisha.phone, "delivered");
    expect(await list()).toEqual([]);
    await report(aisha.phone, "undelivered", 30_003);
    expect(await list()).toHaveLength(1);
    await db
      .updateTable("reminder")
      .set({ supersededAt: new Date() })
      .where("gameId", "=", fixture.gameId)
      .execute();
    expect(await list()).toEqual([]);
  });

  it("ignores a reminder that was too late to be sent, because no one expected it [REACH-39]", async () => {
    await add("Aisha Bello");
    setTime("2026-04-16T12:00:00Z");
    const game = { id: fixture.gameId, teamId: fixture.teamId };
    await db.deleteFrom("reminder").where("gameId", "=", fixture.gameId).execute();
    const due = { dueAt: new Date("2026-04-16T00:00:00Z"), startsAt: new Date("2026-04-17T00:00:00Z") };
    const { id } = await createReminder(game, { ...due, state: "skipped", reason: "too-late" });
    expect(await list()).toEqual([]);
    await db.updateTable("reminder").set({ reason: "no-pass" }).where("id", "=", id).execute();
    expect(await listReasons()).toEqual(["Aisha Bello: Not sent: no active Season Pass"]);
  });

  it("has everyone if the whole reminder was skipped for want of a pass or texts [REACH-39]", async () => {
    await add("Aisha Bello");
    await add("Ben Ruiz", { smsConsent: false });
    await setTeam({ smsLimit: 0 });
    await remind();
    expect(await listReasons()).toEqual(["Aisha Bello: Team was out of texts", "Ben Ruiz: No text consent"]);
    await setTeam({ smsLimit: 300, subscriptionStatus: "expired" });
    setTime("2026-04-16T23:00:01Z");
    await drain(queueDueReminders);
    expect(await listReasons()).toEqual([
      "Aisha Bello: Not sent: no active Season Pass",
      "Ben Ruiz: Not sent: no active Season Pass",
    ]);
  });

  it("has every number of a player in E.164 and in words, with whose it is, and a shared one for each sibling [REACH-40]", async () => {
    const mother = "+13125550142";
    const aisha = await add("Aisha Bello", { phone: "+13125550101" });
    const bilal = await add("Bilal Bello", { phone: "+13125550102", smsConsent: false });
    for (const { id } of [aisha, bilal])
      await addContact(fixture.teamId, id, { label: "Mother", phone: mother });
    const nowhere = await add("Nowhere Man", { smsConsent: false });
    await db.deleteFrom("memberPhone").where("memberId", "=", nowhere.id).execute();
    await remind();
    expect(await listReasons()).toEqual(["Nowhere Man: No phone number"]);
    // The mother's phone was off, and so was Aisha's.
    await report(mother, "undelivered", 30_003);
    await report(aisha.phone, "undelivered", 30_003);
    const motherNumber = { phone: mother, displayPhone: "(312) 555-0142", label: "Mother" };
    expect(await list()).toEqual([
      {
        memberId: aisha.id,
        name: "Aisha Bello",
        reason: "Phone was off or out of range",
        numbers: [{ phone: "+13125550101", displayPhone: "(312) 555-0101", label: null }, motherNumber],
      },
      {
        memberId: bilal.id,
        name: "Bilal Bello",
        reason: "Phone was off or out of range",
        numbers: [{ phone: "+13125550102", displayPhone: "(312) 555-0102", label: null }, motherNumber],
      },
      { memberId: nowhere.id, name: "Nowhere Man", reason: "No phone number", numbers: [] },
    ]);
    // A text to the family's phone reaches both children.
    await report(mother, "delivered");
    expect((await list()).map(({ name }) => name)).toEqual(["Nowhere Man"]);
  });

  it("has someone who joined after the reminder, and someone whose text went to a wrong number [REACH-39]", async () => {
    const aisha = await add("Aisha Bello");
    await remind();
    await report(aisha.phone, "delivered");
    await add("New Player");
    await db
      .insertInto("wrongNumber")
      .values({ teamId: fixture.teamId, phone: aisha.phone, createdAt: new Date() })
      .execute();
    expect(await listReasons()).toEqual([
      "Aisha Bello: Replied that this is the wrong number",
      "New Player: Not in the last reminder",
    ]);
  });

  it("is for those who may see the sheet: managers and league managers, and no one else [REACH-39]", async () => {
    await add("Cole Lindqvist", { smsConsent: false });
    await remind();
    const leagueManager = await createAccount();
    await createLeague(leagueManager.id, [fixture.teamId]);
    const read = async (account: Awaited<ReturnType<typeof createAccount>>) =>
      (await signInAs(account)).get(`/games/${fixture.gameId}/phone-calls`);
    expect((await read(leagueManager)).body.calls).toHaveLength(1);
    expect(await read(await createAccount())).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  it("has no one from another game or team [REACH-39]", async () => {
    const cole = await add("Cole Lindqvist", { smsConsent: false });
    const other = await addTeam("Ridge Comets");
    await createMember(other.id, { name: "Plays Elsewhere" });
    await addGame(other.id, { gameOn: "2026-04-16" });
    const later = await addGame(fixture.teamId, { gameOn: "2026-04-16", gameTime: "20:00:00" });
    await remind();
    expect((await list()).map(({ memberId }) => memberId)).toEqual([cole.id]);
    // Its own reminder isn't due yet.
    expect(await list(later)).toEqual([]);
  });
});
