import type { Locator, Page } from "@playwright/test";
import QRCode from "qrcode";
import { expect, test, toast } from "./fixtures.ts";
import { createOpenTeam, type OpenTeam } from "./join-links.ts";

let team: OpenTeam;
test.beforeEach(async ({ signedIn, page }) => {
  await signedIn();
  team = await createOpenTeam(page);
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Join Link" });
const link = (page: Page) => dialog(page).getByLabel("Link", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const code = (page: Page) =>
  dialog(page).getByRole("img", { name: "QR code of the join link of Lakeview Otters" });

async function openDialog(page: Page) {
  await page.goto(`/teams/${team.id}`);
  await button(page, "More roster actions").click();
  await page.getByRole("menuitem", { name: "Join Link" }).click();
  await expect(dialog(page)).toBeVisible();
}

/** The address as the API gives it. */
async function currentUrl(page: Page) {
  const answer = await page.request.get(`/api/v1/teams/${team.id}/join-link`);
  return ((await answer.json()) as { url: string | null }).url;
}

async function join(page: Page, name: string) {
  const { status } = await fetch(`${process.env.APP_URL!}/api/v1/join-links/members`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.77" },
    body: JSON.stringify({ token: (await currentUrl(page))!.split("/join/")[1], name, phone: "3125550103" }),
  });
  expect(status).toBe(200);
}

/** What a camera sees: one dark or light dot per module of the picture, its white border included. */
async function scan(page: Page, picture: Locator, across: number) {
  const png = (await picture.screenshot()).toString("base64");
  return page.evaluate(
    async ([source, count]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      const at = (index: number) => Math.floor(((index + 0.5) * canvas.width) / count);
      const dot = (row: number, column: number) =>
        context.getImageData(at(column), at(row), 1, 1).data[0]! < 128 ? "#" : ".";
      const indexes = Array.from({ length: count }, (_, index) => index);
      return indexes.map((row) => indexes.map((column) => dot(row, column)).join(""));
    },
    [png, across] as const,
  );
}

/** The same dots, from the address: four light ones all around the code. */
function expectedDots(url: string) {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: "M" });
  const across = modules.size + 8;
  const isDark = (row: number, column: number) =>
    row >= 4 && column >= 4 && row < across - 4 && column < across - 4 && modules.get(row - 4, column - 4);
  return Array.from({ length: across }, (_, row) =>
    Array.from({ length: across }, (__, column) => (isDark(row, column) ? "#" : ".")).join(""),
  );
}

test("shows the code and the link, and how many joined by themselves [OP2-12] @desk", async ({ page }) => {
  await openDialog(page);
  await expect(link(page)).toHaveValue(team.url);
  await expect(dialog(page).getByText("Nobody joined by themselves yet")).toBeVisible();
  const dots = expectedDots(team.url);
  expect(await scan(page, code(page), dots.length)).toEqual(dots);
  expect((await code(page).boundingBox())!.width).toBeGreaterThanOrEqual(240);

  // While the dialog is open, as when the code is held up to the team.
  await join(page, "Aisha Bello");
  await expect(dialog(page).getByText("1 player joined by themselves")).toBeVisible();
  await join(page, "Bilal Bello");
  await expect(dialog(page).getByText("2 players joined by themselves")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("Bilal Bello").first()).toBeVisible();
  await expect(button(page, "More roster actions")).toBeFocused();
});

test("copies the link [OP2-12] @desk", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openDialog(page);
  await expect(button(page, "Share")).toHaveCount(0);
  await button(page, "Copy Link").click();
  await expect(toast(page, "Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(team.url);
});

test("prints one clean sheet [OP2-12] @desk", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => void Object.assign(window, { printed: true });
  });
  await openDialog(page);
  await button(page, "Print").click();
  expect(await page.evaluate(() => (window as unknown as { printed: boolean }).printed)).toBe(true);
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  // About as large as the paper.
  await page.setViewportSize({ width: 700, height: 990 });
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("[data-print=sheet]");
  await expect(sheet.getByText("Lakeview Otters")).toBeVisible();
  await expect(sheet.getByText(team.url)).toBeVisible();
  const dots = expectedDots(team.url);
  expect(await scan(page, sheet.getByRole("img", { name: /QR code/ }), dots.length)).toEqual(dots);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeHidden();
});

test("ends the old link with a new one, and any link when it is turned off [OP2-12] @desk", async ({
  page,
}) => {
  await openDialog(page);
  await button(page, "New Link").click();
  const question = page.getByRole("alertdialog", { name: "Make a new link?" });
  await expect(question).toContainText("all printed codes stop working at once");
  await button(page, "Keep This One").click();
  await expect(question).toBeHidden();
  expect(await currentUrl(page)).toBe(team.url);

  await button(page, "New Link").click();
  await question.getByRole("button", { name: "New Link" }).click();
  await expect(toast(page, "New join link is ready")).toBeVisible();
  await expect(link(page)).not.toHaveValue(team.url);
  const renewed = (await currentUrl(page))!;
  await expect(link(page)).toHaveValue(renewed);
  const dots = expectedDots(renewed);
  await expect(question).toBeHidden();
  expect(await scan(page, code(page), dots.length)).toEqual(dots);
  expect((await page.request.get(team.url)).status()).toBe(404);
  expect((await page.request.get(renewed)).status()).toBe(200);
  await button(page, "Turn Off").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn Off" }).click();
  await expect(dialog(page).getByText("The join link is off")).toBeVisible();
  expect((await page.request.get(renewed)).status()).toBe(404);
});
