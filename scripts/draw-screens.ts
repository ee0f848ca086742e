// npm run pictures, after a build: takes screenshots of our screens with the demo data, for the public pages.
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumPath } from "#tests/harness/chromium.ts";
import { startProduct } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";

const publicDir = path.resolve(import.meta.dirname, "../public");
const PASSWORD = "whistle-demo";

const product = await startProduct({ seed: true });
const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });

/** A cropped screenshot, starting at `from`. All have the same aspect ratio. */
type Shot = { file: string; email: string; address: string; from: { x: number; y: number }; width: number };

async function draw(shot: Shot, prepare?: (page: Page) => Promise<void>) {
  const { file, email, address, from, width } = shot;
  const page = await browser.newPage({
    viewport: { width: 1280, height: 900 },
    deviceScaleFactor: 1.25,
    colorScheme: "light",
    serviceWorkers: "block",
  });
  await page.goto(`${product.appUrl}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.waitForURL("**/dashboard");
  await page.goto(product.appUrl + address);
  await page.waitForLoadState("networkidle");
  await prepare?.(page);
  const clip = { ...from, width, height: Math.round(width * 0.6) };
  await page.screenshot({ path: path.join(publicDir, file), type: "jpeg", quality: 76, clip });
  await page.close();
}

const [game] = await queryRows<{ id: string }>(
  product.databaseUrl,
  "select game.id from game join game_rsvp on game_id = game.id group by game.id order by game_on desc limit 1",
);
const [league] = await queryRows<{ id: string }>(product.databaseUrl, "select id from league");
const coach = { email: "coach@example.com", from: { x: 256, y: 230 }, width: 1000 };
await draw({ ...coach, file: "screen-line-up.jpg", address: `/game/${game!.id}/attendance` });
await draw({ ...coach, file: "screen-schedule.jpg", address: "/schedule", from: { x: 256, y: 164 } });
const season = `/league/${league!.id}/schedule-builder`;
await draw(
  {
    file: "screen-season.jpg",
    email: "league@example.com",
    address: season,
    from: { x: 668, y: 240 },
    width: 728,
  },
  async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Generate Schedule" }).first().click();
    await page.getByRole("button", { name: "Publish Schedule" }).waitFor();
    await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
    await page.waitForLoadState("networkidle");
  },
);
await browser.close();
await product.stop();
