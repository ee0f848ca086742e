import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { RecordedAction } from "#features/admin/audit/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { me, sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { sampleDelivery, samplePerson } from "./samples.ts";

const { accounts, admin, adminAccounts, adminAudit, adminDelivery, adminPeople, dashboard, games } = contract;
const user = { role: "admin", twoFactorEnabled: true } as const;
const sizes = ["desk", "phone"] as const;
const dialog = () => page.getByRole("dialog");
const search = () => page.getByRole("searchbox", { name: "Phone number" });
const stopAll = () => page.getByRole("button", { name: "Stop All Sending" });

const sampleAction = (changes: Partial<RecordedAction> = {}): RecordedAction => ({
  id: sampleId(),
  action: "account.disable",
  adminEmail: "ruth.adeyemi@example.com",
  adminId: null,
  subject: "pat@example.com",
  subjectId: null,
  subjectKind: null,
  changes: [],
  actedAt: "2026-11-15T21:40:00.000Z",
  ...changes,
});

describe("emergency stop", () => {
  afterEach(() => void vi.useRealTimers());

  it("requires a reason", async () => {
    network.respond(adminDelivery.get, sampleDelivery());
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
    await expect.element(dialog().getByText("Enter a reason")).toBeVisible();
    expect(network.sent(adminDelivery.setSending)).toEqual([]);
    await expectAccessible();
    await dialog().getByLabelText("Reason").fill("Doubled texts");
    network.respond(adminDelivery.setSending, { ok: true });
    await dialog().getByRole("button", { name: "Stop All Sending" }).click();
    await expect.element(toast("All sending stopped")).toBeVisible();
    expect(network.sent(adminDelivery.setSending)).toEqual([{ isStopped: true, reason: "Doubled texts" }]);
  });

  it("doesn't resume sending when another administrator stopped it first", async () => {
    network.respond(adminDelivery.get, sampleDelivery());
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await openScreen("/admin/delivery", { user });
    await stopAll().click();
    await dialog().getByLabelText("Reason").fill("Doubled texts");
    const stop = { reason: "Stopped by Ruth", stoppedAt: "2026-11-15T21:40:00.000Z" };
    network.respond(adminDelivery.get, sampleDelivery({ stop }));
    await vi.advanceTimersByTimeAsync(16_000);
    await expect.element(page.getByText("Stopped by Ruth")).toBeVisible();
    await expect.element(dialog().getByRole("heading", { name: "Stop All Sending" })).toBeVisible();
    const pendingRequest = network.holdNext(adminDelivery.setSending);
    await dialog().getByRole("button", { name: "Stop All Sending" }).click();
    expect(await pendingRequest.input).toEqual({ isStopped: true, reason: "Doubled texts" });
  });
});

describe("free texts", () => {
  const openWith = async (used: number, size: (typeof sizes)[number]) => {
    const freeTexts = { used, limit: 2000, isLow: used >= 1600 };
    network.respond(adminDelivery.get, sampleDelivery({ freeTexts }));
    await openScreen("/admin/delivery", { user, size });
    await expect.element(stopAll()).toBeVisible();
  };

  it.each(sizes)("are shown in a banner when they run low (%s) [TEXT-40]", async (size) => {
    await openWith(1600, size);
    const low =
      "1,600 of today's 2,000 free texts are used. At 2,000, teams without a Season Pass can't send texts until tomorrow.";
    await expect.element(page.getByText(low)).toBeVisible();
    await expectAccessible();
  });

  it.each(sizes)("are shown in a banner when they're used up (%s) [TEXT-40]", async (size) => {
    await openWith(2000, size);
    const usedUp =
      "2,000 of today's 2,000 free texts are used. Teams without a Season Pass can't send texts until tomorrow.";
    await expect.element(page.getByText(usedUp)).toBeVisible();
    await expectAccessible();
  });

  it("have no banner before that", async () => {
    await openWith(1599, "desk");
    await expect.element(page.getByText("free texts are used")).not.toBeInTheDocument();
  });
});

