import { beforeAll, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { addGame, addTeam, fixture, carrier, sendDue, ...texting } = await startTexting();
const { drain, sendWaiting, reply, sendReminders } = texting;
const { createContactToken } = await import("#features/attendance/access.server.ts");
const { respondByLink } = await import("#features/attendance/commands.server.ts");
const { insertManagerTexts } = await import("../manager-texts/commands.server.ts");
const { after, clock, hours } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createMember, createConsent, createFirstText } = await import("#tests/factories/teams.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");

beforeAll(startWorker);

let lastPhone = 0;
const newPhone = () => `+1416555${String(++lastPhone).padStart(4, "0")}`;
const addChild = async (name: string, phone: string, teamId = fixture.teamId) =>
  (await createMember(teamId, { name, phone, smsConsent: true })).id;
/** Adds a child with a guardian's phone besides their own, which gets no texts. */
async function addWithGuardian(name: string, phone: string) {
  const { teamId } = fixture;
  const { id } = await createMember(teamId, { name });
  const consentId = await createConsent(teamId, phone);
  const guardian = { teamId, memberId: id, position: 1, phone, smsConsent: true, consentId };
  await db.insertInto("memberPhone").values(guardian).execute();
  await createFirstText(teamId, phone);
  return id;
}
const readResponse = async (memberId: string) =>
  (await db.selectFrom("gameRsvp").select("response").where("memberId", "=", memberId).execute()).map(
    ({ response }) => response,
  )[0];
const readAll = (memberIds: readonly string[]) => Promise.all(memberIds.map(readResponse));
const withdraw = (memberId: string) =>
  db
    .updateTable("memberPhone")
    .set({ smsConsent: false, consentId: null })
    .where("memberId", "=", memberId)
    .execute();
/** Returns the token of the link in the text to a phone about a game. */
async function findToken(phone: string, gameId = fixture.gameId) {
  const { linkMark } = await db
    .selectFrom("message")
    .select("linkMark")
    .where("phone", "=", phone)
    .where("gameId", "=", gameId)
    .executeTakeFirstOrThrow();
  return createContactToken({ gameId, contact: phone, linkMark: linkMark! });
}

describe("twins", () => {
  it("respond by letter and by link, each for themselves [REACH-07]", async () => {
    const phone = newPhone();
    const twins = [await addChild("Aisha Bello", phone), await addChild("Bilal Bello", phone)];
    await sendReminders();
    await reply(phone, "a yes b no");
    expect(await readAll(twins)).toEqual(["attending", "not_attending"]);
    await respondByLink(await findToken(phone), "maybe", twins[1]);
    expect(await readAll(twins)).toEqual(["attending", "maybe"]);
  });

  it("of the same name are told apart by letter and by link, never by that name [REACH-07]", async () => {
    const phone = newPhone();
    await addChild("Sam Bello", phone);
    await addChild("Sam Bello", phone);
    await sendReminders();
    const [message] = await texting.listMessages();
    const twins = message!.memberIds!;
    expect(await reply(phone, "Sam in")).toMatch(/^Who is that for\? A=Sam B\., B=Sam B\. Reply/);
    expect(await reply(phone, "Sam Bello in")).toMatch(/^Who is that for\?/);
    expect(await readAll(twins)).toEqual([null, null]);
    expect(await reply(phone, "A in B out")).toMatch(/^Sam B\. \(A\) is in, Sam B\. \(B\) is out: /);
    expect(await readAll(twins)).toEqual(["attending", "not_attending"]);
    await respondByLink(await findToken(phone), "maybe", twins[0]);
    expect(await readAll(twins)).toEqual(["maybe", "not_attending"]);
  });
});

it("three siblings in two teams respond per team, by word and by link [REACH-07, REACH-09, REACH-10]", async () => {
  const phone = newPhone();
  const comets = await addTeam("Ridge Comets");
  const game = await addGame(comets.id, { gameOn: "2026-04-16", gameTime: "20:00:00", opponent: "Kites" });
  const siblings = [
    await addChild("Aisha Bello", phone),
    await addChild("Bilal Bello", phone),
    await addChild("Chloe Bello", phone, comets.id),
  ];
  await sendReminders();
  const { setTime } = await import("#tests/harness/clock.ts");
  setTime("2026-04-16T01:00:01Z");
  await sendDue();
  expect(await reply(phone, "in")).toMatch(
    /^Which\? A: Aisha, Lakeview Otters, Thu, 7:00 PM\. B: Bilal, Lakeview Otters, Thu, 7:00 PM\. C: Chloe, Ridge Comets, Thu, 8:00 PM\. Reply A, B or C, or tap \S+\/me$/,
  );
  expect(await reply(phone, "A and C")).toMatch(
    /^Aisha is in: Lakeview Otters .* Chloe is in: Ridge Comets /,
  );
  expect(await readAll(siblings)).toEqual(["attending", null, "attending"]);
  expect(await reply(phone, "Bilal and Chloe out")).toMatch(/^Bilal is out: .* Chloe is out: /);
  expect(await readAll(siblings)).toEqual(["attending", "not_attending", "not_attending"]);
  await respondByLink(await findToken(phone, game), "maybe");
  expect(await readAll(siblings)).toEqual(["attending", "not_attending", "maybe"]);
  await expect(respondByLink(await findToken(phone, game), "maybe", siblings[0])).rejects.toMatchObject({
    code: "LINK_INVALID",
  });
});

