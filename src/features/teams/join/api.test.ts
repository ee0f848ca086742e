import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#platform/database.ts";
import { createJoinableTeam } from "#tests/factories/join-links.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { lockRoster } from "../members/commands.server.ts";

let manager: TestClient;
let player: TestClient;
let teamId: string;
let token: string;

beforeEach(async () => {
  ({ manager, teamId, token } = await createJoinableTeam());
  player = new TestClient();
});

const at = (path: string) => `/teams/${teamId}${path}`;
const aisha = { name: "Aisha Bello", phone: "(312) 555-0103", consent: true };
const join = (input: object = {}, by = player) =>
  by.post("/join-links/members", { token, ...aisha, ...input });
const invalid = { status: 400, body: { code: "LINK_INVALID" } };
const ok = { status: 200, body: { ok: true } };

const roster = async () => (await manager.get(at("/members"))).body.members;
/** How many statements wait for a lock of somebody else. */
const waiting = async () => {
  const query = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await query.execute(db)).rows.length;
};
const evidence = () =>
  db
    .selectFrom("smsConsent")
    .innerJoin("consentWording", "consentWording.id", "smsConsent.wordingId")
    .selectAll()
    .where("teamId", "=", teamId)
    .orderBy("smsConsent.id")
    .execute();

describe("joining", () => {
  it("makes an active member with their own consent, known as one who joined [OP2-12] [MEMB-16]", async () => {
    setTime("2026-04-16T14:40:00Z");
    expect(await join()).toMatchObject(ok);
    expect(await roster()).toMatchObject([
      {
        name: "Aisha Bello",
        phone: "+13125550103",
        email: null,
        active: true,
        addedVia: "join-link",
        smsConsent: true,
        consent: { source: "join-link", givenByName: "Aisha Bello", at: "2026-04-16T14:40:00.000Z" },
        contacts: [],
      },
    ]);
  });

  it("keeps who agreed, when, from where and to which words [OP2-12] [MEMB-12] [MEMB-13] [MEMB-14] [MEMB-15] [PERM2-10]", async () => {
    setTime("2026-04-16T14:40:00Z");
    await join();
    const [record, ...others] = await evidence();
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      phone: "+13125550103",
      granted: true,
      source: "join-link",
      givenBy: null,
      givenByName: "Aisha Bello",
      clientAddress: player.address,
      createdAt: new Date("2026-04-16T14:40:00Z"),
      wordingId: "member-2026-11",
    });
    expect(record!.wording).toBe(
      "I agree to get SMS reminders for games and practices of this team through FirstWhistle. Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.",
    );
  });

  it.each([{ consent: false }, { consent: undefined }])(
    "works without consent (%j): no texts, no evidence [OP2-12] [MEMB-10]",
    async (input) => {
      expect(await join(input)).toMatchObject(ok);
      expect(await roster()).toMatchObject([{ name: "Aisha Bello", smsConsent: false, consent: null }]);
      expect(await evidence()).toEqual([]);
    },
  );

  it("needs a name and a phone that can be, and says which is wrong [OP2-12] [OP-18]", async () => {
    for (const [input, field] of [
      [{ name: "  " }, "name"],
      [{ name: "x".repeat(101) }, "name"],
      [{ phone: "" }, "phone"],
      [{ phone: "555-0103" }, "phone"],
      [{ phone: "call me" }, "phone"],
    ] as const) {
      const { status, body } = await join(input);
      expect(status).toBe(400);
      expect(Object.keys(body.data.fields)).toEqual([field]);
    }
    expect(await roster()).toEqual([]);
  });

  it.each([
    ["the same words", {}],
    ["another way of writing", { name: " AISHA  béllo ", phone: "+1 312 555 0103" }],
  ])(
    "a second time, in %s, answers alike, makes no second entry and no second evidence [OP2-12]",
    async (_, input) => {
      const first = await join();
      const second = await join(input);
      expect([second.status, second.body]).toEqual([first.status, first.body]);
      expect((await roster()).length).toBe(1);
      expect((await evidence()).length).toBe(1);
    },
  );

  it("of somebody on the roster grants consent with their own word, also in place of the manager's [OP2-12]", async () => {
    const silent = await createMember(teamId, { name: "Aisha Bello", phone: "+13125550103" });
    const spokenFor = await createMember(teamId, { name: "Bo Li", phone: "+13125550104", smsConsent: true });
    expect(await join()).toMatchObject(ok);
    expect(await join({ name: "bo li", phone: "3125550104" })).toMatchObject(ok);
    expect(await roster()).toMatchObject([
      { id: silent.id, addedVia: "manager", smsConsent: true, consent: { source: "join-link" } },
      { id: spokenFor.id, name: "Bo Li", consent: { source: "join-link", givenByName: "bo li" } },
    ]);
    expect((await evidence()).map(({ source }) => source)).toEqual(["manager", "join-link", "join-link"]);
  });

  it("of somebody on the roster without the tick takes no consent back [OP2-12]", async () => {
    await join();
    expect(await join({ consent: false })).toMatchObject(ok);
    expect(await roster()).toMatchObject([{ smsConsent: true }]);
    expect((await evidence()).length).toBe(1);
  });

  it("again after texts were stopped gives consent anew [OP2-12]", async () => {
    await join();
    const [{ id }] = await roster();
    await manager.put(at(`/members/${id}`), { ...aisha, smsConsent: false, active: true });
    await join();
    expect(await roster()).toMatchObject([{ smsConsent: true, consent: { source: "join-link" } }]);
    expect((await evidence()).map(({ granted }) => granted)).toEqual([true, false, true]);
  });

  it("finds a child by a guardian's phone [OP2-12]", async () => {
    const contacts = [{ label: "Mother", phone: "(312) 555-0200", smsConsent: false }];
    await manager.post(at("/members"), { name: "Aisha Bello", phone: "3125550103", contacts });
    expect(await join({ phone: "(312) 555-0200" })).toMatchObject(ok);
    expect(await roster()).toMatchObject([
      {
        smsConsent: false,
        contacts: [{ label: "Mother", smsConsent: true, consent: { source: "join-link" } }],
      },
    ]);
  });

  it("of a sibling with the same phone makes a member of their own [OP2-12]", async () => {
    await join();
    await join({ name: "Bilal Bello" });
    expect(await roster()).toMatchObject([
      { name: "Aisha Bello", phone: "+13125550103", smsConsent: true },
      { name: "Bilal Bello", phone: "+13125550103", smsConsent: true },
    ]);
  });

  it("looks at this team only [OP2-12]", async () => {
    const other = await createTeam();
    await createMember(other.id, { name: aisha.name, phone: "+13125550103" });
    await join();
    expect((await roster()).length).toBe(1);
    const elsewhere = await db
      .selectFrom("memberPhone")
      .select("smsConsent")
      .where("teamId", "=", other.id)
      .execute();
    expect(elsewhere).toEqual([{ smsConsent: false }]);
  });

  it("with two taps at once makes one member, twenty times over [OP2-12]", async () => {
    for (let round = 0; round < 20; round++) {
      const person = { name: `Player ${round}`, phone: `+1312555${1000 + round}` };
      const answers = await Promise.all([join(person), join(person)]);
      for (const answer of answers) expect(answer).toMatchObject(ok);
    }
    expect((await roster()).length).toBe(20);
    expect((await evidence()).length).toBe(20);
  });

  it.each([
    ["the link is replaced", () => manager.post(at("/join-link"))],
    ["the link is turned off", () => manager.delete(at("/join-link"))],
  ])("that waits for its turn while %s comes too late [OP2-12]", async (_, change) => {
    let tap: ReturnType<typeof join> | undefined;
    await db.transaction().execute(async (trx) => {
      await lockRoster(trx, teamId);
      tap = join();
      await vi.waitFor(async () => expect(await waiting()).toBe(1));
      expect((await change()).status).toBe(200);
    });
    expect(await tap).toMatchObject(invalid);
    expect(await roster()).toEqual([]);
  });

  it("a full roster is refused to everybody alike, so that nobody can ask who is on it [OP2-12]", async () => {
    await join();
    for (let index = 0; index < 499; index++) await createMember(teamId);
    for (const input of [{}, { name: "Somebody New" }])
      expect(await join(input)).toMatchObject({ status: 409, body: { code: "ROSTER_FULL" } });
  });
});
