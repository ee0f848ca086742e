import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { createHttp } from "./http.ts";
import { LAST_WORKER } from "./last-worker.ts";
import { offlineRoutes } from "./offline.tsx";

const routes = offlineRoutes({ worker: "", styles: ".dark{color-scheme:dark}" });

describe("the worker's script", () => {
  it("removes itself where there is no build, may ask the server only, and is looked for each time", async () => {
    const answer = await routes.request("/service-worker.js");
    expect(await answer.text()).toBe(LAST_WORKER);
    expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("content-security-policy")).toContain("connect-src 'self'");
  });
});

describe("the page without a network", () => {
  it("needs no other script than the one its policy allows, and has the reader's theme", async () => {
    const answer = await routes.request("/offline", { headers: { cookie: "theme=dark" } });
    const html = await answer.text();
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/g)].map(([, script]) => script!);
    expect(scripts).toHaveLength(1);
    const digest = createHash("sha256").update(scripts[0]!).digest("base64");
    expect(answer.headers.get("content-security-policy")).toContain(`script-src 'sha256-${digest}';`);
    expect(html).toContain('<html lang="en" class="dark">');
    expect(html).not.toContain("/assets/");
  });

  it("tries again by itself, but does not call back whoever has gone on to another page", async () => {
    const html = await (await routes.request("/offline")).text();
    const script = /<script>(.*?)<\/script>/.exec(html)![1]!;
    const page = new EventTarget();
    const reloads: string[] = [];
    const waits: (() => void)[] = [];
    runInNewContext(script, {
      addEventListener: page.addEventListener.bind(page),
      location: { reload: () => reloads.push("again") },
      navigator: { onLine: true },
      setTimeout: (then: () => void) => waits.push(then),
    });
    waits[0]!();
    page.dispatchEvent(new Event("online"));
    expect(reloads).toEqual(["again", "again"]);
    page.dispatchEvent(new Event("beforeunload"));
    waits[0]!();
    page.dispatchEvent(new Event("online"));
    expect(reloads).toHaveLength(2);
  });
});

describe("answers", () => {
  it("say for whom they were made where a device may keep them, and nowhere else", async () => {
    const account = await createAccount();
    const team = await createTeam({ managerId: account.id });
    const client = new TestClient();
    await client.signIn(account.email, PASSWORD);
    const cookie = [...client.cookies].map((pair) => pair.join("=")).join("; ");
    const owner = async (path: string, headers: Record<string, string> = { cookie }) =>
      (await createHttp().request(`/api/v1${path}`, { headers })).headers.get("x-account");
    expect(await owner(`/teams/${team.id}/members`)).toBe(account.id);
    expect(await owner("/dashboard")).toBe(account.id);
    expect(await owner("/me")).toBeNull();
    expect(await owner(`/teams/${team.id}/join-link`)).toBeNull();
    expect(await owner("/dashboard", {})).toBeNull();
    const foreign = await createTeam();
    expect(await owner(`/teams/${foreign.id}/members`)).toBeNull();
  });
});
