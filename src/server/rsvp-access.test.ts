import { beforeEach, describe, expect, it } from "vitest";
import { createRsvpToken } from "#features/attendance/access.server.ts";
import { armReminders } from "#features/reminders/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import {
  addContact,
  createConsent,
  createFirstText,
  createGame,
  createMember,
  createTeam,
} from "#tests/factories/teams.ts";
import { sendTest } from "#tests/factories/test-texts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createHttp } from "./http.ts";
import { createRsvpPages } from "./rsvp.ts";

// A link never shows or changes more than the number that it was sent to may see: every kind of link with every kind of
// member. A case that isn't listed in `allowed` must be refused.

const http = createHttp();
http.route("/", createRsvpPages({ styles: "", script: "" }).routes);

const MOTHER = "+13125550142";
const FATHER = "+13125550177";
const OTHER = "+13125550188";

/** How each member is related to the mother's phone. Their names are first names, so that pages show them whole. */
const relations = [
  "child", // the phone is the child's own number on the roster, with consent
  "sibling", // shares it, with consent
  "guarded", // has it as a guardian's phone, with consent
  "unagreed", // shares it, without consent
  "unagreedGuarded", // has it as a guardian's phone, without consent
  "inactive", // shares it, with consent, and is inactive
  "uncalledSub", // a sub who shares it and wasn't asked to play
  "calledSub", // a sub who shares it and was asked
  "provedElsewhere", // on another team that has texted the phone
  "unprovedElsewhere", // on another team that never has
  "teammate", // on the team, with another phone
] as const;
type Relation = (typeof relations)[number];

/** Who the mother's phone is asked about. */
const FAMILY: Relation[] = ["child", "sibling", "guarded", "calledSub"];

const links = [
  "mother's",
  "father's",
  "teammate's",
  "old, the child's",
  "old, the inactive member's",
  "past",
  "expired",
  "revoked",
  "archived",
  "opted out",
  "forged",
  "test text's",
] as const;
type LinkKind = (typeof links)[number];

/** Who each link shows. It changes them too, unless its game is over. */
const allowed: Record<LinkKind, Relation[]> = {
  "mother's": FAMILY,
  "father's": ["child"],
  "teammate's": ["teammate"],
  "old, the child's": ["child"],
  // As before families: a member who's inactive for now can still respond.
  "old, the inactive member's": ["inactive"],
  past: FAMILY,
  expired: [],
  revoked: [],
  archived: [],
  "opted out": [],
  forged: [],
  "test text's": [],
};
const isOver = (kind: LinkKind) => kind === "past" || kind === "expired";

let teamId: string;
let gameId: string;
let ids: Record<Relation, string>;
beforeEach(async () => {
  setTime("2026-04-15T14:40:00Z");
  for (const table of ["rateLimit", "freeTextDay", "freeTextAddress"] as const)
    await db.deleteFrom(table).execute();
  ({ id: teamId } = await createTeam());
  ({ id: gameId } = await createGame(teamId, { gameOn: "2026-04-16", gameTime: "19:00:00" }));
  await createGame(teamId, { gameOn: "2026-04-20" });
  const [proved, unproved] = [await createTeam(), await createTeam()];
  const add = async (name: Relation, values: Parameters<typeof createMember>[1] = {}, team = teamId) =>
    (await createMember(team, { name, phone: MOTHER, smsConsent: true, ...values })).id;
  ids = {
    child: await add("child"),
    sibling: await add("sibling"),
    guarded: await add("guarded", { phone: "+13125550101" }),
    unagreed: await add("unagreed", { smsConsent: false }),
    unagreedGuarded: await add("unagreedGuarded", { phone: "+13125550102" }),
    inactive: await add("inactive", { active: false }),
    uncalledSub: await add("uncalledSub", { subPosition: 1 }),
    calledSub: await add("calledSub", { subPosition: 2 }),
    provedElsewhere: await add("provedElsewhere", {}, proved.id),
    unprovedElsewhere: await add("unprovedElsewhere", { isIntroduced: false }, unproved.id),
    teammate: await add("teammate", { phone: OTHER }),
  };
  await addContact(teamId, ids.child, { phone: FATHER });
  await addContact(teamId, ids.guarded, { phone: MOTHER });
  await addContact(teamId, ids.unagreedGuarded, { phone: MOTHER, smsConsent: false });
});

const linkTo = (contact: string, ...members: Relation[]) =>
  createContactLink({ teamId, gameId, contact, memberIds: members.map((name) => ids[name]) });

/** Creates a link of this kind, and the circumstances that it's opened in. */
async function createKind(kind: LinkKind): Promise<string> {
  const mother = await linkTo(MOTHER, ...FAMILY);
  const father = await linkTo(FATHER, "child");
  switch (kind) {
    case "father's":
      return father;
    case "teammate's":
      return linkTo(OTHER, "teammate");
    case "old, the child's":
      return createLink({ teamId, gameId, memberId: ids.child });
    case "old, the inactive member's":
      return createLink({ teamId, gameId, memberId: ids.inactive });
    case "past":
      setTime("2026-04-21T14:40:00Z");
      return mother;
    case "expired":
      setTime("2026-05-17T14:40:00Z");
      return mother;
    case "revoked":
      await db.insertInto("contactRevocation").values({ teamId, contact: MOTHER, generation: 1 }).execute();
      return mother;
    case "archived":
      await db.updateTable("team").set({ archivedAt: clock.now() }).where("id", "=", teamId).execute();
      return mother;
    case "opted out":
      await db
        .updateTable("memberPhone")
        .set({ smsConsent: false })
        .where("teamId", "=", teamId)
        .where("phone", "=", MOTHER)
        .execute();
      return mother;
    case "forged":
      return createRsvpToken({ gameId, memberId: ids.sibling });
    case "test text's":
      await db.transaction().execute((trx) => armReminders(trx, [gameId], clock.now()));
      return sendTest(teamId, "+13125550117");
    case "mother's":
      return mother;
  }
}

