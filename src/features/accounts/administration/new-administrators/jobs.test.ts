import { beforeAll, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { createConfirmedAccount } = await import("../../commands.server.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");

beforeAll(startWorker);

const SUBJECT = "new administrator";

it("emails every administrator about one made on a screen: who, by which administrator, and when", async () => {
  const ada = await createAccount({ role: "admin", name: "Ada Operator" });
  const ruth = await createAccount({ role: "admin", name: "Ruth Adeyemi" });
  const person = await createAccount({ name: "Sam Castillo" });
  const admin = await signInAs(ada);
  await admin.put(`/admin/accounts/${person.id}`, { name: "Sam Castillo", role: "admin" });
  for (const { email } of [ada, ruth, person]) {
    const message = await mailbox.waitForEmail(email, SUBJECT);
    expect(message.text.replaceAll(/\s+/g, " ")).toMatch(
      new RegExp(`${person.email} became an administrator on .+ UTC. It was done by ${ada.email}.`),
    );
  }
});

it("emails every administrator about one made on the server", async () => {
  const ada = await createAccount({ role: "admin" });
  const email = "new-operator@example.com";
  await createConfirmedAccount({ name: "Nia", email, password: "a new beginning", role: "admin" });
  const message = await mailbox.waitForEmail(ada.email, SUBJECT);
  expect(message.text.replaceAll(/\s+/g, " ")).toMatch(
    /new-operator@example.com became an administrator on .+ UTC. It was done on the server./,
  );
});

it("emails no one about other accounts", async () => {
  const ada = await createAccount({ role: "admin" });
  const person = await createAccount();
  const admin = await signInAs(ada);
  await admin.put(`/admin/accounts/${person.id}`, { name: "Sam", role: "league_manager" });
  await admin.delete(`/admin/accounts/${person.id}/sessions`);
  expect(await mailbox.listEmails(ada.email)).toEqual([]);
});
