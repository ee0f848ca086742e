import { beforeAll, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { db } = await import("#platform/database.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");
const { accountDeletionTasks } = await import("./jobs.server.ts");

beforeAll(startWorker);

const runDeletions = () =>
  accountDeletionTasks.find(({ name }) => name === "support/delete-accounts")!.run({}, "job");

it("emails the owner at the request, before, and after the deletion, and the new owner of a team", async () => {
  const account = await createAccount({ name: "Maya Okafor" });
  const heir = await createAccount({ name: "Olu Ade" });
  const team = await createTeam({ managerId: account.id, name: "Northgate Wolves" });
  await inviteManager(team.id, heir);
  const client = await signInAs(account);
  await client.post("/me/deletion", { password: PASSWORD });
  const request = await mailbox.waitForEmail(account.email, "will be deleted in 14 days");
  expect(request.text).toContain("Hi Maya,");
  expect(request.text).toContain("choose Keep My Account");

  const now = Date.now();
  const setDeletion = (deletesAt: number) =>
    db
      .updateTable("accountDeletion")
      .set({ requestedAt: new Date(0), deletesAt: new Date(deletesAt) })
      .where("userId", "=", account.id)
      .execute();
  await setDeletion(now + 24 * 60 * 60 * 1000);
  await runDeletions();
  await mailbox.waitForEmail(account.email, "will be deleted in 2 days");
  await setDeletion(now - 1000);
  await runDeletions();
  const farewell = await mailbox.waitForEmail(account.email, "account was deleted");
  expect(farewell.text).toContain("Records of payments and of consent to texts stay");
  const news = await mailbox.waitForEmail(heir.email, "You're now the owner of a team");
  expect(news.text).toContain("The owner of Northgate Wolves deleted their account");
  expect(news.links.join()).toContain(`/teams/${team.id}`);
});
