import { beforeEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, carrier, drain, sendWaiting, postInboundText } = await startTexting();
const { db } = await import("#platform/database.ts");
const { clock, after, days } = await import("#platform/clock.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createLeague, createMinor } = await import("#tests/factories/teams.ts");
const { createPool, createPoolPerson } = await import("#tests/factories/sub-pools.ts");
const { signInAs, TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { runAsOwner } = await import("#tests/harness/owner.ts");
const { queuePoolQuestions } = await import("#features/messages/questions/pool/commands.server.ts");
const { isWaitingForYes } = await import("#features/messages/questions/queries.server.ts");

const PHONE = "+13125557001";
const QUESTION =
  "FirstWhistle: Someone asked for Lakeside Rec League texts to this number. Reply YES to get them. Msg&data rates may apply. Reply HELP for help, STOP to opt out.";
const JOINED =
  "FirstWhistle: You joined the Lakeside Rec League sub pool. Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to opt out.";
const dana = {
  name: "Dana Cruz",
  phone: "(312) 555-7001",
  groups: ["Goalie", "Unknown"],
  level: 3,
  weekdays: ["Tuesday", "Thursday"],
  consent: true,
};

let manager: InstanceType<typeof TestClient>;
let visitor: InstanceType<typeof TestClient>;
let leagueId: string;
let token: string;

beforeEach(async () => {
  await runAsOwner("delete from pool_person; delete from sms_consent where league_id is not null", []);
  setTime("2026-04-15T16:00:00Z");
  const lee = await createAccount({ role: "league_manager" });
  manager = await signInAs(lee);
  visitor = new TestClient();
  ({ id: leagueId } = await createLeague(lee.id, [fixture.teamId], "Lakeside Rec League"));
  await db.updateTable("league").set({ sport: "Coed Soccer" }).where("id", "=", leagueId).execute();
  await manager.put(`/leagues/${leagueId}/sub-pool`, { isOn: true, weeklyLimit: 3 });
  token = toToken(await getLink());
});

const toToken = (url: string) => url.split("/sub-pool/")[1]!;
const getLink = async () => (await manager.get(`/leagues/${leagueId}/sub-pool/link`)).body.url as string;
const join = (change: object = {}) => visitor.post("/sub-pool-links/people", { token, ...dana, ...change });
const listPeople = async () => (await manager.get(`/leagues/${leagueId}/sub-pool/people`)).body.people;
const send = async () => {
  await queuePoolQuestions(leagueId);
  await drain(sendWaiting);
};
const listReceived = async (phone = PHONE) =>
  (await carrier.texts({ direction: "out" }))
    .filter((text) => text.phone === phone)
    .map(({ body }) => body)
    .toReversed();
const daysAgo = (count: number) => after(clock.now(), -days(count));
const ok = { status: 200, body: { ok: true } };
const invalid = { status: 400, body: { code: "LINK_INVALID" } };

describe("a league's sub pool", () => {
  it("is off until the league turns it on, and keeps its people and link while it's off [NEED-39]", async () => {
    const { id } = await createLeague((await createAccount({ role: "league_manager" })).id, []);
    expect((await manager.get(`/leagues/${id}/sub-pool`)).body).toMatchObject({ code: "LEAGUE_NOT_FOUND" });
    await join();
    const before = await getLink();
    const { body } = await manager.put(`/leagues/${leagueId}/sub-pool`, { isOn: false, weeklyLimit: 5 });
    expect(body).toEqual({ isOn: false, weeklyLimit: 5 });
    expect(await join()).toMatchObject(invalid);
    expect(await listPeople()).toHaveLength(1);
    await send();
    expect(await listReceived()).toEqual([]);
    await manager.put(`/leagues/${leagueId}/sub-pool`, { isOn: true, weeklyLimit: 5 });
    expect(await getLink()).toBe(before);
    await send();
    expect(await listReceived()).toEqual([QUESTION]);
  });

  it("has a link that can be replaced and turned off, which stays off [NEED-40]", async () => {
    const address = `/leagues/${leagueId}/sub-pool/link`;
    const renewed = toToken((await manager.post(address)).body.url);
    expect(await join()).toMatchObject(invalid);
    expect(await join({ token: renewed })).toMatchObject(ok);
    expect((await manager.delete(address)).body).toEqual({ url: null });
    expect(await join({ token: renewed })).toMatchObject(invalid);
    await manager.put(`/leagues/${leagueId}/sub-pool`, { isOn: true, weeklyLimit: 4 });
    expect((await manager.get(address)).body).toEqual({ url: null });
  });

  it("shows the league's name, sport, and groups to someone with the link, and nothing else [NEED-40]", async () => {
    const { body } = await visitor.post("/sub-pool-links/previews", { token });
    expect(body).toEqual({
      leagueName: "Lakeside Rec League",
      sport: "Coed Soccer",
      groups: ["Goalie", "Women", "Men"],
    });
  });

  it.each([0, 11])("rejects a weekly limit of %i [NEED-44]", async (weeklyLimit) => {
    const { status } = await manager.put(`/leagues/${leagueId}/sub-pool`, { isOn: true, weeklyLimit });
    expect(status).toBe(400);
  });
});

describe("joining a sub pool", () => {
  it("stores what was entered and the consent, with the link as its source [NEED-40]", async () => {
    expect(await join()).toMatchObject(ok);
    expect(await listPeople()).toMatchObject([
      {
        name: "Dana Cruz",
        phone: PHONE,
        groups: ["Goalie"],
        level: 3,
        weekdays: ["Tuesday", "Thursday"],
        state: "unconfirmed",
      },
    ]);
    const [consent] = await db
      .selectFrom("smsConsent")
      .innerJoin("consentWording", "consentWording.id", "smsConsent.wordingId")
      .selectAll()
      .where("phone", "=", PHONE)
      .execute();
    expect(consent).toMatchObject({
      leagueId,
      teamId: null,
      wordingId: "pool-2026-12",
      source: "join-link",
      granted: true,
      givenByName: "Dana Cruz",
      clientAddress: visitor.address,
      wording:
        "I agree to get SMS texts from teams of {league} that need a sub, through FirstWhistle. Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.",
    });
  });

  it.each([
    [{ consent: false }, "consent", "Check the box to join. Teams ask for a sub by text."],
    [{ isMinor: true }, "isMinor", "You need to be 18 to join a sub pool."],
    [{ level: 6 }, "level", "Choose a level"],
    [{ weekdays: [] }, "weekdays", "Choose at least one day"],
    [{ name: " " }, "name", expect.any(String)],
  ])("refuses %j and stores nothing [NEED-40]", async (change, field, message) => {
    const { status, body } = await join(change);
    expect([status, body.data.fields[field]]).toEqual([400, message]);
    expect(await listPeople()).toEqual([]);
    expect(await db.selectFrom("smsConsent").select("id").where("phone", "=", PHONE).execute()).toEqual([]);
  });

  it("asks the number once with the league's name, and counts only its YES [NEED-41, TEXT-42]", async () => {
    await join();
    await join();
    await send();
    await send();
    expect(await listReceived()).toEqual([QUESTION]);
    expect(await isWaitingForYes(db, PHONE, clock.now())).toBe(true);
    await postInboundText(PHONE, "who is this");
    expect(await listPeople()).toMatchObject([{ state: "unconfirmed" }]);
    const reply = await postInboundText(PHONE, "Yes!");
    expect(JSON.stringify(reply)).toContain(JOINED);
    expect(await listPeople()).toMatchObject([{ state: "ready" }]);
    const consents = await db
      .selectFrom("smsConsent")
      .select(["source", "wordingId", "leagueId"])
      .where("phone", "=", PHONE)
      .orderBy("id")
      .execute();
    expect(consents.at(-1)).toEqual({ source: "text-yes", wordingId: "text-yes-2026-12", leagueId });
    // A second YES isn't read as one.
    expect(await isWaitingForYes(db, PHONE, clock.now())).toBe(false);
  });

  it("can't be confirmed after seven days, or while the number is opted out [NEED-41, TEXT-54]", async () => {
    await join();
    await send();
    setTime("2026-04-22T16:00:01Z");
    await postInboundText(PHONE, "YES");
    expect(await listPeople()).toMatchObject([{ state: "unconfirmed" }]);
    setTime("2026-04-22T15:59:00Z");
    await postInboundText(PHONE, "STOP");
    await postInboundText(PHONE, "YES");
    expect(await listPeople()).toMatchObject([{ state: "unconfirmed" }]);
    await postInboundText(PHONE, "START");
    expect(await listPeople()).toMatchObject([{ state: "ready" }]);
  });

  it("changes nothing for someone who's in already, and gives the same response [NEED-41]", async () => {
    await join();
    await send();
    await postInboundText(PHONE, "YES");
    expect(await join({ name: "Someone Else", level: 5 })).toMatchObject(ok);
    await send();
    expect(await listPeople()).toMatchObject([{ name: "Dana Cruz", level: 3 }]);
    expect((await listReceived()).filter((body) => body === QUESTION)).toHaveLength(1);
  });

  it("asks no child's own number, and gives the same response [NEED-40, REACH-44]", async () => {
    await createMinor(fixture.teamId, { phone: PHONE });
    expect(await join()).toMatchObject(ok);
    await send();
    expect(await listReceived()).toEqual([]);
  });

  it("asks at a decent hour by the league's clock [NEED-41]", async () => {
    setTime("2026-04-15T03:40:00Z");
    await join();
    await send();
    expect(await listReceived()).toEqual([]);
    setTime("2026-04-15T14:00:00Z");
    await drain(sendWaiting);
    expect(await listReceived()).toEqual([QUESTION]);
  });

  it("is limited to 500 people, even when two join at the same time [NEED-40]", async () => {
    const consent = await createPoolPerson(leagueId, { phone: "+17735550000" });
    await runAsOwner(
      `insert into pool_person (league_id, name, phone, level, weekdays, consent_id, client_address, joined_at)
       select league_id, name, '+1773666' || lpad(number::text, 4, '0'), level, weekdays, consent_id, client_address, joined_at
       from pool_person, generate_series(1, 498) number where id = $1`,
      [consent.id],
    );
    const [first, second] = await Promise.all([join(), join({ phone: "(312) 555-7002" })]);
    expect([first, second].map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe("the league's view of its pool", () => {
  it("counts what each was asked, played, and declined in the last 30 days, in this league only [NEED-50]", async () => {
    const other = await createLeague((await createAccount({ role: "league_manager" })).id, []);
    await createPool(other.id);
    const person = await createPoolPerson(leagueId, { phone: PHONE });
    const elsewhere = await createPoolPerson(other.id, { phone: PHONE });
    const asks = [
      { state: "booked", askedAt: daysAgo(35), startsAt: daysAgo(29) },
      { state: "booked", askedAt: daysAgo(3), startsAt: daysAgo(1) },
      { state: "booked", askedAt: daysAgo(1), startsAt: daysAgo(-2) },
      { state: "declined", askedAt: daysAgo(5), startsAt: daysAgo(4) },
      { state: "declined", askedAt: daysAgo(31), startsAt: daysAgo(30) },
      { state: "asked", askedAt: daysAgo(2), startsAt: daysAgo(1) },
    ];
    const { teamId } = fixture;
    for (const [round, ask] of asks.entries())
      await db
        .insertInto("poolAsk")
        .values({ ...ask, personId: person.id, teamId, gameId: null, round })
        .execute();
    await db
      .insertInto("poolAsk")
      .values({ ...asks[1]!, personId: elsewhere.id, teamId, gameId: null, round: 0 })
      .execute();
    expect(await listPeople()).toMatchObject([{ id: person.id, asked: 4, played: 2, declined: 1 }]);
  });

  it("corrects levels and removes people of this league only [NEED-41, NEED-50]", async () => {
    const other = await createLeague((await createAccount({ role: "league_manager" })).id, []);
    const person = await createPoolPerson(leagueId);
    const foreign = await createPoolPerson(other.id);
    const toPath = (id: string) => `/leagues/${leagueId}/sub-pool/people/${id}`;
    expect((await manager.put(toPath(person.id), { level: 5 })).body.people).toMatchObject([{ level: 5 }]);
    expect((await manager.put(toPath(foreign.id), { level: 5 })).body.code).toBe("NOT_FOUND");
    expect((await manager.delete(toPath(foreign.id))).body.code).toBe("NOT_FOUND");
    expect(await db.selectFrom("poolPerson").select("level").where("id", "=", foreign.id).execute()).toEqual([
      { level: 3 },
    ]);
    expect((await manager.delete(toPath(person.id))).body.people).toEqual([]);
  });

  it("shows who's paused, who never replied, and who opted out [NEED-50]", async () => {
    const pause = async (name: string, values: object) => {
      const { id } = await createPoolPerson(leagueId, { name });
      await db.updateTable("poolPerson").set(values).where("id", "=", id).execute();
    };
    await pause("A", { pausedUntil: "2026-05-01", pauseReason: "own" });
    await pause("B", { pausedUntil: "2026-04-15", pauseReason: "own" });
    await pause("C", { pausedUntil: "infinity", pauseReason: "unanswered" });
    const { phone } = await createPoolPerson(leagueId, { name: "D" });
    await db.insertInto("phoneSuppression").values({ phone, reason: "stop" }).execute();
    const states = (await listPeople()).map(
      ({ state, pausedUntil }: { state: string; pausedUntil: string | null }) => [state, pausedUntil],
    );
    expect(states).toEqual([
      ["paused", "2026-05-01"],
      ["ready", null],
      ["silent", null],
      ["stopped", null],
    ]);
  });
});
