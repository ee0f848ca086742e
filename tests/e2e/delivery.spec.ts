import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { wallClockAt } from "#platform/zoned-time.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { carrierAt } from "#tests/harness/carrier.ts";
import { expect, test } from "./fixtures.ts";
import { row } from "./games-on-screen.ts";

/** Of this test alone: STOP holds for all teams, and tests share one product. */
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

test("follows a game's texts until everybody got one or it says why not, and what to do [REMIND-05, REMIND-06, CONST1-04, CONST1-11] @desk", async ({
  page,
  signedIn,
}) => {
  const carrier = carrierAt(process.env.SANDBOX_URL!);
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
  expect((await carrier.receive(grace, "STOP")).answer).toMatchObject({ status: 204 });

  // OP-21: with the game 20 hours away, the reminder of the day before is made up for at once.
  const { on, time } = wallClockAt(new Date(Date.now() + 20 * 3_600_000), "America/Chicago");
  await page.goto("/dashboard");
  const created = await page.request.post(`/api/v1/teams/${team.id}/games`, {
    headers: { origin: process.env.APP_URL! },
    data: { gameOn: on, gameTime: time.slice(0, 5), location: "Ridgeway Turf", opponent: "Hawks" },
  });
  expect(created.status()).toBe(201);
  await page.reload();
  await badge(page, "Hawks").click();
  const sent = delivery(page).getByRole("region", { name: "Reminder 24 hours before" });
  // By itself, while the worker, the carrier and its callbacks do their work.
  await expect(sent).toContainText("1 delivered, 1 failed, 2 skipped", { timeout: 20_000 });
  const today = wallClockAt(new Date(), "America/Chicago").on;
  const [month, day] = new Date(today).toUTCString().split(" ").slice(1, 3).toReversed();
  await expect(sent.getByRole("listitem")).toContainText([
    /^Devon Clarke.*Landline cannot get textsChange their number$/,
    /^Cole Lindqvist.*Has not agreed to textsAsk them, then tick their consent$/,
    new RegExp(
      `^Grace Donnelly.*Replied STOP on ${month} ${Number(day)}Ask them to text START to our number$`,
    ),
    /^Aisha Bello.*Delivered at \d+:\d\d [AP]M$/,
  ]);
  await expect(delivery(page).getByRole("region", { name: "Reminder 1 hour before" })).toContainText(
    "Texts go out",
  );
  expect((await carrier.texts({ phone: aisha, direction: "out" })).length).toBe(1);
  expect((await carrier.texts({ phone: grace, direction: "out" })).length).toBeLessThan(2);

  await page.keyboard.press("Escape");
  await expect(delivery(page)).toHaveCount(0);
  await expect(badge(page, "Hawks")).toContainText("Sent");
  await expect(badge(page, "Hawks")).toBeFocused();

  await badge(page, "Hawks").click();
  await sent.getByRole("link", { name: "Change their number" }).click();
  await expect(page).toHaveURL(new RegExp(`/teams/${team.id}\\?search=`));
  const roster = page.getByRole("table", { name: /roster|members/i });
  await expect(roster).toContainText("Devon Clarke");
  await expect(roster).not.toContainText("Aisha Bello");
});
