import { beforeEach, describe, expect, it } from "vitest";
import { ownerDb } from "#tests/harness/owner.ts";
import { startTexting } from "#tests/harness/texting.ts";

const { addGame, carrier, drain, sendWaiting, queueDueReminders, postInboundText } = await startTexting();
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createMember, createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");

const PHONE = "+13125550117";
const SENT = { sentTo: "(312) 555-0117", error: null };
const refused = (error: string) => ({ status: 200, body: { sentTo: null, error } });
const USED = refused("You already used your test text.");
const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2026-08-30"), smsLimit: 300 };

let maya: Awaited<ReturnType<typeof createAccount>>;
let client: Awaited<ReturnType<typeof signInAs>>;
let teamId: string;
let gameId: string;
/** Creates another account with a team and its first game, next Thursday at 7 PM. */
async function setUp(account: Parameters<typeof createAccount>[0] = {}, team: object = {}) {
  maya = await createAccount({ name: "Maya Okafor", ...account });
  client = await signInAs(maya);
  ({ id: teamId } = await createTeam({ managerId: maya.id, ...team }));
  gameId = await addGame(teamId, { gameOn: "2026-04-23" });
}
beforeEach(async () => {
  for (const table of ["freeTextDay", "freeTextAddress", "testText"] as const)
    await ownerDb.deleteFrom(table).execute();
  await setUp();
});

const send = (phone = "(312) 555-0117", by = client) =>
  by.post(`/teams/${teamId}/next-text/test`, { phone, consent: true });
const getState = async () => (await client.get(`/teams/${teamId}/next-text`)).body.testText as string;
const listTexts = async () => {
  await drain(sendWaiting);
  return (await carrier.texts({ direction: "out" })).map(({ phone, body }) => ({ phone, body }));
};
const withoutToken = (body: string) => body.replace(/[\w-]{22}(?= |$)/, "…");
const countTests = async () =>
  (await db.selectFrom("message").select("id").where("kind", "=", "test").execute()).length;

describe("a test text", () => {
  it("has the words that players get, at any hour, and costs the team nothing [START-23, START-24]", async () => {
    // 3 AM in Chicago, which is in the team's quiet hours.
    setTime("2026-04-16T08:00:00Z");
    expect(await getState()).toBe("available");
    expect(await send()).toMatchObject({ status: 200, body: SENT });
    const [test, ...others] = await listTexts();
    expect(others).toEqual([]);
    const player = await createMember(teamId, { smsConsent: true });
    await db.updateTable("team").set(pass).where("id", "=", teamId).execute();
    setTime("2026-04-23T00:00:01Z");
    await drain(queueDueReminders);
    const reminder = (await listTexts()).find(({ phone }) => phone === player.phone)!;
    expect(test!.phone).toBe(PHONE);
    expect(withoutToken(test!.body)).toBe(
      `FirstWhistle test you asked for. Your players will get: ${withoutToken(reminder.body)} Reply STOP to opt out.`,
    );
    const { smsUsed } = await db
      .selectFrom("team")
      .select("smsUsed")
      .where("id", "=", teamId)
      .executeTakeFirstOrThrow();
    expect(smsUsed).toBe(1);
  });

  it("is kept as evidence and isn't on the roster or among the game's texts [START-23]", async () => {
    await send();
    await listTexts();
    const evidence = await db
      .selectFrom("smsConsent")
      .innerJoin("consentWording", "consentWording.id", "smsConsent.wordingId")
      .select(["phone", "granted", "givenBy", "source", "wording"])
      .where("teamId", "=", teamId)
      .execute();
    expect(evidence).toEqual([
      {
        phone: PHONE,
        granted: true,
        givenBy: maya.id,
        source: "manager",
        wording: expect.stringMatching(/^I agree to get one test text at this number\./) as string,
      },
    ]);
    expect((await client.get(`/teams/${teamId}/members`)).body.members).toEqual([]);
    expect((await client.get(`/teams/${teamId}/alert-phone`)).body.phone).toBeNull();
    const { body: ledger } = await client.get(`/games/${gameId}/texts`);
    expect(JSON.stringify(ledger)).not.toMatch(/0117|test you asked for/);
    expect(await db.selectFrom("gameRsvp").select("id").where("gameId", "=", gameId).execute()).toEqual([]);
  });

  it("is sent once per account, whichever team and number [START-23, TEXT-38]", async () => {
    await send();
    expect(await send("(312) 555-0118")).toMatchObject(USED);
    expect(await getState()).toBe("used");
    await client.delete(`/games/${gameId}`);
    teamId = (await createTeam({ managerId: maya.id })).id;
    await addGame(teamId, { gameOn: "2026-04-24" });
    expect(await send("(312) 555-0118")).toMatchObject(USED);
  });

  it("is sent once if it's asked for in several tabs at the same time [START-23]", async () => {
    const tabs = await Promise.all([maya, maya, maya].map(signInAs));
    const results = await Promise.all(tabs.map((tab) => send(PHONE, tab)));
    const errors = results.map(({ body }) => body.error as string | null);
    expect(errors.filter((error) => error === USED.body.error)).toHaveLength(2);
    expect(await countTests()).toBe(1);
    expect(await listTexts()).toHaveLength(1);
  });

  it("can be sent by each of a team's managers [START-23]", async () => {
    await send();
    const sam = await createAccount({ name: "Sam Rivera" });
    await inviteManager(teamId, sam);
    expect(await send("(312) 555-0118", await signInAs(sam))).toMatchObject({
      status: 200,
      body: { error: null },
    });
  });

  it("isn't sent if the game or the account is deleted in the meantime", async () => {
    await send();
    await client.delete(`/games/${gameId}`);
    expect(await listTexts()).toEqual([]);
    const [text] = await db
      .selectFrom("message")
      .select(["state", "reason"])
      .where("kind", "=", "test")
      .execute();
    expect(text).toEqual({ state: "skipped", reason: "no-consent" });
  });
});

