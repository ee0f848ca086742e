import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, carrier, drain, sendWaiting } = await startTexting();
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { queueFirstTexts } = await import("#features/messages/first-texts/arming/commands.server.ts");
const { grantPass } = await import("#features/passes/grants/commands.server.ts");
const { clock } = await import("#platform/clock.ts");

const TERMS = "Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to opt out.";

it("tells each number once that the team is back, except those that opted out [START-30, TEXT-15]", async () => {
  const { teamId } = fixture;
  await db.deleteFrom("game").where("teamId", "=", teamId).execute();
  await db.transaction().execute((trx) => grantPass(trx, teamId, "mini", clock.now()));
  const phone = "+13125550181";
  const members = [
    await createMember(teamId, { name: "Aisha Bello", phone, smsConsent: true }),
    await createMember(teamId, { name: "Bo Bello", phone, smsConsent: true }),
    await createMember(teamId, { name: "Cole Lindqvist", phone: "+13125550182", smsConsent: true }),
    await createMember(teamId, { name: "No Consent", phone: "+13125550183" }),
  ];
  await db.insertInto("phoneSuppression").values({ phone: "+13125550182", reason: "stop" }).execute();
  const client = await signInAs({ email: fixture.managerEmail });
  await client.put(`/teams/${teamId}/alert-phone`, { phone: "(312) 555-0184", consent: true });
  const { id } = (
    await client.post(`/teams/${teamId}/seasons`, {
      name: "Lakeview Otters",
      seasonMonths: 3,
      memberIds: members.map((member) => member.id),
      requestKey: randomUUID(),
    })
  ).body;
  for (let run = 0; run < 2; run++) {
    await queueFirstTexts(id);
    await drain(sendWaiting);
  }
  // 7 AM in Chicago, so they wait until 9.
  expect(await carrier.texts({ direction: "out" })).toEqual([]);
  const { setTime } = await import("#tests/harness/clock.ts");
  setTime("2026-04-15T14:00:00Z");
  await drain(sendWaiting);
  const texts = await carrier.texts({ direction: "out" });
  expect(texts.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => `FirstWhistle: Lakeview Otters is back for a new season. ${TERMS}`),
  );
  expect(texts.map((text) => text.phone).toSorted()).toEqual([phone, "+13125550184"]);
});
