import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { createHttp } from "./http.ts";
import { UNREGISTER_WORKER } from "./unregister-worker.ts";
import { createOfflineRoutes } from "./offline.tsx";

const routes = createOfflineRoutes({ worker: "", styles: ".dark{color-scheme:dark}" });

describe("service worker script", () => {
  it("unregisters itself if there's no build, connects only to our server, and is always revalidated", async () => {
    const response = await routes.request("/service-worker.js");
    expect(await response.text()).toBe(UNREGISTER_WORKER);
    expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    const policy = response.headers.get("content-security-policy");
    for (const directive of ["default-src 'none'", "base-uri 'none'", "connect-src 'self'"])
      expect(policy).toContain(directive);
  });
});

describe("offline page", () => {
  it("runs only the script its CSP allows and uses the reader's theme", async () => {
    const response = await routes.request("/offline", { headers: { cookie: "theme=dark" } });
    const html = await response.text();
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/g)].map(([, script]) => script!);
    expect(scripts).toHaveLength(1);
    const digest = createHash("sha256").update(scripts[0]!).digest("base64");
    expect(response.headers.get("content-security-policy")).toContain(`script-src 'sha256-${digest}';`);
    expect(html).toContain('<html lang="en" class="dark">');
    expect(html).not.toContain("/assets/");
  });

  it("retries automatically, but not after the user has navigated away", async () => {
    const html = await (await routes.request("/offline")).text();
    const script = /<script>(.*?)<\/script>/.exec(html)![1]!;
    const page = new EventTarget();
    const reloads: string[] = [];
    const timeouts: (() => void)[] = [];
    runInNewContext(script, {
      addEventListener: page.addEventListener.bind(page),
      location: { reload: () => reloads.push("again") },
      navigator: { onLine: true },
      setTimeout: (callback: () => void) => timeouts.push(callback),
    });
    timeouts[0]!();
    page.dispatchEvent(new Event("online"));
    expect(reloads).toEqual(["again", "again"]);
    page.dispatchEvent(new Event("beforeunload"));
    timeouts[0]!();
    page.dispatchEvent(new Event("online"));
    expect(reloads).toHaveLength(2);
  });
});

describe("cacheable response", () => {
  it("names its account, and other responses don't", async () => {
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
    const foreignTeam = await createTeam();
    expect(await owner(`/teams/${foreignTeam.id}/members`)).toBeNull();
  });
});
