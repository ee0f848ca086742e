import { db } from "#platform/database.ts";
import { createMember } from "#tests/factories/teams.ts";
import { control, createGameWith } from "./attendance-on-screen.ts";
import { expect, test, toast } from "./fixtures.ts";

test("saves a manager's phone number for alerts, and sends one nudge to players who haven't responded [OP-15, OP-16, OP-18, OP-21] @desk", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { team, path } = await createGameWith(id, {
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
  const phone = page.getByLabel("Your Phone Number");
  const save = page.getByRole("button", { name: "Save Number" });
  await phone.fill("555");
  await page.getByRole("checkbox", { name: "I agree to get SMS alerts" }).check();
  await save.click();
  await expect(page.getByText("Enter a phone number with area code")).toBeVisible();
  await phone.fill("312 555 0177");
  await save.click();
  await expect(toast(page, "Number saved")).toBeVisible();
  await expect(phone).toHaveValue("(312) 555-0177");
  const readStoredPhone = () =>
    db.selectFrom("managerPhone").select("phone").where("teamId", "=", team.id).execute();
  expect(await readStoredPhone()).toEqual([{ phone: "+13125550177" }]);

  await page.goto(path);
  const nudge = page.getByRole("region", { name: "3 haven't responded" });
  await expect(nudge).toContainText("2 people will get a text. Uses 2 texts. 50 left.");
  await expect(page.getByText("1 of 2 needed")).toBeVisible();
  await nudge.getByRole("button", { name: "Nudge 2" }).dblclick();
  // It goes out after the five seconds in which it can be undone.
  await expect(toast(page, "Nudge sent to 2 members")).toBeVisible({ timeout: 15_000 });
  await expect(nudge).toContainText(/Nudged just now\. You can nudge again (at|on) .*\d:\d\d [AP]M/);
  const texts = await db.selectFrom("blast").select(["kind", "sent"]).where("teamId", "=", team.id).execute();
  expect(texts).toEqual([{ kind: "nudge", sent: 2 }]);
  await page.reload();
  await expect(nudge).toContainText(/Nudged .*\. You can nudge again (at|on) .*\d:\d\d [AP]M/);
  await expect(nudge.getByRole("button", { name: "Nudge" })).toBeDisabled();
  await control(page, "Marcus Bell").selectOption("Attending");
  await expect(page.getByText("2 of 2 needed")).toBeVisible();

  await db.insertInto("phoneSuppression").values({ phone: "+13125550177", reason: "stop" }).execute();
  await page.goto(`/teams/${team.id}/settings`);
  await expect(page.getByText("You replied STOP from this number")).toBeVisible();
  await page.getByRole("button", { name: "Remove Number" }).click();
  await expect(toast(page, "Number removed")).toBeVisible();
  expect(await readStoredPhone()).toEqual([]);
});
