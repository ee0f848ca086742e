import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { toWallClock } from "#platform/zoned-time.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { expect, test } from "./fixtures.ts";
import { row } from "./games-on-screen.ts";

/** Returns a number that only this test uses, because STOP applies to all teams and tests share one server. */
const newPhone = () => `+1773${randomInt(2_000_000, 9_999_999)}`;
const active = {
  subscriptionStatus: "active",
  subscriptionExpiresAt: new Date("2099-01-01"),
  quietFrom: null,
  quietUntil: null,
};
const badge = (page: Page, opponent: string) =>
  row(page, opponent).getByRole("button", { name: /text delivery/ });
const delivery = (page: Page) => page.getByRole("dialog", { name: "Text Delivery" });

test("tracks a game's texts until everyone has one, or shows a reason and a next step [REMIND-05, REMIND-06, CONST1-04, CONST1-11] @desk", async ({
  page,
  signedIn,
}) => {
  const carrier = connectCarrier(process.env.SANDBOX_URL!);
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, smsLimit: 100, ...active });
  const people = await Promise.all(
    ["Aisha Bello", "Devon Clarke", "Grace Donnelly"].map((name) =>
      createMember(team.id, { name, phone: newPhone(), smsConsent: true }),
    ),
  );
  await createMember(team.id, { name: "Cole Lindqvist", phone: newPhone() });
  const [aisha, devon, grace] = people.map(({ phone }) => phone) as [string, string, string];
  await carrier.setNumber(devon, 30_006);
  expect((await carrier.receive(grace, "STOP")).response).toMatchObject({ status: 204 });

  // OP-21: with the game 20 hours away, the day-before reminder is sent right away.
  const { on, time } = toWallClock(new Date(Date.now() + 20 * 3_600_000), "America/Chicago");
  await page.goto("/dashboard");
  const createResponse = await page.request.post(`/api/v1/teams/${team.id}/games`, {
    headers: { origin: process.env.APP_URL! },
    data: { gameOn: on, gameTime: time.slice(0, 5), location: "Ridgeway Turf", opponent: "Hawks" },
  });
  expect(createResponse.status()).toBe(201);
  await page.reload();
  await badge(page, "Hawks").click();
  const reminderSection = delivery(page).getByRole("region", { name: "Reminder 24 hours before" });
  // The screen updates automatically while the worker and the carrier process the texts.
  await expect(reminderSection).toContainText("1 delivered, 1 failed, 2 skipped", { timeout: 20_000 });
  const today = toWallClock(new Date(), "America/Chicago").on;
  const [month, day] = new Date(today).toUTCString().split(" ").slice(1, 3).toReversed();
  await expect(reminderSection.getByRole("listitem")).toContainText([
    /^Devon Clarke.*Landlines can't receive textsUpdate their number$/,
    /^Cole Lindqvist.*No text consentAsk them, then check their consent box$/,
    new RegExp(
      `^Grace Donnelly.*Replied STOP on ${month} ${Number(day)}Ask them to text START to the number your texts come from$`,
    ),
    /^Aisha Bello.*Delivered at \d+:\d\d [AP]M$/,
  ]);
  await expect(delivery(page).getByRole("region", { name: "Reminder 1 hour before" })).toContainText(
    "Scheduled for",
  );
  expect((await carrier.texts({ phone: aisha, direction: "out" })).length).toBe(1);
  expect((await carrier.texts({ phone: grace, direction: "out" })).length).toBeLessThan(2);

  await page.keyboard.press("Escape");
  await expect(delivery(page)).toHaveCount(0);
  await expect(badge(page, "Hawks")).toContainText("Sent");
  await expect(badge(page, "Hawks")).toBeFocused();

  await badge(page, "Hawks").click();
  await reminderSection.getByRole("button", { name: "Update their number: Devon Clarke" }).click();
  const form = page.getByRole("dialog", { name: "Edit Member" });
  await expect(form.getByLabel("Name")).toHaveValue("Devon Clarke");
  await form.getByLabel("Phone Number").first().fill("312 555 0177");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form).toHaveCount(0);
  // The ledger is still open.
  await expect(reminderSection).toContainText("Devon Clarke");
});
