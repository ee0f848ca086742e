import { beforeAll, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { advanceToDue, carrier, fixture, postInboundText, sendDue } = await startTexting();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createMinor, inviteManager } = await import("#tests/factories/teams.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");

beforeAll(startWorker);

const CHILD = "+13125550177";
const MOTHER = "+13125550178";

async function textChild() {
  await createMinor(fixture.teamId, { phone: CHILD, guardianPhone: MOTHER, childConsent: true });
  advanceToDue();
  await sendDue();
}

describe("what a minor's phone writes", () => {
  it("goes to two managers in one email that names both and shows the guardians' numbers only [REACH-47]", async () => {
    const [second, third] = [
      await createAccount({ name: "Sam Lee" }),
      await createAccount({ name: "Tom Roe" }),
    ];
    await inviteManager(fixture.teamId, second);
    await inviteManager(fixture.teamId, third);
    await textChild();
    await postInboundText(CHILD, "Can you pick me up?");
    const email = await carrier.mailbox.waitForEmail(fixture.managerEmail, "Aisha Bello replied to a text");
    expect(email.to.toSorted()).toEqual([fixture.managerEmail, second.email].toSorted());
    const words = email.text.replaceAll(/\s+/g, " ");
    expect(words).toContain("Hi Maya Okafor and Sam Lee,");
    expect(words).toContain("Can you pick me up?");
    expect(words).toContain("Reply to a parent or guardian, not to the child: Mother, (312) 555-0178.");
    expect(email.text + email.html).not.toContain("555-0177");
    expect(await carrier.mailbox.listEmails(third.email)).toEqual([]);
    expect(await carrier.mailbox.listEmails(second.email)).toHaveLength(1);
  });

  it("goes to a single manager the same way", async () => {
    await textChild();
    await postInboundText(CHILD, "Can you pick me up?");
    const email = await carrier.mailbox.waitForEmail(fixture.managerEmail, "Aisha Bello replied to a text");
    expect(email.to).toEqual([fixture.managerEmail]);
    expect(email.text.replaceAll(/\s+/g, " ")).toContain("not to the child: Mother, (312) 555-0178.");
    expect(email.text + email.html).not.toContain("555-0177");
  });
});

describe("what a guardian's phone writes", () => {
  it("goes to the manager as any reply does", async () => {
    await textChild();
    await postInboundText(MOTHER, "Who brings the balls?");
    const email = await carrier.mailbox.waitForEmail(fixture.managerEmail, "Aisha Bello replied to a text");
    expect(email.text).toContain("555-0178");
    expect(email.text).not.toContain("not to the child");
  });
});
