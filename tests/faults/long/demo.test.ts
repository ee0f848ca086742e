import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reservePort } from "#scripts/ports.ts";
import { chromiumArguments, chromiumPath } from "#tests/harness/chromium.ts";
import { pause, startProcess, type ManagedProcess } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";

// `npm run demo` as an operator starts it, and two visitors in Chromium.

const data = mkdtempSync(path.join(tmpdir(), "firstwhistle-demo-"));
const START_MS = 240_000;
let url: string;
let demo: ManagedProcess;
let browser: Browser;

/** Returns the address of the demo's own database, which it keeps to itself. */
function getDatabaseUrl() {
  const port = readFileSync(path.join(data, "postgres/postmaster.pid"), "utf8").split("\n")[3]!;
  return `postgres://app:app@127.0.0.1:${port}/demo`;
}

async function openPage(): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

async function startWorld(): Promise<Page> {
  const page = await openPage();
  // As on a slow network, where a visitor presses the button before the script is there.
  await page.route("**/start.client.js", async (route) => {
    await pause(1_000);
    await route.continue();
  });
  await page.goto(url);
  await page.getByRole("link", { name: "Try the Demo" }).click();
  await page.getByRole("button", { name: "Try the Demo" }).click();
  await page.waitForURL("**/dashboard");
  return page;
}

beforeAll(async () => {
  // PostgreSQL runs as a user of its own when we're root.
  chmodSync(data, 0o755);
  const port = String(await reservePort());
  url = `http://localhost:${port}`;
  demo = startProcess("demo", ["scripts/demo.ts"], { PORT: port, DEMO_DATA: data, LOG_LEVEL: "warn" });
  while (!demo.output().includes(`Demo  ${url}`)) {
    if (demo.hasEnded()) throw new Error(demo.output());
    await pause(200);
  }
  browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
}, START_MS);

afterAll(async () => {
  await browser?.close();
  await demo?.stop();
  rmSync(data, { recursive: true, force: true });
});

describe("the demo", () => {
  it("refuses to start with a real provider's settings", async () => {
    const refused = startProcess("demo", ["scripts/demo.ts"], {
      TWILIO_AUTH_TOKEN: "0123456789abcdef".repeat(2),
      SMTP_URL: "smtps://user:password@mail.example",
    });
    expect((await refused.exited).code).toBe(1);
    expect(refused.output()).toContain("never uses TWILIO_AUTH_TOKEN, SMTP_URL");
  });

  it("gives a visitor a world, whose players respond, and that no one else can open", async () => {
    const page = await startWorld();
    await expect.poll(() => page.locator("demo-bar").innerText()).toContain("Yours for");
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));

    await page.goto(`${url}/demo/phones`);
    const texted = page.locator("a.row", { hasText: "http" });
    await texted.first().waitFor({ timeout: 120_000 });
    await texted.filter({ hasText: "Aisha Bello" }).click();
    const link = (await page.locator(".bubble a").first().getAttribute("href"))!;
    await page.goto(link);
    await page.getByRole("button", { name: /Yes/ }).click();
    await page.getByText("You can update your response any time before the game.").waitFor();

    await page.goto(`${url}/demo/phones`);
    await texted.filter({ hasText: "Jordan Reyes" }).click();
    await page.getByRole("button", { name: "Reply OUT" }).click();
    await page.locator(".is-reply .bubble", { hasText: "OUT" }).waitFor();

    await page.goto(`${url}/dashboard`);
    await page.getByText("1 in", { exact: true }).first().waitFor();

    // Another visitor, with a world and without one.
    for (const other of [await openPage(), await startWorld()]) {
      await other.goto(link);
      await other.getByRole("heading", { name: "This Link Belongs to Another Demo" }).waitFor();
      await other.context().close();
    }
    const response = await page.request.post(`${url}/api/v1/accounts`, { data: {} });
    expect(await response.json()).toMatchObject({ code: "OFF_IN_DEMO" });
    expect((await page.request.get(url)).headers()["x-robots-tag"]).toBe("noindex, nofollow");
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["demo"]);
    expect(problems).toEqual([]);
    await page.context().close();
  }, 240_000);

  it("removes a world when its hour is over, and says so", async () => {
    const page = await startWorld();
    const [world] = await queryRows<{ id: string; user_id: string }>(
      getDatabaseUrl(),
      "select id, user_id from demo.world where removed_at is null order by created_at desc limit 1",
    );
    await queryRows(getDatabaseUrl(), "update demo.world set expires_at = now() where id = $1", [world!.id]);
    await page.goto(`${url}/teams`);
    await page.getByRole("heading", { name: "Your Demo Is Over" }).waitFor();
    await page.getByRole("button", { name: "Start a New Demo" }).waitFor();
    await expect
      .poll(() => queryRows(getDatabaseUrl(), "select id from app_user where id = $1", [world!.user_id]), {
        timeout: 30_000,
      })
      .toEqual([]);
    await page.context().close();
  }, 120_000);

  it("stops everything on SIGTERM and leaves no data", async () => {
    await demo.stop();
    expect((await demo.exited).code).toBe(0);
    await expect(fetch(`${url}/readyz`)).rejects.toThrow("fetch failed");
    expect(existsSync(path.join(data, "postgres"))).toBe(false);
    expect(demo.output()).not.toContain('"level":"error"');
  });
});
