import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { startTexting } from "#tests/harness/texting.ts";

const {
  fixture,
  carrier,
  addGame,
  addTeam,
  advanceToDue,
  drain,
  getUsage,
  listMessages,
  queueDueReminders,
  sendDue,
  sendWaiting,
} = await startTexting();
const { after, clock, hours } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { addContact, createConsent, createMember } = await import("#tests/factories/teams.ts");
const { addChild, FATHER, MOTHER } = await import("#tests/factories/families.ts");
const { getPhoneToken } = await import("#tests/factories/rsvps.ts");
const { recordResponse } = await import("#features/attendance/commands.server.ts");
const { requireLink } = await import("#features/attendance/access.server.ts");
const { getGameTexts } = await import("../delivery/queries.server.ts");
const { insertGameTexts } = await import("../game-texts/commands.server.ts");
const { selectTextedGames } = await import("../game-texts/queries.server.ts");
const { listOutlooks } = await import("../outlook/queries.server.ts");
const { sendBlast } = await import("../blasts/commands.server.ts");

/** Makes the mother a manager who gets alerts at her phone. */
async function addCoach() {
  const { managerId } = await db
    .selectFrom("team")
    .select("managerId")
    .where("id", "=", fixture.teamId)
    .executeTakeFirstOrThrow();
  const consentId = await createConsent(fixture.teamId, MOTHER);
  await db
    .insertInto("managerPhone")
    .values({ teamId: fixture.teamId, userId: managerId, phone: MOTHER, consentId })
    .execute();
}
const respond = (memberId: string, response: RsvpStatus) =>
  db
    .transaction()
    .execute((trx) =>
      recordResponse(trx, { gameId: fixture.gameId, memberId }, response, "link", clock.now()),
    );
const remind = async () => {
  advanceToDue();
  await sendDue();
  return listSent();
};
/** Lists what each phone got, without the links. */
const listSent = async () =>
  (await carrier.texts({ direction: "out" }))
    .map(({ phone, body }) => [phone, /PM[^.]*\.+ (.*) http\S+$/.exec(body)?.[1] ?? body])
    .toSorted((first, second) => first.join().localeCompare(second.join()));
const getToken = (body: string) => /\/r\/([\w-]{22})$/.exec(body)![1]!;

const LETTERED = "A=Aisha, B=Bilal. Reply IN/OUT/MAYBE for all, or A IN B OUT, or tap";

