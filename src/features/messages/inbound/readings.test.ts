import { beforeAll, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { addGame, addTeam, fixture, carrier, sendDue, ...texting } = await startTexting();
const { getUsage, listStates, postInboundText, queueReminder, receiveText, sendReminder, sign } = texting;
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");

beforeAll(startWorker);

const DOUBT =
  "FirstWhistle: Reply STOP to opt out of all FirstWhistle texts. If you meant a game, reply IN, OUT, or MAYBE.";
const PASSED_ON = "We passed that on to your team manager. To respond, reply IN, OUT, or MAYBE.";
const STOPPED =
  "FirstWhistle: You're opted out. You won't get texts from any team. Reply START to opt back in.";

const getReply = async (phone: string, body: string) => {
  const result = await postInboundText(phone, body);
  return "reply" in result ? result.reply : null;
};
const isOptedOut = async (phone: string) =>
  (await db.selectFrom("phoneSuppression").select("phone").where("phone", "=", phone).execute()).length === 1;
const readRsvp = async () =>
  db
    .selectFrom("gameRsvp")
    .select(["response", "note", "unreadReply"])
    .where("gameId", "=", fixture.gameId)
    .executeTakeFirstOrThrow();
const postFromProvider = (phone: string, Body: string, OptOutType: string, MessageSid: string) => {
  const path = "/webhooks/texts/inbound";
  const params = { From: phone, To: "+15005550006", Body, MessageSid, OptOutType };
  return receiveText(path, params, sign(path, params));
};

describe("opting out", () => {
  it.each(["stopp", "OPT-OUT", "arrêt", "“Stop”"])("takes %j as STOP [TEXT-23]", async (body) => {
    const { phone } = await sendReminder();
    expect(await getReply(phone, body)).not.toBeNull();
    expect(await isOptedOut(phone)).toBe(true);
  });

  it.each(["please stop texting me", "no more texts", "take me off this list"])(
    "honors %j for all teams [TEXT-24, TEXT-25]",
    async (body) => {
      const { phone } = await queueReminder();
      expect(await getReply(phone, body)).toBe(STOPPED);
      expect(await listStates()).toEqual(["stop"]);
    },
  );

  it.each(["Cancel me for Thursday", "End of season party?", "Stop by at 6?", "quit asking lol I'm in"])(
    "doesn't take %j for an opt-out [TEXT-26]",
    async (body) => {
      const { phone } = await sendReminder();
      await postInboundText(phone, body);
      expect(await isOptedOut(phone)).toBe(false);
    },
  );

  it("leaves the confirmation of its own words to the provider, and sends nothing afterward [TEXT-28]", async () => {
    const { phone } = await sendReminder();
    expect(await postFromProvider(phone, "STOP", "STOP", "SMprovider")).toEqual({ status: 204 });
    for (const body of ["in", "remove me", "What time?", "ok", "unsubscribe me"])
      expect(await getReply(phone, body)).toBeNull();
    expect(await getReply(phone, "INFO")).toContain("FirstWhistle sends game texts for Lakeview Otters.");
  });

  it("is lifted by START and not by YES [TEXT-29]", async () => {
    const { phone } = await sendReminder();
    await postInboundText(phone, "please stop");
    expect(await postFromProvider(phone, "YES", "START", "SMyes")).toEqual({ status: 204 });
    expect(await isOptedOut(phone)).toBe(true);
    await postFromProvider(phone, "START", "START", "SMstart");
    expect(await isOptedOut(phone)).toBe(false);
  });

  it("is questioned once if it's unclear, and counts the second time within 30 days [TEXT-27]", async () => {
    const { phone, name } = await sendReminder();
    expect(await getReply(phone, "cancel it")).toBe(DOUBT);
    expect(await isOptedOut(phone)).toBe(false);
    await carrier.mailbox.waitForEmail(fixture.managerEmail, `${name} replied to a text`);
    setTime("2026-04-26T00:00:01Z");
    expect(await getReply(phone, "remove me")).toBe(STOPPED);
    expect(await isOptedOut(phone)).toBe(true);
    expect(await getUsage()).toEqual({ used: 1, reserved: 0 });
  });

  it("asks again about a doubt after 30 days [TEXT-27]", async () => {
    const { phone } = await sendReminder();
    await postInboundText(phone, "cancel it");
    setTime("2026-05-17T00:00:01Z");
    expect(await getReply(phone, "cancel it")).toBe(DOUBT);
  });

  it("records a response in the same message and asks back [TEXT-31]", async () => {
    const { phone } = await sendReminder();
    const reply = await getReply(phone, "stop texting me, I'm in");
    expect(reply).toMatch(/^You're in: /);
    expect(reply).toContain(DOUBT);
    expect(await readRsvp()).toMatchObject({ response: "attending" });
    expect(await isOptedOut(phone)).toBe(false);
  });
});

it("ends only the last team's texts to a wrong number, and tells its manager [TEXT-53]", async () => {
  const { phone } = await sendReminder();
  const sharks = await addTeam("Sharks");
  await createMember(sharks.id, { phone, smsConsent: true });
  expect(await getReply(phone, "Wrong number")).toBe(
    "FirstWhistle: Sorry about that. Lakeview Otters won't text this number again. Reply STOP to opt out of all FirstWhistle texts.",
  );
  expect(await isOptedOut(phone)).toBe(false);
  await carrier.mailbox.waitForEmail(fixture.managerEmail, "Someone replied that this is the wrong number");
  const sharksGame = await addGame(sharks.id, { gameOn: "2026-04-16", gameTime: "20:00:00" });
  setTime("2026-04-16T23:00:01Z");
  await sendDue();
  expect((await listStates()).toSorted()).toEqual(["accepted", "wrong-number"]);
  const others = await db.selectFrom("message").select("state").where("gameId", "=", sharksGame).execute();
  expect(others).toEqual([{ state: "accepted" }]);
});

it('answers "who is this" with who added the number [TEXT-30]', async () => {
  const { phone } = await sendReminder();
  expect(await getReply(phone, "Who is this?")).toMatch(
    /^FirstWhistle sends game texts for Lakeview Otters\. .+ on [A-Z][a-z]{2} \d+\. Help: .+\/contact\. Reply STOP to opt out\.$/,
  );
});

describe("what comes after a confirmation", () => {
  it("changes nothing unless it's a keyword or a clause [TEXT-33]", async () => {
    const { phone } = await sendReminder();
    await postInboundText(phone, "out");
    for (const body of ["👍", "yes", "ok", "thanks"]) expect(await getReply(phone, body)).toBeNull();
    expect(await readRsvp()).toMatchObject({ response: "not_attending", unreadReply: null });
    expect(await getReply(phone, "IN")).toMatch(/^You're in/);
  });

  it("asks back about an acknowledgment once per game, and YES then counts [TEXT-33]", async () => {
    const { phone } = await sendReminder();
    expect(await getReply(phone, "ok")).toBe("Does that mean you're in? Reply IN, OUT, or MAYBE.");
    expect(await getReply(phone, "thanks")).toBeNull();
    expect(await getReply(phone, "yes")).toMatch(/^You're in/);
  });
});

it("stores a note with a response, and removes it with the next one [TEXT-37]", async () => {
  const { phone } = await sendReminder();
  await postInboundText(phone, "out sick");
  expect(await readRsvp()).toMatchObject({ response: "not_attending", note: "sick" });
  await postInboundText(phone, "in");
  expect(await readRsvp()).toMatchObject({ response: "attending", note: null });
  expect(await getReply(phone, "running late")).toBe("Noted for Lakeview Otters: running late.");
  expect(await readRsvp()).toMatchObject({ response: "attending", note: "running late" });
});

it("counts a tapback on our ask as a response [TEXT-35]", async () => {
  const { phone } = await sendReminder();
  const [message] = await texting.listMessages();
  expect(await getReply(phone, `Laughed at “${message!.body}”`)).toBeNull();
  expect(await getReply(phone, `Liked “${message!.body.slice(0, 40)}…”`)).toMatch(/^You're in/);
});

it("records two responses for two days with one confirmation [TEXT-36]", async () => {
  const friday = await addGame(fixture.teamId, { gameOn: "2026-04-17", gameTime: "18:00:00" });
  const { phone } = await sendReminder();
  setTime("2026-04-16T23:30:00Z");
  await sendDue();
  expect(await getReply(phone, "In Thursday, out Friday")).toMatch(/^You're in: .* You're out: /);
  const rows = await db
    .selectFrom("gameRsvp")
    .select(["gameId", "response"])
    .where("gameId", "in", [fixture.gameId, friday])
    .execute();
  expect(new Map(rows.map(({ gameId, response }) => [gameId, response]))).toEqual(
    new Map([
      [fixture.gameId, "attending"],
      [friday, "not_attending"],
    ]),
  );
});

it("passes on what it can't read, says so once a day, and keeps it until someone responds [TEXT-31]", async () => {
  const { phone } = await sendReminder();
  expect(await getReply(phone, "Depends on the sitter")).toBe(PASSED_ON);
  expect(await getReply(phone, "She'll call at 5")).toBeNull();
  expect(await readRsvp()).toMatchObject({ response: null, unreadReply: "She'll call at 5" });
  await postInboundText(phone, "in");
  expect(await readRsvp()).toMatchObject({ response: "attending", unreadReply: null });
});
