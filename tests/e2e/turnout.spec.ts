import { db } from "#platform/database.ts";
import { createMember } from "#tests/factories/teams.ts";
import { control, gameWith } from "./attendance-on-screen.ts";
import { expect, test, toast } from "./fixtures.ts";

test("a manager leaves a number for alerts, and nudges those without an answer once [OP-15, OP-16, OP-18, OP-21] @desk", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { team, path } = await gameWith(id, {
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

  await page.goto(`/teams/${team.id}/settings`);
  const phone = page.getByLabel("Text Me At");
  const save = page.getByRole("button", { name: "Save Number" });
  await phone.fill("555");
  await page.getByRole("checkbox", { name: "I agree to get SMS alerts" }).check();
  await save.click();
  await expect(page.getByText("Please enter a phone number with area code")).toBeVisible();
  await phone.fill("312 555 0177");
  await save.click();
  await expect(toast(page, "Number saved")).toBeVisible();
  await expect(phone).toHaveValue("(312) 555-0177");
  const stored = () => db.selectFrom("managerPhone").select("phone").where("teamId", "=", team.id).execute();
  expect(await stored()).toEqual([{ phone: "+13125550177" }]);

  await page.goto(path);
  const nudge = page.getByRole("region", { name: "3 have not answered" });
  await expect(nudge).toContainText("2 people get a text: 2 SMS, 50 left");
  await expect(page.getByText("1 of 2 needed")).toBeVisible();
  await nudge.getByRole("button", { name: "Nudge 2" }).dblclick();
  await expect(toast(page, "Nudge sent to 2 members successfully!")).toBeVisible();
  await expect(nudge).toContainText(/Nudged just now\. Again from .*\d:\d\d [AP]M/);
  const texts = await db.selectFrom("blast").select(["kind", "sent"]).where("teamId", "=", team.id).execute();
  expect(texts).toEqual([{ kind: "nudge", sent: 2 }]);
  await page.reload();
  await expect(nudge).toContainText(/Nudged .*\. Again from .*\d:\d\d [AP]M/);
  await expect(nudge.getByRole("button", { name: "Nudge" })).toBeDisabled();
  await control(page, "Marcus Bell").selectOption("Attending");
  await expect(page.getByText("2 of 2 needed")).toBeVisible();

  await db.insertInto("phoneSuppression").values({ phone: "+13125550177", reason: "stop" }).execute();
  await page.goto(`/teams/${team.id}/settings`);
  await expect(page.getByText("You replied STOP from this number")).toBeVisible();
  await page.getByRole("button", { name: "Remove Number" }).click();
  await expect(toast(page, "Number removed")).toBeVisible();
  expect(await stored()).toEqual([]);
});