describe("a phone that two members share", () => {
  it("gets one reminder that names both, and each parent's has its own link [REACH-01, REACH-03, REACH-13]", async () => {
    const [aisha, bilal] = [
      await addChild(fixture.teamId, "Aisha Bello"),
      await addChild(fixture.teamId, "Bilal Bello"),
    ];
    expect(await remind()).toEqual([
      [MOTHER, LETTERED],
      [FATHER, LETTERED],
    ]);
    const texts = await carrier.texts({ direction: "out" });
    const tokens = [MOTHER, FATHER].map((phone) =>
      getToken(texts.find((text) => text.phone === phone)!.body),
    );
    expect(tokens).toEqual([MOTHER, FATHER].map((phone) => getPhoneToken(fixture.gameId, { phone })));
    expect(new Set(tokens).size).toBe(2);
    for (const [position, contact] of [MOTHER, FATHER].entries())
      expect(await requireLink(tokens[position]!)).toMatchObject({
        contact,
        memberId: null,
        memberIds: [aisha.id, bilal.id].toSorted(),
      });
    const queued = (await listMessages()).filter(({ state }) => state !== "skipped");
    expect(queued.map(({ memberIds }) => memberIds)).toEqual([
      [aisha.id, bilal.id],
      [aisha.id, bilal.id],
    ]);
    // Two segments each, and nothing for the children's own phones, which haven't agreed.
    expect(await getUsage()).toEqual({ used: 4, reserved: 0 });
  });

  it("is one member's own and no one else's for a single player, who isn't named [REACH-02]", async () => {
    const { phone } = await createMember(fixture.teamId, { name: "Jordan Reyes", smsConsent: true });
    expect(await remind()).toEqual([[phone, "Reply IN/OUT/MAYBE or tap"]]);
  });

  it("reads the name of an only child at a parent's phone [REACH-02]", async () => {
    await addChild(fixture.teamId, "Aisha Bello");
    expect(await remind()).toEqual([
      [MOTHER, "Aisha: reply IN/OUT/MAYBE or tap"],
      [FATHER, "Aisha: reply IN/OUT/MAYBE or tap"],
    ]);
  });

  it("tells twins with the same first name apart [REACH-03]", async () => {
    const { phone } = await createMember(fixture.teamId, { name: "Sam Brown", smsConsent: true });
    await createMember(fixture.teamId, { name: "Sam Reyes", phone, smsConsent: true });
    expect(await remind()).toEqual([
      [phone, "A=Sam B., B=Sam R. Reply IN/OUT/MAYBE for all, or A IN B OUT, or tap"],
    ]);
  });

  it.each([
    ["nothing known", null, null, LETTERED],
    ["both in", "attending", "attending", "A=Aisha, B=Bilal are in. Reply OUT for all, or A OUT, or tap"],
    ["different responses", "attending", "maybe", LETTERED],
    ["one known", "attending", null, LETTERED],
    ["one out", "not_attending", null, "Bilal: reply IN/OUT/MAYBE or tap"],
  ] as const)("is asked according to the responses of all: %s [REACH-04]", async (_, first, second, ask) => {
    const [aisha, bilal] = [
      await addChild(fixture.teamId, "Aisha Bello"),
      await addChild(fixture.teamId, "Bilal Bello"),
    ];
    if (first) await respond(aisha.id, first);
    if (second) await respond(bilal.id, second);
    expect((await remind()).find(([phone]) => phone === MOTHER)).toEqual([MOTHER, ask]);
    // Someone who said no isn't named, and is still on the page.
    expect((await requireLink(getPhoneToken(fixture.gameId, { phone: MOTHER }))).memberIds).toHaveLength(2);
  });

  it("is asked only for those who agreed to texts on it, and screens say so", async () => {
    const { phone } = await createMember(fixture.teamId, { name: "Aisha Bello", smsConsent: true });
    await createMember(fixture.teamId, { name: "Bilal Bello", phone });
    const game = {
      id: fixture.gameId,
      teamId: fixture.teamId,
      gameTime: "19:00:00",
      timeZone: "America/Chicago",
    };
    const outlooks = await listOutlooks([{ ...game, reminders: [] }], clock.now(), () => true);
    expect(outlooks.get(fixture.gameId)!.sentence).toBe("1 of 2 gets a text today 7:00 PM. Bilal doesn't");
    expect(await remind()).toEqual([[phone, "Aisha: reply IN/OUT/MAYBE or tap"]]);
    expect((await requireLink(getPhoneToken(fixture.gameId, { phone }))).memberIds).toHaveLength(1);
  });
});

describe("other texts to a phone that members share", () => {
  it.each([
    ["nudge", `We still need a response. ${LETTERED}`],
    ["moved", `New time. ${LETTERED}`],
    [
      "sub-call",
      "Sub needed, first yes plays. A=Aisha, B=Bilal. Reply IN/OUT for all, or A IN B OUT, or tap",
    ],
  ] as const)("name everyone asked there, and no one else: %s [REACH-01]", async (kind, ask) => {
    const [aisha, bilal] = [
      await addChild(fixture.teamId, "Aisha Bello"),
      await addChild(fixture.teamId, "Bilal Bello"),
    ];
    await addChild(fixture.teamId, "Chi Bello");
    const game = await selectTextedGames(db).where("game.id", "=", fixture.gameId).executeTakeFirstOrThrow();
    const now = clock.now();
    const outcome = await db.transaction().execute((trx) =>
      insertGameTexts(
        trx,
        {
          teamId: fixture.teamId,
          game,
          kind,
          wording: { ask: kind },
          memberIds: [aisha.id, bilal.id],
          sentBy: null,
          requestKey: randomUUID(),
          dueAt: now,
          validUntil: after(now, hours(1)),
        },
        now,
      ),
    );
    expect(outcome).toMatchObject({ sent: 2, failed: 0, cost: 4 });
    await drain(sendWaiting);
    const texts = await carrier.texts({ direction: "out" });
    expect(texts).toHaveLength(2);
    for (const { body } of texts) expect(body).toContain(`. ${ask} http`);
  });

  it("count a message once as a text and once per member, and list all names in one row [REACH-12]", async () => {
    const [aisha] = [
      await addChild(fixture.teamId, "Aisha Bello"),
      await addChild(fixture.teamId, "Bilal Bello"),
    ];
    await db.deleteFrom("memberPhone").where("phone", "=", FATHER).execute();
    const owner = await db
      .selectFrom("team")
      .select("managerId")
      .where("id", "=", fixture.teamId)
      .executeTakeFirstOrThrow();
    const grant = { teamId: fixture.teamId, user: { id: owner.managerId } } as never;
    const blast = { message: "Bring water.", audience: "all", requestKey: randomUUID() } as const;
    expect(await sendBlast(grant, blast)).toMatchObject({ sent: 2, failed: 0 });
    expect(await getUsage()).toEqual({ used: 0, reserved: 1 });
    advanceToDue();
    await sendDue();
    const gameGrant = { gameId: fixture.gameId, teamId: fixture.teamId, canManageTeam: true } as never;
    const [reminder] = (await getGameTexts(gameGrant)).reminders;
    expect(reminder!.texts.filter(({ group }) => group === "underway")).toMatchObject([
      { memberId: aisha.id, name: "Aisha Bello, Bilal Bello", contact: "Mother" },
    ]);
    expect(reminder!.counts.underway).toBe(1);
  });
});

