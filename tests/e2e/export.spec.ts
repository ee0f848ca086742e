import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import { calendar } from "./schedule-on-screen.ts";
import { exportPdf, linesOf } from "./pdf-file.ts";
import { teamWith } from "./team-schedules.ts";

/** All games of a team; the month on the screen asks for its own from a day on. */
const gamesUrl = /\/api\/v1\/teams\/[\w-]+\/games(?!.*from=)/;

/** A script, a font or a picture, and the router's look at the pages that are linked. */
const isFile = (what: string) => /^GET \/(assets\/[\w.-]+|logo-lockup\.svg|__manifest)$/.test(what);

test("a team's schedule is saved as PDF [EXPORT-01, EXPORT-02, EXPORT-03, EXPORT-07, EXPORT-09, EXPORT-12, EXPORT-13, EXPORT-14, EXPORT-17, EXPORT-22, SCHED-21, SCHED-47, SCHED-50]", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await teamWith(maya.id, "Lakeview Otters", [
    { gameOn: "2026-12-05", gameTime: null, opponent: "Old Mill Athletic" },
    { gameOn: "2026-12-05", gameTime: "15:30", opponent: null },
    { gameOn: "2026-04-06", gameTime: "09:00", opponent: "Canal Street Comets", notes: "Bring both shirts" },
    { gameOn: "2027-01-10", gameTime: "12:15", opponent: "Eastbank Foxes" },
  ]);
  await page.goto("/schedule");
  await page.getByRole("button", { name: "Export Schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Schedule" });
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  await expect(dialog.getByRole("radio", { name: "Team Schedule" })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: "League Schedule" })).not.toBeChecked();
  const details = dialog.getByRole("region", { name: "Export Details" });
  for (const word of ["PDF", "Dates", "times", "locations", "opponents"])
    await expect(details).toContainText(word);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Export Schedule" })).toBeFocused();

  const { fileName, path } = await exportPdf(page, "Team Schedule");
  await expect(toast(page, "Schedule exported successfully")).toBeVisible();
  expect(fileName).toBe("lakeview_otters_schedule.pdf");
  expect(linesOf(path)).toEqual([
    "Lakeview Otters Schedule",
    "Date Time Location Opponent Notes",
    "04/06/2026 9:00 AM Ridgeway Turf Canal Street Comets Bring both shirts",
    "12/05/2026 3:30 PM Ridgeway Turf N/A",
    "12/05/2026 Time N/A Ridgeway Turf Old Mill Athletic",
    "01/10/2027 12:15 PM Ridgeway Turf Eastbank Foxes",
    "Lakeview Otters Schedule Page 1 of 1",
  ]);
});

test("what no file may be called is replaced [EXPORT-13] @desk", async ({ page, signedIn }) => {
  const maya = await signedIn();
  await teamWith(maya.id, 'U12/U13: "Boys" <A|B>?', []);
  await page.goto("/schedule");
  const { fileName, path } = await exportPdf(page, "Team Schedule");
  expect(fileName).toBe("u12_u13_boys_a_b_schedule.pdf");
  expect(linesOf(path)[0]).toBe('U12/U13: "Boys" <A|B>? Schedule');
});

test("while it is exported the button says so, and nothing closes the dialog [EXPORT-06, EXPORT-07, EXPORT-08] @desk", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await teamWith(maya.id, "Otters", [{ gameOn: "2026-12-05" }]);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  let calls = 0;
  await page.goto("/schedule");
  await page.route(gamesUrl, async (route) => {
    calls++;
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Export Schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Schedule" });
  const idle = dialog.getByRole("button", { name: "Export PDF" });
  await expect(idle).toBeEnabled();
  const saved = page.waitForEvent("download");
  await idle.click();
  const exporting = dialog.getByRole("button", { name: "Exporting..." });
  await expect(exporting).toBeDisabled();
  await exporting.click({ force: true });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  expect(calls).toBe(1);
  answer();
  await saved;
  await expect(dialog).toBeHidden();
  await expect(toast(page, "Schedule exported successfully")).toBeVisible();
  // The next one begins anew.
  await page.getByRole("button", { name: "Export Schedule" }).click();
  await expect(idle).toBeEnabled();
});

test("a failed export says so, and can be tried again [EXPORT-10] @desk", async ({
  page,
  signedIn,
  allowed,
}) => {
  allowed.push(/500/);
  const maya = await signedIn();
  await teamWith(maya.id, "Otters", [{ gameOn: "2026-12-05" }]);
  await page.goto("/schedule");
  // What the page itself asks for is there.
  await calendar(page).and(page.locator('[aria-busy="false"]')).waitFor();
  await page.route(gamesUrl, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: "Export Schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Schedule" });
  await dialog.getByRole("button", { name: "Export PDF" }).click();
  await expect(toast(page, "Failed to export schedule")).toBeVisible();
  await page.unroute(gamesUrl);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export PDF" }).click(),
  ]);
  expect(linesOf(await download.path())[2]).toContain("12/05/2026");
});

test("the file is made here: the server is asked for the games and nothing else [EXPORT-11] @desk", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await teamWith(maya.id, "Otters", [{ gameOn: "2026-12-05" }]);
  await page.goto("/schedule");
  // With all that the page itself asks for.
  await calendar(page).and(page.locator('[aria-busy="false"]')).waitFor();
  await page.waitForLoadState("networkidle");
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(`${request.method()} ${new URL(request.url()).pathname}`));
  await exportPdf(page, "Team Schedule");
  expect([...asked].filter((what) => !isFile(what))).toEqual([
    expect.stringMatching(/^GET \/api\/v1\/teams\/.+\/games$/),
  ]);
});

test("without a team or a league there is nothing to export [EXPORT-04, EXPORT-05] @desk", async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto("/schedule");
  let saved = 0;
  page.on("download", () => saved++);
  await page.getByRole("button", { name: "Export Schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Schedule" });
  await dialog.getByRole("button", { name: "Export PDF" }).click();
  await expect(toast(page, "No team selected")).toBeVisible();
  await dialog.getByRole("radio", { name: "League Schedule" }).check();
  await dialog.getByRole("button", { name: "Export PDF" }).click();
  await expect(toast(page, "No league selected")).toBeVisible();
  await expect(dialog).toBeVisible();
  expect(saved).toBe(0);
});
