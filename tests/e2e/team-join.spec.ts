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
const code = (page: Page) => dialog(page).getByRole("img", { name: "QR code to join Lakeview Otters" });

async function openDialog(page: Page) {
  await page.goto(`/teams/${team.id}`);
  await button(page, "More roster actions").click();
  await page.getByRole("menuitem", { name: "Join Link" }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Returns the link from the API. */
async function currentUrl(page: Page) {
  const response = await page.request.get(`/api/v1/teams/${team.id}/join-link`);
  return ((await response.json()) as { url: string | null }).url;
}

async function join(page: Page, name: string) {
  const { status } = await fetch(`${process.env.APP_URL!}/api/v1/join-links/members`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.77" },
    body: JSON.stringify({ token: (await currentUrl(page))!.split("/join/")[1], name, phone: "3125550103" }),
  });
  expect(status).toBe(200);
}

/** Scans the QR code as a camera would: one dark or light dot per module, including the white border. */
async function scan(page: Page, picture: Locator, dotsPerSide: number) {
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
    [png, dotsPerSide] as const,
  );
}

/** Returns the dots expected for a link, including a border of four light dots on each side. */
function expectedDots(url: string) {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: "M" });
  const dotsPerSide = modules.size + 8;
  const isDark = (row: number, column: number) =>
    row >= 4 &&
    column >= 4 &&
    row < dotsPerSide - 4 &&
    column < dotsPerSide - 4 &&
    modules.get(row - 4, column - 4);
  return Array.from({ length: dotsPerSide }, (_, row) =>
    Array.from({ length: dotsPerSide }, (__, column) => (isDark(row, column) ? "#" : ".")).join(""),
  );
}

test("shows the QR code, the link, and how many players joined [OP2-12] @desk", async ({ page }) => {
  await openDialog(page);
  await expect(link(page)).toHaveValue(team.url);
  await expect(dialog(page).getByText("No one has joined with this link yet")).toBeVisible();
  const dots = expectedDots(team.url);
  expect(await scan(page, code(page), dots.length)).toEqual(dots);
  expect((await code(page).boundingBox())!.width).toBeGreaterThanOrEqual(240);

  // The dialog stays open, as it would while a manager shows the code to the team.
  await join(page, "Aisha Bello");
  await expect(dialog(page).getByText("1 player joined with this link")).toBeVisible();
  await join(page, "Bilal Bello");
  await expect(dialog(page).getByText("2 players joined with this link")).toBeVisible();
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

test("prints a single page [OP2-12] @desk", async ({ page }) => {
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
  // Use a viewport about the size of the paper.
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

test("disables a link when it's replaced or turned off [OP2-12] @desk", async ({ page }) => {
  await openDialog(page);
  await button(page, "New Link").click();
  const question = page.getByRole("alertdialog", { name: "Create a new link?" });
  await expect(question).toContainText("any printed QR codes will stop working right away");
  await button(page, "Keep This Link").click();
  await expect(question).toBeHidden();
  expect(await currentUrl(page)).toBe(team.url);

  await button(page, "New Link").click();
  await question.getByRole("button", { name: "New Link" }).click();
  await expect(toast(page, "New join link is ready")).toBeVisible();
  await expect(link(page)).not.toHaveValue(team.url);
  const renewedUrl = (await currentUrl(page))!;
  await expect(link(page)).toHaveValue(renewedUrl);
  const dots = expectedDots(renewedUrl);
  await expect(question).toBeHidden();
  expect(await scan(page, code(page), dots.length)).toEqual(dots);
  expect((await page.request.get(team.url)).status()).toBe(404);
  expect((await page.request.get(renewedUrl)).status()).toBe(200);
  await button(page, "Turn Off").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn Off" }).click();
  await expect(dialog(page).getByText("The join link is off")).toBeVisible();
  expect((await page.request.get(renewedUrl)).status()).toBe(404);
});
