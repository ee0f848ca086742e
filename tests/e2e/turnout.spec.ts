import { db } from "#platform/database.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { control, gameWith, row } from "./attendance-on-screen.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const texts = (teamId: string) =>
  db.selectFrom("blast").select(["kind", "sent"]).where("teamId", "=", teamId).execute();

test("says how many are needed, and nudges those without an answer with one tap [OP-15, OP-21]", async ({
  page,
  connection,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { team, game, ids, path } = await gameWith(id, {
    "Aisha Bello": "attending",
    "Devon Clarke": null,
    "Marcus Bell": null,
  });
  await createMember(team.id, { name: "Samir Haddad" });
  await db
    .updateTable("team")
    .set({ minimumPlayers: 2, smsLimit: 50, trialSms: 0, quietFrom: null, quietUntil: null })
    .where("id", "=", team.id)
    .execute();
  // Devon had said yes before the game was moved.
  await db
    .insertInto("gameRsvp")
    .values({
      teamId: team.id,
      gameId: game.id,
      memberId: ids["Devon Clarke"]!,
      digest: Buffer.from(ids["Devon Clarke"]!),
      earlierResponse: "attending",
      earlierRespondedAt: new Date("2026-04-16T00:36:00Z"),
      earlierVia: "link",
      earlierOn: "2031-05-14",
    })
    .execute();

  await page.goto(path);
  const nudge = page.getByRole("region", { name: "3 have not answered" });
  await expect(nudge).toContainText("2 people get a text: 2 SMS, 50 left");
  await expect(page.getByText("1 of 2 needed")).toBeVisible();
  await expect(page.getByText("1 player short")).toBeVisible();
  await expect(row(page, "Devon Clarke")).toContainText("Said yes to the earlier time");
  await nudge.getByText("1 member gets no text").click();
  await expect(nudge).toContainText("Has not agreed to texts");
  await expectAccessible(page);

  // Without a connection it says so, and the same button tries again.
  const button = nudge.getByRole("button", { name: "Nudge 2" });
  await connection.lose();
  await button.click();
  await expect(toast(page, "Failed to send nudge")).toBeVisible();
  expect(await texts(team.id)).toEqual([]);
  await connection.restore();
  await expect(nudge).toContainText("2 people get a text");
  await button.dblclick();
  await expect(toast(page, "Nudge sent to 2 members successfully!")).toBeVisible();
  await expect(nudge).toContainText(/Nudged just now\. Again from .*\d:\d\d [AP]M/);
  await expect(nudge.getByRole("button", { name: "Nudge" })).toBeDisabled();
  expect(await texts(team.id)).toEqual([{ kind: "nudge", sent: 2 }]);
  await page.reload();
  await expect(nudge).toContainText(/Nudged .*\. Again from .*\d:\d\d [AP]M/);
  await expectAccessible(page);

  await control(page, "Marcus Bell").selectOption("Attending");
  await expect(page.getByText("2 of 2 needed")).toBeVisible();
  await expect(page.getByText("Enough players")).toBeVisible();
  await expect(page.getByRole("region", { name: "2 have not answered" })).toBeVisible();
});

test("a manager enters their own number for alerts, with a consent [OP-16, OP-18]", async ({
  page,
  connection,
  signedIn,
}) => {
  const team = await createTeam({ managerId: (await signedIn()).id });
  await page.goto(`/teams/${team.id}/settings`);
  const phone = page.getByLabel("Text Me At");
  const save = page.getByRole("button", { name: "Save Number" });
  await expect(page.getByText("Without a number, alerts come by email")).toBeVisible();
  await expect(save).toBeDisabled();
  await phone.fill("555");
  await save.click();
  await expect(toast(page, "Please agree to texts first")).toBeVisible();
  const consent = page.getByRole("checkbox", { name: "I agree to get SMS alerts" });
  await consent.check();
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText("Please enter a phone number with area code")).toBeVisible();
  await phone.fill("312 555 0177");
  await connection.lose();
  await save.click();
  await expect(toast(page, "Failed to save number")).toBeVisible();
  await connection.restore();
  await expect(phone).toHaveValue("312 555 0177");
  await save.click();
  await expect(toast(page, "Number saved")).toBeVisible();
  await expect(phone).toHaveValue("(312) 555-0177");
  await expect(consent).toHaveCount(0);
  const stored = () => db.selectFrom("managerPhone").select("phone").where("teamId", "=", team.id).execute();
  expect(await stored()).toEqual([{ phone: "+13125550177" }]);

  await db.insertInto("phoneSuppression").values({ phone: "+13125550177", reason: "stop" }).execute();
  await page.reload();
  await expect(page.getByText("You replied STOP from this number")).toBeVisible();
  await page.getByRole("button", { name: "Remove Number" }).click();
  await expect(toast(page, "Number removed")).toBeVisible();
  await expect(phone).toHaveValue("");
  expect(await stored()).toEqual([]);
});