describe("a request for a test text", () => {
  it("is refused until the email is confirmed [START-23, START-07]", async () => {
    await setUp({ emailVerified: false });
    expect(await getState()).toBe("unconfirmed");
    expect(await send()).toMatchObject(refused("Confirm your email to get a test text."));
    await db.updateTable("appUser").set({ emailVerified: true }).where("id", "=", maya.id).execute();
    expect(await send()).toMatchObject({ body: SENT });
  });

  it("is refused without consent", async () => {
    const { status } = await client.post(`/teams/${teamId}/next-text/test`, { phone: PHONE, consent: false });
    expect([status, await countTests()]).toEqual([400, 0]);
  });

  it("is refused for a fourth account from the same network [START-23, TEXT-39]", async () => {
    for (const position of [1, 2, 3, 4]) {
      await setUp();
      Object.assign(client, { address: "192.0.2.9" });
      const { body } = await send(`(312) 555-011${position}`);
      expect(body.error).toBe(
        position < 4
          ? null
          : "Free texts aren't available from this network right now. Get a Season Pass to text right away.",
      );
    }
  });

  it("is refused once the day's free texts are used up, and works the next day [START-23, TEXT-40]", async () => {
    await db
      .insertInto("freeTextDay")
      .values({ spentOn: "2026-04-15", texts: config.freeTextsPerDay })
      .execute();
    const today =
      "We've sent all of today's free texts. Try again tomorrow, or get a Season Pass to text right away.";
    expect(await send()).toMatchObject(refused(today));
    expect(await getState()).toBe("available");
    setTime("2026-04-16T12:00:00Z");
    expect(await send()).toMatchObject({ body: SENT });
  });

  it.each([
    ["stop", null, "This number replied STOP. Text START from it to get texts again."],
    ["unreachable", 30_006, "Landlines can't receive texts. Enter a mobile number."],
    ["unreachable", 30_005, "This number can't receive texts. Enter another one."],
  ])(
    "is refused if the number can't get texts or opted out: %s %s [START-23]",
    async (reason, providerCode, problem) => {
      await db.insertInto("phoneSuppression").values({ phone: PHONE, reason, providerCode }).execute();
      expect(await send()).toMatchObject({
        status: 400,
        body: { code: "PHONE_INVALID", data: { fields: { phone: problem } } },
      });
      // Nothing was used up.
      expect(await send("(312) 555-0118")).toMatchObject({ body: { error: null } });
    },
  );

  it("is canceled by a STOP that arrives before it's sent [START-23]", async () => {
    await send();
    await postInboundText(PHONE, "STOP");
    expect(await listTexts()).toEqual([]);
  });

  it("is refused if its words could be a link to strangers and no pass was bought [TEXT-41]", async () => {
    await setUp({}, { name: "otters.example.com" });
    expect(await send()).toMatchObject(refused("Links can be sent once the team has a Season Pass."));
    await db.updateTable("team").set(pass).where("id", "=", teamId).execute();
    expect(await send()).toMatchObject({ body: SENT });
  });

  it("is refused if there's no text to show", async () => {
    await client.delete(`/games/${gameId}`);
    expect(await send()).toMatchObject(
      refused("There's no text to show you yet. Add an upcoming game first."),
    );
  });
});
