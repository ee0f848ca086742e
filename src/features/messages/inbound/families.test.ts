import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { addGame, addTeam, fixture, carrier, sendDue, ...texting } = await startTexting();
const { reply, sendReminders } = texting;
const { createContactToken } = await import("#features/attendance/access.server.ts");
const { respondByLink } = await import("#features/attendance/commands.server.ts");
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createMember, createConsent } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");

beforeAll(startWorker);

const OTTERS = "Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 7:00 PM";

let lastPhone = 0;
const newPhone = () => `+1415555${String(++lastPhone).padStart(4, "0")}`;

/** Adds children to a team at the phone of one parent. */
async function addFamily(names: readonly string[], { phone = newPhone(), teamId = fixture.teamId } = {}) {
  const ids: Record<string, string> = {};
  for (const [index, name] of names.entries())
    ids[`${name}${names.indexOf(name) === index ? "" : index}`] = (
      await createMember(teamId, { name, phone, smsConsent: true })
    ).id;
  return { phone, ids };
}
const words: Record<string, string> = { attending: "yes", not_attending: "no", maybe: "maybe" };
/** Returns the responses by text to a game, by first name. */
async function readResponses(gameId = fixture.gameId) {
  const rows = await db
    .selectFrom("gameRsvp")
    .innerJoin("teamMember", "teamMember.id", "gameRsvp.memberId")
    .select(["name", "response"])
    .where("gameId", "=", gameId)
    .orderBy("name")
    .orderBy("teamMember.id")
    .execute();
  return rows.map(({ name, response }) => `${name.split(" ")[0]}:${words[response ?? ""] ?? "-"}`).join(" ");
}
const readNotes = () =>
  db
    .selectFrom("gameRsvp")
    .innerJoin("teamMember", "teamMember.id", "gameRsvp.memberId")
    .select(["name", "note", "unreadReply"])
    .where("gameId", "=", fixture.gameId)
    .orderBy("name")
    .execute();
/** Returns the token of the link in the last text to a phone about a game. */
async function findToken(phone: string, gameId: string) {
  const text = await db
    .selectFrom("message")
    .select("linkMark")
    .where("phone", "=", phone)
    .where("gameId", "=", gameId)
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  return createContactToken({ gameId, contact: phone, linkMark: text.linkMark! });
}

describe("a plain reply to a family text", () => {
  it("counts for everyone that the text named, and one confirmation tells all [REACH-06, REACH-08]", async () => {
    const { phone } = await addFamily(["Aisha Bello", "Bilal Bello"]);
    await sendReminders();
    expect(await texting.listMessages()).toHaveLength(1);
    expect(await reply(phone, "in")).toBe(
      `Aisha and Bilal are in: ${OTTERS}. To change, reply A or B with IN, OUT, or MAYBE.`,
    );
    expect(await readResponses()).toBe("Aisha:yes Bilal:yes");
    await reply(phone, "out");
    expect(await readResponses()).toBe("Aisha:no Bilal:no");
  });

  it("leaves out who said no before the text, who can be named all the same [REACH-06, REACH-07]", async () => {
    const { phone } = await addFamily(["Aisha Bello", "Bilal Bello"]);
    await sendReminders();
    await reply(phone, "B out");
    setTime("2026-04-16T23:00:01Z");
    await sendDue();
    expect(await reply(phone, "in")).toMatch(/^Aisha is in: /);
    expect(await readResponses()).toBe("Aisha:yes Bilal:no");
    expect(await reply(phone, "Bilal in")).toMatch(/^Bilal is in: /);
    expect(await readResponses()).toBe("Aisha:yes Bilal:yes");
  });

  it("doesn't count for a member who has left, or whose phone changed since [REACH-06]", async () => {
    const { phone, ids } = await addFamily(["Aisha Bello", "Bilal Bello", "Chloe Bello"]);
    await sendReminders();
    await db.updateTable("teamMember").set({ active: false }).where("id", "=", ids["Aisha Bello"]!).execute();
    await db.deleteFrom("memberPhone").where("memberId", "=", ids["Bilal Bello"]!).execute();
    expect(await reply(phone, "in")).toMatch(/^Chloe is in: /);
    expect(await readResponses()).toBe("Aisha:- Bilal:- Chloe:yes");
  });

  it("names the only child at a guardian's phone [REACH-08]", async () => {
    const { id } = await createMember(fixture.teamId, { name: "Aisha Bello" });
    const phone = newPhone();
    const consentId = await createConsent(fixture.teamId, phone);
    await db
      .insertInto("memberPhone")
      .values({ teamId: fixture.teamId, memberId: id, position: 1, phone, smsConsent: true, consentId })
      .execute();
    const { createFirstText } = await import("#tests/factories/teams.ts");
    await createFirstText(fixture.teamId, phone);
    await sendReminders();
    expect(await reply(phone, "Aisha is in")).toBe(`Aisha is in: ${OTTERS}. Reply OUT or MAYBE to change.`);
    expect(await reply(phone, "Aisha can't make it")).toBe(
      `Aisha is out: ${OTTERS}. Reply IN or MAYBE to change.`,
    );
    expect(await readResponses()).toBe("Aisha:no");
  });

  it("counts as a tapback for everyone that the quoted text named [REACH-06]", async () => {
    const { phone } = await addFamily(["Aisha Bello", "Bilal Bello"]);
    await sendReminders();
    const [message] = await texting.listMessages();
    await reply(phone, `Loved “${message!.body}”`);
    expect(await readResponses()).toBe("Aisha:yes Bilal:yes");
  });
});

