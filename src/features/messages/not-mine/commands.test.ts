import { beforeAll, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, carrier, drain, advanceToDue, listMessages, queueDueReminders, sendDue, getUsage } =
  await startTexting();
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createContactLink } = await import("#tests/factories/families.ts");
const { createLink } = await import("#tests/factories/rsvps.ts");
const { createMember, inviteManager } = await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { listJobs, startWorker } = await import("#tests/harness/jobs.ts");
const { requireOwnPage } = await import("#features/attendance/mine/access.server.ts");
const { disownPerson } = await import("./commands.server.ts");
const { startTeamTexts, stopTeamTexts } = await import("../opt-out/commands.server.ts");

const ADDRESS = "192.0.2.7";
let lastPhone = 0;

/** Creates siblings who share a phone, and the link of a text to it. */
async function createFamily(...names: string[]) {
  const phone = `+177355${String(++lastPhone).padStart(3, "0")}42`;
  const members = [];
  for (const name of names)
    members.push(await createMember(fixture.teamId, { name, phone, smsConsent: true }));
  const memberIds = members.map(({ id }) => id);
  const { teamId, gameId } = fixture;
  const token = await createContactLink({ teamId, gameId, contact: phone, memberIds });
  return { phone, members, memberIds, token, page: await requireOwnPage(token) };
}
const readConsents = async (memberIds: string[]) =>
  db
    .selectFrom("memberPhone")
    .innerJoin("smsConsent", "smsConsent.id", "memberPhone.consentId")
    .select(["memberPhone.smsConsent", "source", "wordingId", "givenByName", "clientAddress", "granted"])
    .where("memberPhone.memberId", "in", memberIds)
    .orderBy("memberPhone.memberId")
    .execute();

beforeAll(startWorker);

describe("someone who isn't theirs", () => {
  it("ends this phone's consent for that member with evidence, and tells every manager [REACH-58]", async () => {
    const coach = await createAccount({ name: "Sam Rivera" });
    await inviteManager(fixture.teamId, coach);
    const { memberIds, page, members } = await createFamily("Aisha Bello", "Bilal Bello");
    const { id: otherPhone } = await db
      .insertInto("memberPhone")
      .values({
        teamId: fixture.teamId,
        memberId: memberIds[0]!,
        position: 1,
        label: "Father",
        phone: "+13125559999",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await disownPerson(page, memberIds[0]!, ADDRESS)).toEqual({ isLast: false });
    expect(await readConsents([memberIds[0]!])).toEqual([
      {
        smsConsent: false,
        granted: false,
        source: "member-page",
        wordingId: "not-mine-2026-12",
        givenByName: "Aisha Bello",
        clientAddress: ADDRESS,
      },
    ]);
    expect(await readConsents([memberIds[1]!])).toMatchObject([{ smsConsent: true }]);
    // The second press of the button does nothing.
    await disownPerson(page, memberIds[0]!, ADDRESS);
    expect(await listJobs({ memberId: memberIds[0] })).toHaveLength(2);
    for (const email of [fixture.managerEmail, coach.email]) {
      const { text } = await carrier.mailbox.waitForEmail(email, "Wrong number for Aisha Bello");
      expect(text.replaceAll(/\s+/g, " ")).toContain("The number ending in 42 isn't for Aisha Bello.");
      expect(text).not.toContain(members[0]!.phone.slice(-4));
    }
    // The manager sees the phone without consent, beside the member.
    const { body } = await (await signInAs(coach)).get(`/teams/${fixture.teamId}/members`);
    const find = (id: string) => body.members.find((member: { id: string }) => member.id === id);
    expect([find(memberIds[0]!).block, find(memberIds[1]!).block]).toEqual(["no-consent", null]);
    await db.deleteFrom("memberPhone").where("id", "=", otherPhone).execute();
  });

  it("gets no more texts, and siblings still do [REACH-58]", async () => {
    const { memberIds, token } = await createFamily("Aisha Bello", "Bilal Bello");
    await disownPerson(await requireOwnPage(token), memberIds[0]!, ADDRESS);
    advanceToDue();
    await sendDue();
    expect(await listMessages()).toMatchObject([{ memberId: memberIds[1] }]);
    expect((await carrier.texts({ direction: "out" })).map(({ body }) => body.includes("Aisha"))).toEqual([
      false,
    ]);
  });

  it("cancels queued texts once no one on the team is left at this phone [REACH-58]", async () => {
    const { memberIds, token } = await createFamily("Aisha Bello");
    advanceToDue();
    await drain(queueDueReminders);
    expect(await getUsage()).toEqual({ used: 0, reserved: 1 });
    expect(await disownPerson(await requireOwnPage(token), memberIds[0]!, ADDRESS)).toEqual({ isLast: true });
    expect(await listMessages()).toMatchObject([{ state: "skipped", reason: "no-consent" }]);
    expect(await getUsage()).toEqual({ used: 0, reserved: 0 });
    await expect(requireOwnPage(token)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("can be said after texts were stopped, and can't be undone on the page [REACH-58, REACH-21]", async () => {
    const { memberIds, page, token } = await createFamily("Aisha Bello", "Bilal Bello");
    await stopTeamTexts(page, fixture.teamId, ADDRESS);
    await disownPerson(page, memberIds[0]!, ADDRESS);
    await startTeamTexts(page, fixture.teamId, ADDRESS);
    expect((await readConsents(memberIds)).map(({ smsConsent }) => smsConsent)).toEqual([false, true]);
    expect((await requireOwnPage(token)).members.map(({ memberName }) => memberName)).toEqual([
      "Bilal Bello",
    ]);
  });

  it("can't be said through a link that proves no phone, or about someone else", async () => {
    const { page, memberIds } = await createFamily("Aisha Bello");
    const { teamId, gameId } = fixture;
    const copied = await requireOwnPage(await createLink({ teamId, gameId, memberId: memberIds[0]! }));
    const stranger = await createMember(teamId, { smsConsent: true });
    for (const [grant, memberId] of [
      [copied, memberIds[0]!],
      [page, stranger.id],
      [page, "nonsense"],
    ] as const)
      await expect(disownPerson(grant, memberId, ADDRESS)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await readConsents([...memberIds, stranger.id])).every(({ smsConsent }) => smsConsent)).toBe(
      true,
    );
  });
});

it("tells no one about a member who was removed in the meantime", async () => {
  const { findNotMine } = await import("./queries.server.ts");
  const { memberIds, page, phone } = await createFamily("Aisha Bello");
  await disownPerson(page, memberIds[0]!, ADDRESS);
  const { id: consentId } = await db
    .selectFrom("smsConsent")
    .select("id")
    .where("phone", "=", phone)
    .where("granted", "=", false)
    .executeTakeFirstOrThrow();
  expect(await findNotMine({ consentId, memberId: memberIds[0]! })).toMatchObject({
    phone,
    memberName: "Aisha Bello",
  });
  const stranger = await createMember(
    (await db.selectFrom("team").select("id").where("id", "<>", fixture.teamId).executeTakeFirstOrThrow()).id,
  );
  expect(await findNotMine({ consentId, memberId: stranger.id })).toBeNull();
});
