import { expect, test, type Page } from "@playwright/test";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DEMO_KEY } from "#scripts/demo-key.ts";
import { findFreePort } from "#scripts/ports.ts";
import { startDev, type DevSession } from "#tests/faults/dev-session.ts";
import { cancelCleanup, cleanUpLater } from "#tests/harness/reaper.ts";
import { computeTotp } from "#tests/harness/totp.ts";
import { waitForReact } from "./fixtures.ts";

// Walks the main screens of `npm run dev` with its demo data. React warns only in development about markup that doesn't
// hydrate, repeated keys, and props it doesn't know, so the other specs can't notice these.

test.describe.configure({ mode: "serial" });

/** It has to create a database and bundle the browser's dependencies first. */
const START_MS = 120_000;
const STOP_MS = 20_000;

let folder: string;
let session: DevSession;
let appUrl: string;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  folder = mkdtempSync(path.join(tmpdir(), "firstwhistle-dev-"));
  // When we're root, PostgreSQL runs as its own user, which must be able to enter this folder.
  chmodSync(folder, 0o755);
  cleanUpLater({ kind: "folder", folder });
  session = startDev(process.cwd(), {
    DEV_DATA: folder,
    PORT: String(await findFreePort(14_000)),
    DATABASE_PORT: String(await findFreePort(16_544)),
  });
  await session.waitForOutput("Ctrl-C stops everything.", START_MS);
  appUrl = session.getUrl("FirstWhistle");
});

test.afterAll(async () => {
  test.setTimeout(STOP_MS);
  session.pressCtrlC();
  await session.exited;
  rmSync(folder, { recursive: true, force: true });
  cancelCleanup({ kind: "folder", folder });
});

/** Collects everything that the page or the server complains about. */
function collectProblems(page: Page) {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500)
      problems.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
  return problems;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** Opens pages one after another, and waits until each has loaded its data. */
async function visit(page: Page, paths: readonly string[]) {
  for (const pagePath of paths) {
    await page.goto(appUrl + pagePath);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
}

async function signIn(page: Page, email: string) {
  await visit(page, ["/login"]);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("whistle-demo");
  await page.keyboard.press("Enter");
}

/** Closes the welcome, which a first visit to the dashboard opens. */
async function start(page: Page) {
  await page.waitForURL("**/dashboard");
  await button(page, "Let's Get Started!").click();
}

async function signOut(page: Page) {
  await visit(page, ["/dashboard"]);
  const response = page.waitForResponse((candidate) => candidate.request().method() === "DELETE");
  await button(page, "Sign out").click();
  expect((await response).status()).toBe(200);
  await page.waitForURL("**/login*");
}

test("walks the public pages, and the captain's, in development without a warning", async ({ page }) => {
  test.setTimeout(60_000);
  waitForReact(page);
  const problems = collectProblems(page);
  await visit(page, ["/", "/register", "/blog", "/contact"]);
  await signIn(page, "coach@example.com");
  await start(page);
  await visit(page, ["/teams", "/schedule", "/settings", "/setup"]);
  await visit(page, ["/dashboard"]);
  await page.getByRole("link", { name: "Lakeview Otters" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Lakeview Otters" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await signOut(page);
  expect(problems).toEqual([]);
});

test("walks the league's pages and dialogs in development without a warning", async ({ page }) => {
  test.setTimeout(60_000);
  waitForReact(page);
  const problems = collectProblems(page);
  await signIn(page, "league@example.com");
  await start(page);
  await visit(page, ["/league-management"]);
  // Dialogs that were open once stay on the page, so each one after the first could repeat a key.
  for (const name of ["League Settings", "Message League", "Delete League", "Create League"]) {
    await button(page, name).click();
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeHidden();
  }
  await page.getByRole("link", { name: "Create Team" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Create Team" })).toBeVisible();
  await visit(page, ["/venues"]);
  await button(page, "Add Venue").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await visit(page, ["/league-management"]);
  await page.getByRole("link", { name: "Schedule Builder" }).first().click();
  await page.waitForLoadState("networkidle");
  await signOut(page);
  expect(problems).toEqual([]);
});

test("walks the administrator's pages in development without a warning", async ({ page }) => {
  test.setTimeout(60_000);
  waitForReact(page);
  const problems = collectProblems(page);
  await signIn(page, "admin@example.com");
  await page.getByLabel(/code/i).first().fill(computeTotp(DEMO_KEY));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await visit(page, [
    "/admin/accounts",
    "/admin/teams",
    "/admin/billing",
    "/admin/analytics",
    "/admin/delivery",
  ]);
  expect(problems).toEqual([]);
});