describe("names and letters", () => {
  it("choose, and who isn't mentioned keeps what they had [REACH-07, REACH-08]", async () => {
    const { phone } = await addFamily(["Aisha Bello", "Bilal Bello"]);
    await sendReminders();
    expect(await reply(phone, "A IN B OUT")).toBe(
      `Aisha is in, Bilal is out: ${OTTERS}. To change, reply A or B with IN, OUT, or MAYBE.`,
    );
    expect(await reply(phone, "Bilal maybe")).toBe(
      `Bilal is a maybe: ${OTTERS}. To change, reply B with IN, OUT, or MAYBE.`,
    );
    expect(await readResponses()).toBe("Aisha:yes Bilal:maybe");
  });

  it("carry a note for the one it's about [REACH-07]", async () => {
    const { phone } = await addFamily(["Aisha Bello", "Bilal Bello"]);
    await sendReminders();
    await reply(phone, "Bilal is out sick, Aisha yes");
    expect(await readNotes()).toMatchObject([
      { name: "Aisha Bello", note: null },
      { name: "Bilal Bello", note: "sick" },
    ]);
  });

  it.each(["just Aisha", "C in", "she's in"])(
    "are asked back if %j leaves open who's meant [REACH-07]",
    async (body) => {
      const { phone } = await addFamily(["Aisha Bello", "Bilal Bello"]);
      await sendReminders();
      expect(await reply(phone, body)).toBe("Who is that for? A=Aisha, B=Bilal. Reply A IN, B OUT, or both.");
      expect(await readResponses()).toBe("Aisha:- Bilal:-");
      expect(await reply(phone, "b out")).toMatch(/^Bilal is out/);
      expect(await readResponses()).toBe("Aisha:- Bilal:no");
    },
  );

  it("complete what was said before we asked back [REACH-07]", async () => {
    const { phone } = await addFamily(["Sam Bello", "Sam Reyes"]);
    await sendReminders();
    expect(await reply(phone, "Sam out")).toBe(
      "Who is that for? A=Sam B., B=Sam R. Reply A IN, B OUT, or both.",
    );
    expect(await reply(phone, "both")).toMatch(/^Sam B\. and Sam R\. are out: /);
    expect(await readResponses()).toBe("Sam:no Sam:no");
  });

  it("tell who was refused by name, and who wasn't [REACH-08]", async () => {
    const { phone, ids } = await addFamily(["Aisha Bello", "Bilal Bello"]);
    await sendReminders();
    const bilal = ids["Bilal Bello"]!;
    await db.updateTable("teamMember").set({ subPosition: 1 }).where("id", "=", bilal).execute();
    const { teamId, gameId } = fixture;
    const at = clock.now();
    const call = { requestKey: randomUUID(), spots: 1, startedAt: at, state: "filled", waitMinutes: 5 };
    await db
      .insertInto("subCall")
      .values({ teamId, gameId, ...call })
      .execute();
    const offer = { teamId, gameId, memberId: bilal, round: 1, state: "asked", askedAt: at };
    await db.insertInto("subOffer").values(offer).execute();
    expect(await reply(phone, "both in")).toBe(
      `Aisha is in: ${OTTERS}. Bilal: Thanks, the spot was just filled. To change, reply A with IN, OUT, or MAYBE.`,
    );
    expect(await readResponses()).toBe("Aisha:yes Bilal:-");
  });

  it("end with the game's start, and older ones don't come back [REACH-09]", async () => {
    const { phone } = await addFamily(["Aisha Bello", "Bilal Bello"]);
    await addGame(fixture.teamId, { gameOn: "2026-04-18", gameTime: "09:00:00" });
    await sendReminders();
    setTime("2026-04-17T00:00:01Z");
    expect(await reply(phone, "A in")).toBeNull();
    expect(await readResponses()).toBe("Aisha:- Bilal:-");
  });
});

/** Aisha and Bilal play for the Otters on Thursday, and Aisha for the Comets on Saturday. */
async function addTwoTeams(names = ["Aisha Bello"]) {
  const family = await addFamily(["Aisha Bello", "Bilal Bello"]);
  const comets = await addTeam("Ridge Comets");
  const cometsIds = (await addFamily(names, { phone: family.phone, teamId: comets.id })).ids;
  const saturday = await addGame(comets.id, {
    gameOn: "2026-04-18",
    gameTime: "09:00:00",
    opponent: "Kites",
  });
  await sendReminders();
  return { ...family, comets, cometsIds, saturday };
}
const sendSaturday = async () => {
  await db
    .updateTable("game")
    .set({ gameOn: "2026-04-20", gameTime: "19:00:00" })
    .where("id", "=", fixture.gameId)
    .execute();
  setTime("2026-04-17T14:00:01Z");
  await sendDue();
};

