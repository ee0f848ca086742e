import { beforeAll, expect, it } from "vitest";
import { getToken, startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { db } = await import("#platform/database.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { signInAs, TestClient } = await import("#tests/harness/api.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");

beforeAll(startWorker);

const press = (token: string) => new TestClient().post("/email-change-confirmations", { token });

it("emails a link to each address and a note to both once the email has changed", async () => {
  const account = await createAccount({ name: "Maya Okafor" });
  const newEmail = `new-${account.email}`;
  await db
    .insertInto("supportRequest")
    .values({
      userEmail: account.email,
      userName: "Maya",
      subject: "Hi",
      message: "From the contact page",
      priority: "normal",
    })
    .execute();
  const client = await signInAs(account);
  await client.put("/me/email-change", { email: newEmail, password: PASSWORD });

  const approval = await mailbox.waitForEmail(account.email, "Approve the change");
  expect(approval.text).toContain("Hi Maya,");
  expect(approval.text).toContain(`change your email to ${newEmail}`);
  expect(approval.text).toContain("reset your password");
  const confirmation = await mailbox.waitForEmail(newEmail, "Confirm your new email");
  // This inbox may be a stranger's, who mustn't learn the current address.
  expect(confirmation.text + confirmation.html).not.toContain(`>${account.email}`);
  expect(confirmation.links.join()).toContain("/change-email?inbox=new#token=");

  await press(getToken(approval, "/change-email"));
  await press(getToken(confirmation, "/change-email"));
  for (const to of [account.email, newEmail]) {
    const note = await mailbox.waitForEmail(to, "Your FirstWhistle email was changed");
    expect(note.text).toContain(`your email was changed to ${newEmail}`);
  }
  await expect
    .poll(() =>
      db.selectFrom("supportRequest").select("userId").where("userEmail", "=", account.email).execute(),
    )
    .toEqual([{ userId: account.id }]);
});

it("sends only the missing link again", async () => {
  const account = await createAccount();
  const newEmail = `new-${account.email}`;
  const client = await signInAs(account);
  await client.put("/me/email-change", { email: newEmail, password: PASSWORD });
  await press(getToken(await mailbox.waitForEmail(account.email, "Approve the change"), "/change-email"));
  await mailbox.waitForEmail(newEmail, "Confirm your new email");
  await client.post("/me/email-change/emails");
  await expect.poll(async () => (await mailbox.listEmails(newEmail)).length).toBe(2);
  expect(await mailbox.listEmails(account.email)).toHaveLength(1);
});

it("tells the owner of a taken email that nothing changed, without a link that could change it", async () => {
  const owner = await createAccount({ name: "Olu Ade" });
  const account = await createAccount();
  const client = await signInAs(account);
  await client.put("/me/email-change", { email: owner.email, password: PASSWORD });
  const email = await mailbox.waitForEmail(owner.email, "This email already has a FirstWhistle account");
  expect(email.text).toContain("Hi Olu,");
  expect(email.text).not.toContain(account.email);
  expect(email.links.join()).not.toContain("/change-email");
  await mailbox.waitForEmail(account.email, "Approve the change");
});
