import { createServer } from "node:http";
import { once } from "node:events";
import { beforeAll, describe, expect, it } from "vitest";
import { target } from "./attacker.ts";
import { useBrowser } from "./browser.ts";
import { countSessions, createPerson, expectStatus, PASSWORD } from "./people.ts";
import { createTeam } from "./teams.ts";

const openBrowser = useBrowser();

const returnPaths: [id: string, next: string][] = [
  ["Y01", "/..//evil.example/x"],
  ["Y02", "/.//evil.example/x"],
  ["Y03", "/./\\evil.example/x"],
  ["Y04", "/dashboard/..//evil.example"],
];

describe("signing in", () => {
  let email: string;
  beforeAll(async () => {
    ({ email } = await createPerson());
  });

  it.each(returnPaths)("%s: signing in stays on our site with %j as the page to open", async (_id, next) => {
    const context = await openBrowser();
    const page = await context.newPage();
    const requested = new Set<string>();
    page.on("request", (request) => requested.add(new URL(request.url()).origin));
    await page.goto(`/login?next=${encodeURIComponent(next)}`, { waitUntil: "networkidle" });
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await page.waitForURL((url) => url.pathname !== "/login");
    await page.waitForLoadState("networkidle");
    expect(new URL(page.url()).origin).toBe(target.appUrl);
    expect([...requested]).toEqual([target.appUrl]);
  });
});

describe("someone else's words", () => {
  it("Y05: names with markup are shown as they were typed, and run nothing", async () => {
    const { client, teamId } = await createTeam();
    const names = ["<img src=x onerror=window.attacked=1>", "</script><script>window.attacked=1</script>"];
    const settings = expectStatus(await client.get(`/teams/${teamId}`), 200).body;
    expectStatus(await client.put(`/teams/${teamId}`, { ...settings, name: names[0] }), 200);
    for (const name of names)
      expectStatus(await client.post(`/teams/${teamId}/members`, { name, phone: "(312) 555-0142" }), 201);

    const page = await (await openBrowser(client)).newPage();
    const violations: string[] = [];
    page.on("console", (message) => {
      if (/content security policy/i.test(message.text())) violations.push(message.text());
    });
    for (const path of ["/dashboard", "/teams", `/teams/${teamId}`, "/schedule"]) {
      await page.goto(path);
      await page.getByText(names[0]!).filter({ visible: true }).first().waitFor();
      if (path === `/teams/${teamId}`)
        await page.getByText(names[1]!).filter({ visible: true }).first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => "attacked" in window)).toBe(false);
    }
    // The markup never became an element that the policy had to stop.
    expect(violations).toEqual([]);
  });
});

describe("a browser that others use", () => {
  it("Y08: the back button shows nothing after signing out", async () => {
    const { client, email } = await createTeam();
    const page = await (await openBrowser(client)).newPage();
    await page.goto("/dashboard");
    await page.getByText("Lakeview Otters").filter({ visible: true }).first().waitFor();
    await page.goto("/teams");
    await page.getByText("Lakeview Otters").filter({ visible: true }).first().waitFor();
    await page.getByRole("button", { name: "Sign out" }).first().click();
    await page.waitForURL(/\/login/);
    expect(await countSessions(email)).toBe(0);
    for (let step = 0; step < 2; step++) {
      await page.goBack();
      await page.waitForURL(/\/login/);
      await page.waitForLoadState("networkidle");
      expect(await page.getByText("Lakeview Otters").count()).toBe(0);
    }
  });

  it("Y09: another site's frame shows no page of ours", async () => {
    const { client } = await createTeam();
    const paths = ["/login", "/dashboard", "/", "/contact"];
    const frames = paths.map((path) => `<iframe src="${target.appUrl}${path}"></iframe>`).join("");
    const evil = createServer((_request, response) => {
      response.setHeader("content-type", "text/html").end(`<h1>Win a prize</h1>${frames}`);
    }).listen(0, "127.0.0.1");
    await once(evil, "listening");
    const address = evil.address();
    try {
      const page = await (await openBrowser(client)).newPage();
      await page.goto(`http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`);
      await page.waitForLoadState("networkidle");
      expect(page.frames().length).toBe(paths.length + 1);
      for (const frame of page.frames().slice(1)) {
        expect(frame.url()).toMatch(/^chrome-error:/);
        expect(await frame.locator("form, main, a").count()).toBe(0);
      }
    } finally {
      evil.close();
      evil.closeAllConnections();
    }
  });
});