const toRelations = (memberIds: readonly string[]) =>
  relations.filter((name) => memberIds.includes(ids[name]));

/** Returns who a page lets its reader respond for. A page for one member has no more than a greeting. */
async function listShown(token: string): Promise<Relation[]> {
  const response = await http.request(`/r/${token}`);
  const html = await response.text();
  return toRelations([...html.matchAll(/name="memberId" value="([^"]*)"/g)].map(([, id]) => id!));
}

const hasResponse = async (memberId: string) =>
  (await db.selectFrom("gameRsvp").select("response").where("memberId", "=", memberId).execute()).some(
    ({ response }) => response !== null,
  );

/** Lists whose responses a request for each member changes, and checks that it changes no one else's. */
async function listChanged(request: (memberId: string) => Promise<unknown>): Promise<Relation[]> {
  const changed: Relation[] = [];
  for (const name of relations) {
    await request(ids[name]);
    const others = [];
    for (const other of relations) if (await hasResponse(ids[other])) others.push(other);
    expect(others.filter((other) => other !== name)).toEqual([]);
    if (others.length > 0) changed.push(name);
    await db
      .updateTable("gameRsvp")
      .set({ response: null, respondedAt: null, respondedVia: null })
      .where("gameId", "=", gameId)
      .execute();
  }
  return changed;
}

describe.each(links)("a link (%s)", (kind) => {
  it("shows exactly who its contact is asked about [REACH-13, REACH-14, REACH-15]", async () => {
    const token = await createKind(kind);
    expect(await listShown(token)).toEqual(allowed[kind]);
    const { body } = await new TestClient().post("/rsvps/lookups", { token });
    const members: { memberId: string }[] = body[0]?.members ?? [];
    expect(toRelations(members.map(({ memberId }) => memberId))).toEqual(allowed[kind]);
    expect(members).toHaveLength(allowed[kind].length);
  });

  it("changes exactly those, by form and by the API [REACH-14, REACH-15]", async () => {
    const token = await createKind(kind);
    const expected = isOver(kind) ? [] : allowed[kind];
    const byForm = await listChanged(async (memberId) =>
      http.request(`/r/${token}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ response: "attending", memberId }),
      }),
    );
    expect(byForm).toEqual(expected);
    const client = new TestClient();
    const byApi = await listChanged((memberId) =>
      client.post("/rsvps/responses", { token, response: "attending", memberId }),
    );
    expect(byApi).toEqual(expected);
  });

  it("changes no one else without a member's ID either [REACH-14, REACH-15]", async () => {
    const token = await createKind(kind);
    await new TestClient().post("/rsvps/responses", { token, response: "attending" });
    const changed = [];
    for (const name of relations) if (await hasResponse(ids[name])) changed.push(name);
    expect(changed).toEqual(isOver(kind) ? [] : allowed[kind]);
  });
});

describe("a link to a phone on several teams", () => {
  it("shows the members of its own team only, and each team's link its own [REACH-10, REACH-14]", async () => {
    const second = await createTeam({ name: "Ridge Comets" });
    const game = await createGame(second.id, { gameOn: "2026-04-16" });
    const third = await createMember(second.id, { name: "third", phone: MOTHER, smsConsent: true });
    const away = { teamId: second.id, gameId: game.id, contact: MOTHER, memberIds: [third.id] };
    const [mother, other] = [await linkTo(MOTHER, ...FAMILY), await createContactLink(away)];
    expect(mother).not.toBe(other);
    expect(await listShown(mother)).toEqual(FAMILY);
    const html = await (await http.request(`/r/${other}`)).text();
    expect([...html.matchAll(/name="memberId" value="([^"]*)"/g)].map(([, id]) => id)).toEqual([third.id]);
    // Opting out of one team leaves the other's link as it is.
    await db.updateTable("memberPhone").set({ smsConsent: false }).where("teamId", "=", teamId).execute();
    expect((await http.request(`/r/${mother}`)).status).toBe(404);
    expect((await http.request(`/r/${other}`)).status).toBe(200);
  });

  it("shows a coach who gets alerts there only the child [REACH-14]", async () => {
    const contact = "+13125550199";
    const { managerId } = await db
      .selectFrom("team")
      .select("managerId")
      .where("id", "=", teamId)
      .executeTakeFirstOrThrow();
    const consentId = await createConsent(teamId, contact);
    await createFirstText(teamId, contact);
    await db
      .insertInto("managerPhone")
      .values({ teamId, userId: managerId, phone: contact, consentId })
      .execute();
    await addContact(teamId, ids.teammate, { phone: contact });
    expect(await listShown(await linkTo(contact, "teammate"))).toEqual(["teammate"]);
  });
});
