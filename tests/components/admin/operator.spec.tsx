import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { RecordedAct } from "#features/admin/audit/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { me, sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { sampleDelivery, samplePerson } from "./samples.ts";

const { accounts, admin, adminAccounts, adminAudit, adminDelivery, adminPersons, dashboard, games } =
  contract;
const user = { role: "admin", twoFactorEnabled: true } as const;
const sizes = ["desk", "phone"] as const;
const dialog = () => page.getByRole("dialog");
const search = () => page.getByRole("searchbox", { name: "Phone number" });
const stopAll = () => page.getByRole("button", { name: "Stop All Sending" });

const sampleAct = (changes: Partial<RecordedAct> = {}): RecordedAct => ({
  id: sampleId(),
  act: "account.disable",
  adminEmail: "ruth.adeyemi@example.com",
  subject: "pat@example.com",
  subjectId: null,
  changes: [],
  actedAt: "2026-11-15T21:40:00.000Z",
  ...changes,
});

describe("the switch of all sending", () => {
  afterEach(() => void vi.useRealTimers());

  it("is only used for a reason", async () => {
    network.answer(adminDelivery.get, sampleDelivery());
    await openScreen("/admin/delivery", { user });
    await expect.element(stopAll()).toBeVisible();
    const terms = page.getByRole("term").elements();
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      "Lag",
      "Waiting",
      "Delivered",
      "Not Delivered",
    ]);
    await stopAll().click();
    await dialog().getByRole("button", { name: "Stop All Sending" }).click();
    await expect.element(dialog().getByText("Please say why")).toBeVisible();
    expect(network.sent(adminDelivery.setSending)).toEqual([]);
    await expectAccessible();
    await dialog().getByLabelText("Reason").fill("Doubled texts");
    network.answer(adminDelivery.setSending, { ok: true });
    await dialog().getByRole("button", { name: "Stop All Sending" }).click();
    await expect.element(toast("All sending stopped")).toBeVisible();
    expect(network.sent(adminDelivery.setSending)).toEqual([{ isStopped: true, reason: "Doubled texts" }]);
  });

  it("does not resume for whoever wanted to stop when somebody else stopped first", async () => {
    network.answer(adminDelivery.get, sampleDelivery());
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await openScreen("/admin/delivery", { user });
    await stopAll().click();
    await dialog().getByLabelText("Reason").fill("Doubled texts");
    const stop = { reason: "Stopped by Ruth", stoppedAt: "2026-11-15T21:40:00.000Z" };
    network.answer(adminDelivery.get, sampleDelivery({ stop }));
    await vi.advanceTimersByTimeAsync(16_000);
    await expect.element(page.getByText("Stopped by Ruth")).toBeVisible();
    await expect.element(dialog().getByRole("heading", { name: "Stop All Sending" })).toBeVisible();
    const sending = network.hold(adminDelivery.setSending);
    await dialog().getByRole("button", { name: "Stop All Sending" }).click();
    expect(await sending.input).toEqual({ isStopped: true, reason: "Doubled texts" });
  });
});

