import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, test } from "./fixtures.ts";
import { apiGame } from "./schedule-on-screen.ts";

const ZONE = "America/Phoenix";

test("sends a reminder automatically, and records the player's text reply [REMIND-01, REMIND-06, REMIND-08]", async ({
  page,
  context,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({
    managerId,
    timeZone: ZONE,
    quietFrom: null,
    quietUntil: null,
    subscriptionStatus: "active",
    subscriptionExpiresAt: new Date("2099-01-01"),
    smsLimit: 300,
  });
  const phone = `+1480555${String(Math.floor(Math.random() * 9000) + 1000)}`;
  await createMember(team.id, { phone, smsConsent: true });
  // The game is five hours away, so its first reminder is sent right away (OP-21).
  const { on: gameOn, time } = toWallClock(new Date(Date.now() + 5 * 3_600_000), ZONE);
  const game = await apiGame(page, team.id, { gameOn, gameTime: time.slice(0, 5), opponent: "Desert Foxes" });

  // Open the player's phone in the carrier sandbox.
  const phonePage = await context.newPage();
  await phonePage.goto(`${process.env.SANDBOX_URL}/phones/${phone.slice(1)}`);
  const texts = phonePage.locator("#phone-texts li");
  await expect(texts.filter({ hasText: "vs Desert Foxes" })).toContainText("Reply IN/OUT/MAYBE or tap http");
  await phonePage.getByLabel(/^Reply as/).fill("in");
  await phonePage.keyboard.press("Enter");
  await expect(texts.filter({ hasText: "You're in: Lakeview Otters vs Desert Foxes" })).toBeVisible();
  const stored = await db
    .selectFrom("gameRsvp")
    .select(["response", "respondedVia"])
    .where("gameId", "=", game.id)
    .execute();
  expect(stored).toEqual([{ response: "attending", respondedVia: "text" }]);
  await page.goto("/dashboard");
  await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible();
});
