import { beforeEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, drain, queueDueReminders, advanceToDue } = await startTexting();
const { db } = await import("#platform/database.ts");
const { PASSWORD } = await import("#tests/factories/accounts.ts");
const { addEmail } = await import("#tests/factories/member-emails.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { queueEmails } = await import("../../emailing/commands.server.ts");
const { sendEmails } = await import("../../emailing/sending/commands.server.ts");
import type { PhoneCalls } from "../../phone-calls/schema.ts";
import type { GameTexts } from "../schema.ts";

const client = new TestClient();
beforeEach(() => client.signIn(fixture.managerEmail, PASSWORD));

async function add(name: string, emailConsent: boolean | null, smsConsent = false) {
  const member = await createMember(fixture.teamId, { name, smsConsent });
  const email = `${name.split(" ")[0]!.toLowerCase()}@example.com`;
  if (emailConsent !== null) await addEmail(fixture.teamId, member.id, { email, emailConsent });
  return { ...member, email };
}

const readTexts = async () =>
  (await client.get(`/games/${fixture.gameId}/texts`)).body as unknown as GameTexts;
const listCalls = async () =>
  ((await client.get(`/games/${fixture.gameId}/phone-calls`)).body as unknown as PhoneCalls).calls.map(
    ({ name, reason }) => `${name}: ${reason}`,
  );

describe("Text Delivery and the list of people to call", () => {
  it("show emails in the row of their text, and leave out people who were emailed [REACH-36, REACH-39]", async () => {
    await add("Aisha Bello", true);
    const alone = await add("Ben Ruiz", true);
    await db.deleteFrom("memberPhone").where("memberId", "=", alone.id).execute();
    await add("Cole Lindqvist", false);
    const bounced = await add("Devon Clarke", true);
    await add("Elin Clarke", null);
    advanceToDue();
    await drain(queueDueReminders);
    await drain(queueEmails);
    await drain(sendEmails);
    await db.updateTable("textEmail").set({ state: "bounced" }).where("email", "=", bounced.email).execute();
    const [reminder] = (await readTexts()).reminders;
    const rows = reminder!.texts.map(({ name, description }) => `${name}: ${description}`);
    expect(rows.toSorted()).toEqual([
      "Aisha Bello: No text consent. Emailed at 7:00 PM",
      "Ben Ruiz: No phone. Emailed at 7:00 PM",
      "Cole Lindqvist: No text consent. No email consent",
      "Devon Clarke: No text consent. Email bounced",
      "Elin Clarke: No text consent",
    ]);
    expect(reminder!.emailed).toBe(2);
    expect(await listCalls()).toEqual([
      "Cole Lindqvist: No text consent",
      "Devon Clarke: No text consent. Email bounced",
      "Elin Clarke: No text consent",
    ]);
  });
});