describe("operator lookup", () => {
  it.each(sizes)("shows whether a number can receive texts (%s)", async (size) => {
    network.respond(adminDelivery.get, sampleDelivery());
    network.respond(adminDelivery.findSuppression, { phone: "(312) 555-0199", suppression: null });
    await openScreen("/admin/delivery", { user, size });
    await search().fill("(312) 555-0199");
    await expect.element(page.getByText("(312) 555-0199 can receive texts.")).toBeVisible();
    await expectAccessible();
  });

  it.each(sizes)("shows the data for a number (%s)", async (size) => {
    const jordan = {
      id: sampleId(),
      name: "Jordan Reyes",
      teamId: sampleId(),
      teamName: "Otters",
      label: null,
    };
    network.respond(adminPeople.find, {
      phone: "(415) 555-0142",
      entries: [{ ...jordan, phoneOwner: "member" }],
      texts: 3,
      consents: 1,
    });
    await openScreen("/admin/people", { user, size });
    await search().fill("(415) 555-0142");
    const row = page.getByRole("row").filter({ hasText: "Jordan Reyes" });
    await expect.element(row).toMatchTextContent("Member's own");
    await expectAccessible();
  });

  it.each(sizes)("shows who did what (%s)", async (size) => {
    network.respond(adminAudit.list, ({ action }) => ({
      actions: action ? [] : [sampleAction()],
      nextCursor: null,
    }));
    await openScreen("/admin/audit", { user, size });
    await expect
      .element(page.getByRole("row").filter({ hasText: "pat@example.com" }))
      .toMatchTextContent("Disabled an account");
    await expectAccessible();
    await page.getByLabelText("Action", { exact: true }).selectOptions("Deleted a team");
    await expect.element(page.getByText("No actions found")).toBeVisible();
    expect(network.sent(adminAudit.list).at(-1)).toMatchObject({ action: "team.remove" });
  });
});

const overflowing = () =>
  [document.documentElement, ...document.querySelectorAll('[role="dialog"], [role="dialog"] :not(input)')]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .map(({ outerHTML }) => outerHTML.slice(0, 200));

describe("very long text", () => {
  it.each(sizes)("fits in the people list and its dialogs (%s)", async (size) => {
    const longNamePerson = samplePerson({ name: "Wolfeschlegel".repeat(7) });
    const teams = [{ id: sampleId(), name: "Otters".repeat(10) }];
    const member = samplePerson({
      kind: "member",
      name: "Aisha".repeat(18),
      role: "member",
      teams,
      teamCount: 1,
    });
    network.respond(adminAccounts.count, { users: 1, members: 1, teamManagers: 1, leagueManagers: 0 });
    network.respond(adminAccounts.list, { people: [longNamePerson, member], nextCursor: null });
    await openScreen("/admin/accounts", { user, size });
    await expect.element(page.getByRole("row").filter({ hasText: longNamePerson.name })).toBeVisible();
    expect(overflowing()).toEqual([]);
    await page.getByRole("button", { name: `More actions for ${longNamePerson.name}` }).click();
    await page.getByRole("menuitem", { name: "View as This User" }).click();
    await expect.element(dialog()).toBeVisible();
    expect(overflowing()).toEqual([]);
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: `Edit ${member.name}` }).click();
    await expect.element(dialog()).toBeVisible();
    expect(overflowing()).toEqual([]);
  });

  it.each(sizes)("leaves room for the administrator's email next to a long reason (%s)", async (size) => {
    const after = "Doubled texts since the outage. ".repeat(9);
    const action = sampleAction({
      action: "sending.stop",
      changes: [{ field: "reason", before: null, after }],
    });
    network.respond(adminAudit.list, { actions: [action], nextCursor: null });
    await openScreen("/admin/audit", { user, size });
    const adminEmail = page.getByText(action.adminEmail);
    await expect.element(adminEmail).toBeVisible();
    expect(adminEmail.element().getBoundingClientRect().height).toBeLessThan(30);
    expect(overflowing()).toEqual([]);
  });

  it.each(sizes)("fits in the dashboard's failed jobs (%s)", async (size) => {
    network.respond(games.listUpcoming, { games: [] });
    network.respond(accounts.getMe, { ...me, ...user, hasSeenWelcome: true });
    network.respond(dashboard.get, {
      teams: 0,
      activeTeams: 0,
      teamsWithPass: 0,
      members: 0,
      reachable: 0,
      upcomingGames: 0,
      upcomingThisWeek: 0,
      gamesToday: 0,
      notificationsSent: 0,
      games: 0,
      newestTeamId: null,
      isSetupDismissed: false,
    });
    const reason = "x".repeat(400);
    const job = { id: sampleId(), job: "accounts/send-email", reason, failedAt: "2026-11-15T21:40:00Z" };
    network.respond(admin.listFailedJobs, { jobs: [job] });
    await openScreen("/dashboard", { user, size });
    await expect.element(page.getByText(reason)).toBeVisible();
    expect(overflowing()).toEqual([]);
  });
});
