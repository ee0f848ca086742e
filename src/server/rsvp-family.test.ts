import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createContactLink, createFamily } from "#tests/factories/families.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { addContact, createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createHttp } from "./http.ts";
import { createRsvpPages } from "./rsvp.ts";

const http = createHttp();
http.route("/", createRsvpPages({ styles: ".x{}", script: "let x" }).routes);

const PHONE = "+13125550142";
const LABELS = ["Yes, I'll be there", "Maybe / Not sure yet", "No, I can't make it"];
let teamId: string;
let gameId: string;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  ({ id: teamId } = await createTeam());
  ({ id: gameId } = await createGame(teamId, { gameOn: "2026-04-16", opponent: "Harbor Street FC" }));
});

const createHere = (...names: string[]) => createFamily({ teamId, gameId, phone: PHONE }, ...names);

async function open(token: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
  const result = await http.request(`/r/${token}`, {
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  const html = (await result.text()).replaceAll("&#x27;", "'");
  const text = toText(html);
  return { status: result.status, headers: result.headers, html, text, people: listPeople(html) };
}
const toText = (html: string) =>
  html
    .replaceAll(/<(style|script)[^>]*>.*?<\/\1>|<[^>]*>/gs, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
const getHeading = (html: string) => toText(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)![1]!);

/** Reads each member's form: the letter, heading, and line beside it, the buttons, and which one is pressed. */
const listPeople = (html: string) =>
  [...html.matchAll(/<form.*?<\/form>/gs)].map(([form]) => ({
    memberId: /name="memberId" value="([^"]*)"/.exec(form)?.[1],
    letter: /<i aria-hidden="true">(\w)<\/i>/.exec(form)?.[1],
    name: toText(/<h3[^>]*>.*?(<span>.*?)<\/h3>/s.exec(form)?.[1] ?? ""),
    line: toText(/<\/h3>(<p>.*?<\/p>)/s.exec(form)?.[1] ?? ""),
    banner: toText(/<\/p>(.*?)<fieldset/s.exec(form)?.[1] ?? ""),
    labels: [...form.matchAll(/<button[^>]*name="response".*?<\/button>/gs)].map(([button]) =>
      toText(button),
    ),
    pressed: /value="(\w+)" aria-pressed="true"/.exec(form)?.[1] ?? null,
    isDisabled: /<fieldset[^>]*disabled/.test(form),
  }));

const listResponses = async () => {
  const rows = await db
    .selectFrom("gameRsvp")
    .innerJoin("teamMember", "teamMember.id", "gameRsvp.memberId")
    .select(["teamMember.name", "gameRsvp.response"])
    .where("gameRsvp.gameId", "=", gameId)
    .execute();
  return Object.fromEntries(rows.map(({ name, response }) => [name, response]));
};