describe("what an operator looks up", () => {
  it.each(sizes)("says on a %s whether a number gets texts", async (size) => {
    network.answer(adminDelivery.get, sampleDelivery());
    network.answer(adminDelivery.findSuppression, { phone: "(312) 555-0199", suppression: null });
    await openScreen("/admin/delivery", { user, size });
    await search().fill("(312) 555-0199");
    await expect.element(page.getByText("Nothing keeps (312) 555-0199 from getting texts.")).toBeVisible();
    await expectAccessible();
  });

  it.each(sizes)("says on a %s what there is about a number", async (size) => {
    const jordan = { id: sampleId(), name: "Jordan Reyes", teamName: "Otters", label: null };
    network.answer(adminPersons.find, {
      phone: "(415) 555-0142",
      entries: [{ ...jordan, phoneOf: "member" }],
      texts: 3,
      consents: 1,
    });
    await openScreen("/admin/persons", { user, size });
    await search().fill("(415) 555-0142");
    const row = page.getByRole("row").filter({ hasText: "Jordan Reyes" });
    await expect.element(row).toMatchTextContent("The member’s own");
    await expectAccessible();
  });

  it.each(sizes)("says on a %s who did what", async (size) => {
    network.answer(adminAudit.list, ({ act }) => ({ acts: act ? [] : [sampleAct()], nextCursor: null }));
    await openScreen("/admin/audit", { user, size });
    await expect
      .element(page.getByRole("row").filter({ hasText: "pat@example.com" }))
      .toMatchTextContent("Disabled an account");
    await expectAccessible();
    await page.getByLabelText("Act", { exact: true }).selectOptions("Deleted a team");
    await expect.element(page.getByText("Nothing found")).toBeVisible();
    expect(network.sent(adminAudit.list).at(-1)).toMatchObject({ act: "team.remove" });
  });
});

const overflowing = () =>
  [document.documentElement, ...document.querySelectorAll('[role="dialog"], [role="dialog"] :not(input)')]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .map(({ outerHTML }) => outerHTML.slice(0, 200));

describe("words without an end", () => {
  it.each(sizes)("stay on a %s in the list of people and its dialogs", async (size) => {
    const endless = samplePerson({ name: "Wolfeschlegel".repeat(7) });
    const teams = ["Otters".repeat(10)];
    const member = samplePerson({
      kind: "member",
      name: "Aisha".repeat(18),
      role: "member",
      teams,
      teamCount: 1,
    });
    network.answer(adminAccounts.count, { users: 1, members: 1, teamManagers: 1, leagueManagers: 0 });
    network.answer(adminAccounts.list, { people: [endless, member], nextCursor: null });
    await openScreen("/admin/accounts", { user, size });
    await expect.element(page.getByRole("row").filter({ hasText: endless.name })).toBeVisible();
    expect(overflowing()).toEqual([]);
    await page.getByRole("button", { name: `More actions for ${endless.name}` }).click();
    await page.getByRole("menuitem", { name: "View as This User" }).click();
    await expect.element(dialog()).toBeVisible();
    expect(overflowing()).toEqual([]);
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: `Edit ${member.name}` }).click();
    await expect.element(dialog()).toBeVisible();
    expect(overflowing()).toEqual([]);
  });

  it.each(sizes)("take on a %s no room from whoever gave a long reason", async (size) => {
    const after = "Doubled texts since the outage. ".repeat(9);
    const act = sampleAct({ act: "sending.stop", changes: [{ field: "reason", before: null, after }] });
    network.answer(adminAudit.list, { acts: [act], nextCursor: null });
    await openScreen("/admin/audit", { user, size });
    const who = page.getByText(act.adminEmail);
    await expect.element(who).toBeVisible();
    expect(who.element().getBoundingClientRect().height).toBeLessThan(30);
    expect(overflowing()).toEqual([]);
  });

  it.each(sizes)("stay on a %s in the dashboard's list of failed jobs", async (size) => {
    network.answer(games.listUpcoming, { games: [] });
    network.answer(accounts.getMe, { ...me, ...user, hasSeenWelcome: true });
    network.answer(dashboard.get, {
      teams: 0,
      activeTeams: 0,
      members: 0,
      consenting: 0,
      upcomingGames: 0,
      upcomingThisWeek: 0,
      gamesToday: 0,
      notificationsSent: 0,
      games: 0,
      newestTeamId: null,
    });
    const reason = "x".repeat(400);
    const job = { id: sampleId(), job: "accounts/send-mail", reason, failedAt: "2026-11-15T21:40:00Z" };
    network.answer(admin.listDeadJobs, { jobs: [job] });
    await openScreen("/dashboard", { user, size });
    await expect.element(page.getByText(reason)).toBeVisible();
    expect(overflowing()).toEqual([]);
  });
});