describe("several open games", () => {
  it("are asked back with one letter per member and game, and with Your Games [REACH-09]", async () => {
    const { phone, saturday } = await addTwoTeams();
    await sendSaturday();
    const token = await findToken(phone, saturday);
    const question = await reply(phone, "in");
    expect(question).toMatch(
      /^Which\? A: Aisha, Ridge Comets, Sat, 9:00 AM\. B: Aisha, Lakeview Otters, Mon, 7:00 PM\. C: Bilal, Lakeview Otters, Mon, 7:00 PM\. Reply A, B or C, or tap \S+$/,
    );
    expect(question!.endsWith(`${token}/me`)).toBe(true);
    expect(await reply(phone, "A")).toMatch(/^Aisha is in: Ridge Comets vs Kites/);
    expect(await reply(phone, "B in C out")).toMatch(/^Aisha is in, Bilal is out: Lakeview Otters/);
    expect([await readResponses(), await readResponses(saturday)]).toEqual([
      "Aisha:yes Bilal:no",
      "Aisha:yes",
    ]);
  });

  it("are told apart by the day, together with names [REACH-09]", async () => {
    const { phone, saturday } = await addTwoTeams();
    await sendSaturday();
    expect(await reply(phone, "Aisha in")).toMatch(/^Which game\? A: Ridge Comets .* B: Lakeview Otters/);
    await reply(phone, "Aisha in Saturday, Bilal out");
    expect([await readResponses(), await readResponses(saturday)]).toEqual(["Aisha:- Bilal:no", "Aisha:yes"]);
  });

  it("keep the letters of the last text that gave some out [REACH-09]", async () => {
    const { phone, saturday } = await addTwoTeams();
    await sendSaturday();
    // The newer text, about the Comets, is for Aisha alone and has no letters.
    expect(await reply(phone, "B out")).toMatch(/^Bilal is out: Lakeview Otters/);
    expect([await readResponses(), await readResponses(saturday)]).toEqual(["Aisha:- Bilal:no", "Aisha:-"]);
  });

  it("of two teams in the same minute stay two texts, and a letter alone is asked back [REACH-10]", async () => {
    const { phone } = await addFamily(["Aisha Bello", "Bilal Bello"]);
    const comets = await addTeam("Ridge Comets");
    await addFamily(["Chloe Bello", "Dan Bello"], { phone, teamId: comets.id });
    const other = await addGame(comets.id, { gameOn: "2026-04-16", opponent: "Kites" });
    await sendReminders();
    const texts = await carrier.texts({ direction: "out" });
    expect(texts.map(({ body }) => body).toSorted()).toEqual([
      expect.stringMatching(/^Lakeview Otters .*A=Aisha, B=Bilal\. /),
      expect.stringMatching(/^Ridge Comets .*A=Chloe, B=Dan\. /),
    ]);
    expect(new Set(texts.map(({ body }) => body.split(" ").at(-1))).size).toBe(2);
    expect(await reply(phone, "A in")).toMatch(
      /^Which\? A: Aisha, Lakeview Otters, Thu, 7:00 PM\. B: Bilal, Lakeview Otters, Thu, 7:00 PM\. C: Chloe, Ridge Comets, Thu, 7:00 PM\. D: Dan, Ridge Comets, Thu, 7:00 PM\. /,
    );
    expect([await readResponses(), await readResponses(other)]).toEqual(["Aisha:- Bilal:-", "Chloe:- Dan:-"]);
    expect(await reply(phone, "D out")).toMatch(/^Dan is out: Ridge Comets/);
    expect(await reply(phone, "Aisha in")).toMatch(/^Aisha is in: Lakeview Otters/);
    await respondByLink(await findToken(phone, other), "attending");
    expect([await readResponses(), await readResponses(other)]).toEqual([
      "Aisha:yes Bilal:-",
      "Chloe:yes Dan:yes",
    ]);
  });

  it("of one team on one day stay two texts, and are never mixed [REACH-10]", async () => {
    const { phone } = await addFamily(["Aisha Bello", "Bilal Bello"]);
    const late = await addGame(fixture.teamId, { gameOn: "2026-04-16", opponent: "Kites" });
    await sendReminders();
    expect(await texting.listMessages()).toHaveLength(2);
    expect(await reply(phone, "in")).toMatch(/^Which\? A: Aisha, .* D: Bilal, /);
    expect([await readResponses(), await readResponses(late)]).toEqual([
      "Aisha:- Bilal:-",
      "Aisha:- Bilal:-",
    ]);
    await respondByLink(await findToken(phone, late), "not_attending");
    expect([await readResponses(), await readResponses(late)]).toEqual([
      "Aisha:- Bilal:-",
      "Aisha:no Bilal:no",
    ]);
    expect(await reply(phone, "in")).toMatch(/^Aisha and Bilal are in: Lakeview Otters vs Harbor Street FC/);
  });
});