describe("three siblings in two teams", () => {
  it("get a text per team and game, each with its own link and letters, also in the same minute [REACH-10]", async () => {
    const other = await addTeam("Ridge Comets");
    const otherGameId = await addGame(other.id, { gameOn: "2026-04-16", opponent: "Canal Street" });
    await addChild(fixture.teamId, "Aisha Bello");
    await addChild(fixture.teamId, "Bilal Bello");
    await addChild(other.id, "Aisha Bello");
    await addChild(other.id, "Chi Bello");
    expect((await remind()).filter(([phone]) => phone === MOTHER)).toEqual([
      [MOTHER, LETTERED],
      [MOTHER, LETTERED.replace("Bilal", "Chi")],
    ]);
    const texts = (await carrier.texts({ direction: "out" })).filter(({ phone }) => phone === MOTHER);
    expect(texts.map(({ body }) => getToken(body)).toSorted()).toEqual(
      [fixture.gameId, otherGameId].map((id) => getPhoneToken(id, { phone: MOTHER })).toSorted(),
    );
  });
});

describe("a shared phone that opted out of one team", () => {
  it("gets the other team's text only, and its link opens only that team's game", async () => {
    const other = await addTeam("Ridge Comets");
    const otherGameId = await addGame(other.id, { gameOn: "2026-04-16" });
    await addChild(fixture.teamId, "Aisha Bello");
    await addChild(other.id, "Bilal Bello");
    await db
      .updateTable("memberPhone")
      .set({ smsConsent: false })
      .where("phone", "=", MOTHER)
      .where("teamId", "=", fixture.teamId)
      .execute();
    expect((await remind()).filter(([phone]) => phone === MOTHER)).toEqual([
      [MOTHER, "Bilal: reply IN/OUT/MAYBE or tap"],
    ]);
    const link = await requireLink(getPhoneToken(otherGameId, { phone: MOTHER }));
    expect([link.teamId, link.memberIds.length]).toEqual([other.id, 1]);
    await expect(requireLink(getPhoneToken(fixture.gameId, { phone: MOTHER }))).rejects.toMatchObject({
      code: "LINK_INVALID",
    });
  });
});

describe("a coach who is a parent", () => {
  it("gets the child's text at the number that also gets the alerts", async () => {
    await addCoach();
    const { id } = await createMember(fixture.teamId, { name: "Aisha Bello" });
    await addContact(fixture.teamId, id, { phone: MOTHER });
    expect(await remind()).toEqual([[MOTHER, "Aisha: reply IN/OUT/MAYBE or tap"]]);
  });

  it("gets no text for the child after withdrawing that consent, though alerts go on", async () => {
    await addCoach();
    const { id } = await createMember(fixture.teamId, { name: "Aisha Bello" });
    await addContact(fixture.teamId, id, { phone: MOTHER });
    advanceToDue();
    await drain(queueDueReminders);
    await db.updateTable("memberPhone").set({ smsConsent: false }).where("memberId", "=", id).execute();
    await drain(sendWaiting);
    expect(await listSent()).toEqual([]);
    const text = (await listMessages()).find(({ phone }) => phone === MOTHER);
    expect([text?.state, text?.reason]).toEqual(["skipped", "no-consent"]);
  });

  it("isn't texted for a child whose consent ended while the text waited, though a sibling's holds", async () => {
    const [aisha, bilal] = [
      await addChild(fixture.teamId, "Aisha Bello"),
      await addChild(fixture.teamId, "Bilal Bello"),
    ];
    await respond(bilal.id, "not_attending");
    advanceToDue();
    await drain(queueDueReminders);
    await db.updateTable("memberPhone").set({ smsConsent: false }).where("memberId", "=", aisha.id).execute();
    await drain(sendWaiting);
    expect(await listSent()).toEqual([]);
  });
});
