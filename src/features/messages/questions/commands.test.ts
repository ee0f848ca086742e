import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";
import { runAsOwner } from "#tests/harness/owner.ts";
import type { Language } from "#words/language.ts";

const { fixture, carrier, drain, sendWaiting, postInboundText, addTeam } = await startTexting();
const { db } = await import("#platform/database.ts");
const { clock } = await import("#platform/clock.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { createText } = await import("#tests/factories/texts.ts");
const { insertJoinLink, joinTeam } = await import("#features/teams/join/commands.server.ts");
const { linkToken } = await import("#platform/secrets.ts");
const { sendBlast } = await import("../blasts/commands.server.ts");
const { queueFirstTexts } = await import("../first-texts/arming/commands.server.ts");
const { listFirstTextStates } = await import("../first-texts/states/queries.server.ts");
const { isWaitingForYes } = await import("./queries.server.ts");
type TeamManager = Parameters<typeof sendBlast>[0];

const PHONE = "+13125557001";
const QUESTION =
  "FirstWhistle: Someone asked for Lakeview Otters texts to this number. Reply YES to get them. Msg&data rates may apply. Reply HELP for help, STOP to opt out.";
const JOINED =
  "FirstWhistle: You joined Lakeview Otters game texts. Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to opt out.";

async function join(
  teamId: string,
  phone = PHONE,
  name = "Aisha Bello",
  consent = true,
  language: Language = "en",
) {
  await db.transaction().execute((trx) => insertJoinLink(trx, teamId));
  const { id } = await db
    .selectFrom("joinLink")
    .select("id")
    .where("teamId", "=", teamId)
    .executeTakeFirstOrThrow();
  const joiner = { teamId, token: linkToken("join-team", id), clientAddress: "192.0.2.7" } as never;
  await joinTeam(joiner, { name, phone, consent, language });
}
const send = async (teamId: string) => {
  await queueFirstTexts(teamId);
  await drain(sendWaiting);
};
const listReceived = async (phone = PHONE) =>
  (await carrier.texts({ direction: "out" }))
    .filter((text) => text.phone === phone)
    .map(({ body }) => body)
    .toReversed();
const setTeam = (values: object) =>
  db.updateTable("team").set(values).where("id", "=", fixture.teamId).execute();
const listConsents = () =>
  db
    .selectFrom("smsConsent")
    .select(["source", "granted", "wordingId", "givenByName"])
    .where("phone", "=", PHONE)
    .execute();
const blast = () =>
  sendBlast({ teamId: fixture.teamId, user: { id: null } } as unknown as TeamManager, {
    message: "Practice is at 6",
    audience: "all",
    requestKey: randomUUID(),
  });

beforeEach(async () => {
  await db.deleteFrom("joinQuestion").execute();
  await db.deleteFrom("memberPhone").where("phone", "=", PHONE).execute();
  await runAsOwner("delete from sms_consent where phone = $1", [PHONE]);
  setTime("2026-04-15T16:00:00Z");
});

describe("a number from the join form", () => {
  it("gets the first text if its team is paid and trusted [TEXT-42]", async () => {
    await join(fixture.teamId);
    await send(fixture.teamId);
    expect(await listReceived()).toEqual([JOINED]);
    expect(await listConsents()).toMatchObject([{ source: "join-link", granted: true }]);
  });

  it("gets one question from an unpaid team, and nothing else until its YES [TEXT-42, TEXT-54]", async () => {
    await setTeam({ subscriptionStatus: "pending", smsLimit: 0, trialSms: 25 });
    await join(fixture.teamId);
    await join(fixture.teamId);
    await send(fixture.teamId);
    await send(fixture.teamId);
    expect(await listReceived()).toEqual([QUESTION]);
    expect(await listConsents()).toEqual([]);
    expect(await blast()).toMatchObject({ success: false, skipped: [{ reason: "no-yes" }] });
    expect((await listFirstTextStates(fixture.teamId)).get(PHONE)).toBe("Waiting for their YES");
    expect(await postInboundText(PHONE, "what is this")).toEqual({ status: 204 });
    expect(await listConsents()).toEqual([]);
    expect(await postInboundText(PHONE, "Yes!")).toEqual({ status: 204 });
    await drain(sendWaiting);
    expect(await listReceived()).toEqual([QUESTION, JOINED]);
    expect(await listConsents()).toEqual([
      { source: "text-yes", granted: true, wordingId: "text-yes-2026-12", givenByName: "Aisha Bello" },
    ]);
    expect(await isWaitingForYes(db, PHONE, clock.now())).toBe(false);
    expect(await blast()).toMatchObject({ sent: 1 });
  });

  it.each([
    [
      "fr",
      "Oui",
      "text-yes-2026-12-fr",
      "FirstWhistle: On a demandé les textos de Lakeview Otters pour ce numéro. Répondez OUI pour accepter. Des frais peuvent s'appliquer. AIDE: aide. ARRET: fin.",
    ],
    [
      "es",
      "sí",
      "text-yes-2026-12-es",
      "FirstWhistle: Alguien pide mensajes de Lakeview Otters para este teléfono. Responde SI para aceptar. Pueden aplicar tarifas. AYUDA: ayuda. STOP: cancelar.",
    ],
  ] as const)(
    "is asked in its language, and agrees to the words it read: %s [TEXT-42, REACH-51]",
    async (language, yes, wordingId, question) => {
      await setTeam({ subscriptionStatus: "pending", smsLimit: 0, trialSms: 25 });
      await join(fixture.teamId, PHONE, "Aisha Bello", true, language);
      await send(fixture.teamId);
      expect(await listReceived()).toEqual([question]);
      // What was asked stays what was agreed to, in another language and under another name.
      await db.updateTable("memberPhone").set({ language: null }).where("phone", "=", PHONE).execute();
      await setTeam({ name: "Ridge Comets" });
      await postInboundText(PHONE, yes);
      await setTeam({ name: "Lakeview Otters" });
      expect(await listConsents()).toMatchObject([{ source: "text-yes", granted: true, wordingId }]);
    },
  );

  it("gets nothing with a link in an unpaid team's name [TEXT-41]", async () => {
    await setTeam({ subscriptionStatus: "pending", name: "Parcel held ups-track.info" });
    await join(fixture.teamId);
    await send(fixture.teamId);
    expect(await listReceived()).toEqual([]);
    await setTeam({ name: "Lakeview Otters" });
    await send(fixture.teamId);
    expect(await listReceived()).toEqual([QUESTION]);
  });

  it("can't say YES after it left the roster [TEXT-54]", async () => {
    await setTeam({ subscriptionStatus: "pending" });
    await join(fixture.teamId);
    await send(fixture.teamId);
    await db.deleteFrom("memberPhone").where("phone", "=", PHONE).execute();
    await postInboundText(PHONE, "YES");
    await drain(sendWaiting);
    expect(await listConsents()).toEqual([]);
    expect(await listReceived()).toEqual([QUESTION]);
  });

  it("is asked again after START if STOP came before the question [TEXT-42]", async () => {
    await setTeam({ subscriptionStatus: "pending" });
    setTime("2026-04-15T03:40:00Z");
    await join(fixture.teamId);
    await send(fixture.teamId);
    await postInboundText(PHONE, "STOP");
    await postInboundText(PHONE, "START");
    setTime("2026-04-15T16:00:00Z");
    await send(fixture.teamId);
    expect(await listReceived()).toEqual([QUESTION]);
  });

  it("can say YES within seven days, and not after STOP [TEXT-54]", async () => {
    await setTeam({ subscriptionStatus: "pending" });
    await join(fixture.teamId);
    await send(fixture.teamId);
    await postInboundText(PHONE, "STOP");
    await postInboundText(PHONE, "YES");
    expect(await listConsents()).toEqual([]);
    setTime("2026-04-22T16:00:00Z");
    await postInboundText(PHONE, "START");
    expect(await listConsents()).toEqual([]);
    setTime("2026-04-22T15:59:59Z");
    await postInboundText(PHONE, "START");
    expect(await listConsents()).toMatchObject([{ source: "text-yes" }]);
  });

  it("is asked at a decent hour, and only once the owner's email is confirmed [TEXT-42]", async () => {
    await setTeam({ subscriptionStatus: "pending" });
    const { managerId } = await db
      .selectFrom("team")
      .select("managerId")
      .where("id", "=", fixture.teamId)
      .executeTakeFirstOrThrow();
    const setVerified = (emailVerified: boolean) =>
      db.updateTable("appUser").set({ emailVerified }).where("id", "=", managerId).execute();
    await setVerified(false);
    setTime("2026-04-15T03:40:00Z");
    await join(fixture.teamId);
    await send(fixture.teamId);
    await setVerified(true);
    await send(fixture.teamId);
    setTime("2026-04-15T13:59:59Z");
    await drain(sendWaiting);
    expect(await listReceived()).toEqual([]);
    setTime("2026-04-15T14:00:00Z");
    await drain(sendWaiting);
    expect(await listReceived()).toEqual([QUESTION]);
  });

  it("gets at most two questions in 30 days from all teams together [TEXT-42]", async () => {
    for (const name of ["Otters", "Wolves", "Bears"]) {
      const team = await addTeam(name);
      await db.updateTable("team").set({ subscriptionStatus: "expired" }).where("id", "=", team.id).execute();
      await join(team.id);
      await send(team.id);
    }
    expect((await listReceived()).length).toBe(2);
  });

  it("isn't asked anymore once a manager recorded its consent, or if the box wasn't checked", async () => {
    await setTeam({ subscriptionStatus: "pending" });
    await join(fixture.teamId, PHONE, "Aisha Bello", false);
    await send(fixture.teamId);
    expect(await listReceived()).toEqual([]);
    setTime("2026-04-15T03:40:00Z");
    await join(fixture.teamId);
    await queueFirstTexts(fixture.teamId);
    await db.deleteFrom("joinQuestion").execute();
    setTime("2026-04-15T14:00:00Z");
    await drain(sendWaiting);
    expect(await listReceived()).toEqual([]);
  });

  it("is asked if many numbers joined the team today, or its first texts were unwanted [TEXT-42]", async () => {
    await setTeam({ subscriptionTier: "mini" });
    for (let number = 0; number < 20; number += 1)
      await createMember(fixture.teamId, { addedVia: "join-link", phone: `+1312444${1000 + number}` });
    await db
      .updateTable("teamMember")
      .set({ createdAt: clock.now() })
      .where("teamId", "=", fixture.teamId)
      .execute();
    await join(fixture.teamId);
    await send(fixture.teamId);
    expect(await listReceived()).toEqual([QUESTION]);
    const other = await addTeam();
    for (const phone of ["+13124442001", "+13124442002", "+13124442003"]) {
      const member = await createMember(other.id, { phone, smsConsent: true });
      await createText(other.id, member, { kind: "first" });
      await db.insertInto("phoneSuppression").values({ phone, reason: "unreachable" }).execute();
    }
    await join(other.id, "+13125557002");
    await send(other.id);
    expect(await listReceived("+13125557002")).toEqual([QUESTION]);
  });
});