it("lets a coach who's a parent respond for the child, also after an alert, by word and by link [REACH-07]", async () => {
  const phone = newPhone();
  const { teamId, gameId } = fixture;
  const { managerId: userId } = await db
    .selectFrom("team")
    .select("managerId")
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  const consentId = await createConsent(teamId, phone);
  await db.insertInto("managerPhone").values({ teamId, userId, phone, consentId }).execute();
  const child = await addWithGuardian("Tunde Okafor", phone);
  await sendReminders();
  const alert = { teamId, gameId, phone, body: "Lakeview Otters: Only 3 of 7 are in.", segments: 1 };
  await db
    .transaction()
    .execute((trx) =>
      insertManagerTexts(
        trx,
        "shortage",
        [{ ...alert, validUntil: after(clock.now(), hours(1)) }],
        clock.now(),
      ),
    );
  await drain(sendWaiting);
  expect(await carrier.texts({ direction: "out" })).toHaveLength(2);
  // The manager's name isn't the child's.
  await reply(phone, "Maya is out");
  expect(await readResponse(child)).toBeNull();
  // A loose word doesn't count after an alert, which isn't an ask.
  await reply(phone, "yes");
  expect(await readResponse(child)).toBeNull();
  expect(await reply(phone, "Tunde in")).toMatch(/^Tunde is in: Lakeview Otters/);
  expect(await readResponse(child)).toBe("attending");
  await respondByLink(await findToken(phone), "not_attending");
  expect(await readResponse(child)).toBe("not_attending");
});

describe("a phone without consent", () => {
  it("for one team responds for the other only, by word and by link [REACH-06, REACH-07]", async () => {
    const phone = newPhone();
    const comets = await addTeam("Ridge Comets");
    const game = await addGame(comets.id, { gameOn: "2026-04-16", opponent: "Kites" });
    const aisha = await addChild("Aisha Bello", phone);
    const chloe = await addChild("Chloe Bello", phone, comets.id);
    await sendReminders();
    await withdraw(chloe);
    await reply(phone, "Chloe in");
    expect(await readAll([aisha, chloe])).toEqual([null, null]);
    expect(await reply(phone, "in")).toMatch(/in: Lakeview Otters/);
    expect(await readAll([aisha, chloe])).toEqual(["attending", null]);
    await expect(respondByLink(await findToken(phone, game), "attending")).rejects.toMatchObject({
      code: "LINK_INVALID",
    });
    await respondByLink(await findToken(phone), "maybe");
    expect(await readAll([aisha, chloe])).toEqual(["maybe", null]);
  });

  it.each(["A in", "Aisha in", "A IN B IN", "Aisha and Bilal in", "In, Aisha", "a no"])(
    "for one sibling can't respond for them by %j [REACH-06, REACH-07]",
    async (body) => {
      const phone = newPhone();
      const [aisha, bilal] = [await addChild("Aisha Bello", phone), await addChild("Bilal Bello", phone)];
      await sendReminders();
      await withdraw(aisha);
      await reply(phone, body);
      expect(await readAll([aisha, bilal])).toEqual([null, null]);
      expect(await reply(phone, "B in")).toMatch(/^Bilal is in: /);
      await reply(phone, "both out");
      expect(await readAll([aisha, bilal])).toEqual([null, "attending"]);
      await expect(respondByLink(await findToken(phone), "attending", aisha)).rejects.toMatchObject({
        code: "LINK_INVALID",
      });
    },
  );

  it("can't respond by a letter of a question that was asked before [REACH-09]", async () => {
    const phone = newPhone();
    const family = [await addChild("Aisha Bello", phone), await addChild("Bilal Bello", phone)];
    await sendReminders();
    expect(await reply(phone, "she's out")).toMatch(/^Who is that for\?/);
    await withdraw(family[0]!);
    await reply(phone, "A");
    expect(await readAll(family)).toEqual([null, null]);
    expect(await reply(phone, "B")).toMatch(/^Bilal is out: /);
  });
});

it("words that no one understands are beside everyone's name, and the email names everyone [REACH-07]", async () => {
  const phone = newPhone();
  const family = [await addChild("Aisha Bello", phone), await addChild("Bilal Bello", phone)];
  await sendReminders();
  await reply(phone, "Can one of them bring the balls?");
  await carrier.mailbox.waitForEmail(fixture.managerEmail, "Aisha Bello, Bilal Bello replied to a text");
  const rows = await db
    .selectFrom("gameRsvp")
    .select("unreadReply")
    .where("memberId", "in", family)
    .execute();
  expect(rows).toEqual(family.map(() => ({ unreadReply: "Can one of them bring the balls?" })));
  await reply(phone, "A in");
  const left = await db
    .selectFrom("gameRsvp")
    .select("memberId")
    .where("unreadReply", "is not", null)
    .where("memberId", "in", family)
    .execute();
  expect(left).toEqual([{ memberId: family[1] }]);
});
