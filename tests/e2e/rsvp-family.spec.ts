import { db } from "#platform/database.ts";
import { createFamily } from "#tests/factories/families.ts";
import { createGame, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { daysFromNow, heading, holdRequests, notice, openWithoutScript } from "./rsvp-page.ts";

test("saves a family's responses one by one, with and without JavaScript [REACH-11, REACH-17] @desk", async ({
  page,
  browser,
  allowed,
}, info) => {
  const { id: teamId } = await createTeam();
  const { id: gameId } = await createGame(teamId, { gameOn: daysFromNow(2), opponent: "Harbor Street FC" });
  allowed.push(/status of 50\d/);
  const { token: link, memberIds } = await createFamily(
    { teamId, gameId, phone: "+13125559042" },
    "Aisha Bello",
    "Bilal Bello",
  );
  const person = (name: string, on = page) => on.getByRole("group", { name, exact: true });
  const pressed = (name: string, on = page) => person(name, on).locator('[aria-pressed="true"]');
  const getResponses = async () => {
    const rows = await db
      .selectFrom("gameRsvp")
      .select(["memberId", "response"])
      .where("gameId", "=", gameId)
      .where("memberId", "in", memberIds)
      .execute();
    return memberIds.map((id) => rows.find(({ memberId }) => memberId === id)!.response);
  };
  await page.goto(`/r/${link}`);
  await expect(heading(page)).toHaveText("Are Aisha and Bilal in?");
  await expect(
    page.getByText("Anyone with this link can respond for Aisha and Bilal. Don't forward it."),
  ).toBeVisible();
  for (const name of ["Aisha", "Bilal"]) {
    await expect(page.getByRole("heading", { level: 3, name, exact: true })).toBeVisible();
    await expect(person(name).getByRole("button")).toHaveCount(3);
  }
  await expectAccessible(page);

  // Taps for both are saved, even if the second one comes before the first is saved.
  const release = await holdRequests(page);
  await person("Aisha").getByRole("button", { name: "Maybe" }).click();
  await person("Aisha").getByRole("button", { name: "Yes" }).click();
  await person("Bilal").getByRole("button", { name: "No, I can't" }).click();
  release();
  await expect(person("Bilal").getByRole("button", { name: "No, I can't" })).toBeFocused();
  await expect.poll(getResponses).toEqual(["attending", "not_attending"]);
  await expect(page.getByText(/^Responded/)).toHaveCount(2);
  await expect(pressed("Aisha")).toHaveText("Yes, I'll be there");
  await expect(pressed("Bilal")).toHaveText("No, I can't make it");
  await expect(person("Bilal").getByRole("button", { name: "No, I can't" })).toBeFocused();
  await page.unrouteAll({ behavior: "wait" });

  // A failure rolls back only the member that it was for.
  await page.route("**/r/*", (route) => route.fulfill({ status: 502, body: "bad gateway" }));
  await person("Bilal").getByRole("button", { name: "Yes" }).click();
  await expect(notice(page).getByRole("alert")).toHaveText("Failed to update RSVP");
  await expect(pressed("Aisha")).toHaveText("Yes, I'll be there");
  await expect(pressed("Bilal")).toHaveText("No, I can't make it");
  expect(await getResponses()).toEqual(["attending", "not_attending"]);

  const plain = await openWithoutScript(browser, info);
  await plain.goto(`/r/${link}`);
  await person("Aisha", plain).getByRole("button", { name: "Maybe" }).click();
  await expect(plain).toHaveURL(`/r/${link}?saved`);
  await expect(notice(plain).getByRole("status")).toHaveText("RSVP updated successfully!");
  await expect(pressed("Aisha", plain)).toHaveText("Maybe / Not sure yet");
  await expect(pressed("Bilal", plain)).toHaveText("No, I can't make it");
  expect(await getResponses()).toEqual(["maybe", "not_attending"]);
  await plain.context().close();
});