describe("the page behind a family text", () => {
  it("shows each member with a heading, a letter, and the three buttons [REACH-11]", async () => {
    const { token, memberIds } = await createHere("Bilal Bello", "Aisha Bello");
    const { status, html, people } = await open(token);
    expect([status, getHeading(html)]).toEqual([200, "Are Aisha and Bilal in?"]);
    const person = { line: "No response yet", banner: "", labels: LABELS, pressed: null, isDisabled: false };
    expect(people).toEqual([
      { ...person, memberId: memberIds[1], letter: "A", name: "Aisha" },
      { ...person, memberId: memberIds[0], letter: "B", name: "Bilal" },
    ]);
  });

  it("saves one member's response without a script, and leaves the others as they were [REACH-11]", async () => {
    const { token, memberIds } = await createHere("Aisha Bello", "Bilal Bello", "Chi Bello");
    expect(getHeading((await open(token)).html)).toBe("Are Aisha, Bilal, and Chi in?");
    const posted = await open(token, { response: "attending", memberId: memberIds[0]! });
    expect([posted.status, posted.headers.get("location")]).toEqual([303, `/r/${token}?saved`]);
    expect((await open(`${token}?saved`)).text).toContain("RSVP updated successfully!");
    await open(token, { response: "not_attending", memberId: memberIds[1]! });
    expect(await listResponses()).toEqual({
      "Aisha Bello": "attending",
      "Bilal Bello": "not_attending",
      "Chi Bello": null,
    });
    const { html, people } = await open(token);
    expect(people.map(({ pressed, line }) => [pressed, line])).toEqual([
      ["attending", "Responded Apr 16, 9:40 AM"],
      ["not_attending", "Responded Apr 16, 9:40 AM"],
      [null, "No response yet"],
    ]);
    expect(getHeading(html)).toBe("Are Aisha, Bilal, and Chi in?");
  });

  it("returns the whole family to the page's script [REACH-11]", async () => {
    const { token, memberIds } = await createHere("Aisha Bello", "Bilal Bello");
    const form = { response: "maybe", memberId: memberIds[1]! };
    const { status, html, people } = await open(token, form, { "x-part": "page" });
    expect([status, html.includes("<style")]).toEqual([200, false]);
    expect(people.map(({ pressed }) => pressed)).toEqual([null, "maybe"]);
  });

  it("says below the greeting who anyone with the link can respond for, and shows nothing private [REACH-17]", async () => {
    const { token, memberIds } = await createHere("Aisha Bello", "Bilal Bello");
    await addContact(teamId, memberIds[0]!, { phone: "+13125550177" });
    const email = "nadia@example.com";
    await db.updateTable("teamMember").set({ email }).where("id", "=", memberIds[0]!).execute();
    await createMember(teamId, { name: "Jordan Reyes", phone: "+13125550188", smsConsent: true });
    await db
      .updateTable("gameRsvp")
      .set({ response: "maybe", respondedAt: new Date(), respondedVia: "text", note: "late again" })
      .where("gameId", "=", gameId)
      .execute();
    const { html, text, people } = await open(token);
    const warning = "Anyone with this link can respond for Aisha and Bilal. Don't forward it.";
    expect(text.indexOf(warning)).toBeGreaterThan(text.indexOf("Are Aisha and Bilal in?"));
    expect(people).toHaveLength(2);
    for (const secret of ["Bello", "Reyes", "1312555", "0142", "0177", email, "Mother", "late again"])
      expect([secret, html.includes(secret)]).toEqual([secret, false]);
    // The team's responses show a teammate's first name, and nothing to change.
    expect(text).toContain("Jordan No response");
  });

  it("tells two of the same first name apart by an initial, and twins by their letters [REACH-11]", async () => {
    const { token } = await createHere("Sam Reed", "Sam Bell", "Sam Bell");
    const { html, people } = await open(token);
    expect(getHeading(html)).toBe("Are Sam B., Sam B., and Sam R. in?");
    expect(people.map(({ letter, name }) => `${letter} ${name}`)).toEqual([
      "A Sam B.",
      "B Sam B.",
      "C Sam R.",
    ]);
    const twin = people[1]!.memberId!;
    await open(token, { response: "attending", memberId: twin });
    expect((await open(token)).people.map(({ pressed }) => pressed)).toEqual([null, "attending", null]);
  });

  it("has no letters for five or more, and names two of them [REACH-11]", async () => {
    const names = ["Aisha", "Bilal", "Chi", "Dara", "Eli"];
    const { token } = await createHere(...names);
    const { html, people } = await open(token);
    expect(getHeading(html)).toBe("Are Aisha, Bilal, and 3 more in?");
    expect(people.map(({ letter, name }) => [letter, name])).toEqual(names.map((name) => [undefined, name]));
  });

  it("closes for everyone when the game starts or is canceled", async () => {
    const { token, memberIds } = await createHere("Aisha Bello", "Bilal Bello");
    await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", gameId).execute();
    const canceled = await open(token);
    expect(getHeading(canceled.html)).toBe("This game is canceled.");
    expect(canceled.people.map(({ isDisabled }) => isDisabled)).toEqual([true, true]);
    await db.updateTable("game").set({ cancelledAt: null }).where("id", "=", gameId).execute();
    setTime("2026-04-17T00:00:00Z");
    const late = await open(token, { response: "attending", memberId: memberIds[0]! });
    expect([late.status, getHeading(late.html)]).toEqual([409, "RSVPs are closed."]);
    expect(late.text).toContain("This game has started, so RSVPs are closed.");
    expect(await listResponses()).toEqual({ "Aisha Bello": null, "Bilal Bello": null });
  });

  it("says that a sub's spot is gone to that sub only, and stays open for the other", async () => {
    const { token, memberIds } = await createHere("Aisha Bello", "Bilal Bello");
    await db.updateTable("teamMember").set({ subPosition: 1 }).where("id", "=", memberIds[1]!).execute();
    const call = {
      gameId,
      teamId,
      requestKey: randomUUID(),
      spots: 1,
      waitMinutes: 15,
      startedAt: new Date(),
    };
    await db
      .insertInto("subCall")
      .values({ ...call, state: "filled" })
      .execute();
    const offer = { gameId, teamId, memberId: memberIds[1]!, state: "asked", round: 1, askedAt: new Date() };
    await db.insertInto("subOffer").values(offer).execute();
    const other = await createMember(teamId, { subPosition: 2 });
    await db
      .insertInto("subOffer")
      .values({ ...offer, memberId: other.id, state: "accepted" })
      .execute();
    const [aisha, bilal] = (await open(token)).people;
    expect([aisha!.banner, bilal!.banner]).toEqual([
      "",
      "That spot was just filled. Thanks! We'll text you if another one opens up.",
    ]);
    const refused = await open(token, { response: "attending", memberId: memberIds[1]! });
    expect(refused.status).toBe(409);
    expect((await open(token, { response: "attending", memberId: memberIds[0]! })).status).toBe(303);
    expect(await listResponses()).toMatchObject({ "Aisha Bello": "attending", "Bilal Bello": null });
  });

  it("asks again after a move until each of them has responded", async () => {
    const { token, memberIds } = await createHere("Aisha Bello", "Bilal Bello");
    await db
      .updateTable("gameRsvp")
      .set({ earlierResponse: "attending", earlierVia: "link", earlierOn: "2026-04-14" })
      .set({ earlierRespondedAt: new Date() })
      .where("gameId", "=", gameId)
      .execute();
    const asksAgain = async () => (await open(token)).text.includes("Please respond again.");
    expect(await asksAgain()).toBe(true);
    await open(token, { response: "maybe", memberId: memberIds[0]! });
    expect(await asksAgain()).toBe(true);
    await open(token, { response: "maybe", memberId: memberIds[1]! });
    expect(await asksAgain()).toBe(false);
  });
});

