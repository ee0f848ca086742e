import { db } from "#platform/database.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { apiGame } from "./schedule-on-screen.ts";

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

test("shows a manager the whole loop on their own phone, without a trace [START-23, START-24] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn({ name: "Maya Okafor" });
  const team = await createTeam({ managerId });
  const game = await apiGame(page, team.id, { gameOn: inAWeek(), gameTime: "19:00", opponent: "Kites" });
  const carrier = connectCarrier(process.env.SANDBOX_URL!);
  const phone = `+1312556${Math.floor(1000 + Math.random() * 9000)}`;

  await page.goto(`/setup/next?team=${team.id}`);
  await page.getByLabel("Your Mobile Number").fill(phone);
  await page.getByLabel("I agree to get one test text at this number.").check();
  await page.getByRole("button", { name: "Text It to Me" }).click();
  await expect(page.getByText(/^It's on its way to /)).toBeVisible();
  const { body } = await carrier.textTo(
    phone,
    "FirstWhistle test you asked for. Your players will get: ",
    30,
  );
  expect(body).toMatch(/ Reply STOP to opt out\.$/);
  const { response } = await carrier.receive(phone, "IN");
  expect(JSON.stringify(response)).toContain("That works! This was a test, so nothing was recorded.");

  await page.goto(new URL(/https?:\/\/\S+/.exec(body)![0]).pathname);
  await expect(page.getByText("This is a preview. Responses here don't count.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, I'll be there" }).click();
  await expect(page.getByText("That works! This was a test, so nothing was recorded.")).toBeVisible();
  expect(await db.selectFrom("gameRsvp").select("id").where("gameId", "=", game.id).execute()).toEqual([]);

  await page.goto(`/setup/next?team=${team.id}`);
  await expect(page.getByText("You already used your test text.")).toBeVisible();
});