describe("a link to one member's phone", () => {
  it("greets the member as ever if the phone is their own, and warns at a guardian's [RSVP-06, REACH-17]", async () => {
    const own = await createHere("Aisha Bello");
    const ownPage = await open(own.token);
    expect(getHeading(ownPage.html)).toBe("Hi Aisha, are you in?");
    expect(ownPage.text).not.toContain("Don't forward it");
    const contact = "+13125550177";
    await addContact(teamId, own.memberIds[0]!, { phone: contact });
    const token = await createContactLink({ teamId, gameId, contact, memberIds: own.memberIds });
    const { html, text } = await open(token);
    expect(getHeading(html)).toBe("Hi Aisha, are you in?");
    expect(text).toContain("Anyone with this link can respond for Aisha. Don't forward it.");
    expect(html.match(/name="response"/g)).toHaveLength(3);
  });

  it("differs from that of another phone of the same member [REACH-13]", async () => {
    const { token: mother, memberIds } = await createHere("Aisha Bello", "Bilal Bello");
    const contact = "+13125550177";
    await addContact(teamId, memberIds[0]!, { phone: contact });
    const father = await createContactLink({ teamId, gameId, contact, memberIds: [memberIds[0]!] });
    expect(father).not.toBe(mother);
    expect((await open(mother)).people).toHaveLength(2);
    expect((await open(father)).text).not.toContain("Are Aisha and Bilal in?");
    expect((await open(father, { response: "attending", memberId: memberIds[1]! })).status).toBe(404);
  });

  it("from before families still shows its one member, also when the phone is shared [REACH-13, REACH-15]", async () => {
    const { memberIds } = await createHere("Aisha Bello", "Bilal Bello");
    const token = await createLink({ teamId, gameId, memberId: memberIds[0]! });
    const { html } = await open(token);
    expect(getHeading(html)).toBe("Hi Aisha, are you in?");
    expect(html.match(/name="response"/g)).toHaveLength(3);
    expect((await open(token, { response: "attending" })).status).toBe(303);
    expect((await open(token, { response: "attending", memberId: memberIds[1]! })).status).toBe(404);
    expect(await listResponses()).toEqual({ "Aisha Bello": "attending", "Bilal Bello": null });
  });
});

describe("a page that's open while the roster changes", () => {
  it("shows who's left, and changes no one else [REACH-14]", async () => {
    const { token, memberIds } = await createHere("Aisha Bello", "Bilal Bello");
    await db.deleteFrom("memberPhone").where("memberId", "=", memberIds[1]!).execute();
    const { status, html, text } = await open(token, { response: "attending", memberId: memberIds[1]! });
    expect([status, getHeading(html)]).toEqual([404, "Hi Aisha, are you in?"]);
    expect(text).toContain("RSVP not found");
    expect(await listResponses()).toEqual({ "Aisha Bello": null, "Bilal Bello": null });
  });

  it("saves its one response for that member, not for a sibling who was added [REACH-14]", async () => {
    const { token } = await createHere("Aisha Bello");
    const [, memberId] = /name="memberId" value="([^"]*)"/.exec((await open(token)).html)!;
    await createMember(teamId, { name: "Bilal Bello", phone: PHONE, smsConsent: true });
    expect((await open(token, { response: "attending", memberId: memberId! })).status).toBe(303);
    expect(await listResponses()).toEqual({ "Aisha Bello": "attending" });
  });
});
