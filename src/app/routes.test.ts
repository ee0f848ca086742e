import { matchRoutes, RouterContextProvider, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { sessionContext } from "./request-context.ts";
import routes from "./routes.ts";
import { requireSession } from "./session-gate.ts";
import { needsSession } from "./signed-in-pages.ts";

/** Returns the route files that match a path, starting with the shell. */
const listFiles = (address: string) =>
  (matchRoutes(routes as RouteObject[], address) ?? []).map(
    ({ route }) => (route as unknown as { file: string }).file,
  );

const site = "routes/_site/layout.tsx";
const app = "routes/_app/layout.tsx";

describe("route table", () => {
  it.each([
    ["/pricing [SHELL-03]", "/pricing", "routes/_site/pricing.tsx"],
    ["/about [SHELL-07]", "/about", "routes/_site/about.tsx"],
    ["/privacy [SHELL-10]", "/privacy", "routes/_site/privacy.tsx"],
  ])("renders the public page %s inside the public shell", (_title, address, page) => {
    expect(listFiles(address)).toEqual([site, page]);
    expect(needsSession(address)).toBe(false);
  });

  it.each([
    ["game attendance [ATT-01]", "/game/any/attendance", "game-attendance.tsx"],
    ["the schedule builder [SHELL-26]", "/league/any/schedule-builder", "league-schedule-builder.tsx"],
    ["the league calendar", "/league/any/schedule", "league-schedule.tsx"],
    ["settings [SHELL-32]", "/settings", "settings.tsx"],
    ["the Season Pass selection [PERM1-15]", "/teams/any/upgrade", "team-upgrade.tsx"],
    ["the bulk upgrade [PERM1-15]", "/teams/any/bulk-upgrade", "team-bulk-upgrade.tsx"],
  ])("renders %s inside the signed-in shell", (_title, address, page) => {
    expect(listFiles(address)).toEqual([app, `routes/_app/${page}`]);
  });

  it("has no separate route for a settings tab [SHELL-32]", () => {
    for (const tab of ["account", "billing"])
      expect(listFiles(`/settings/${tab}`)).toEqual(["routes/not-found.tsx"]);
  });

  it("shows a spinner while any signed-in page checks the session [SHELL-34]", () => {
    const pages = routes.find(({ file }) => file === app)!.children!;
    expect(pages.length).toBeGreaterThan(20);
    for (const { path } of pages) expect([path, needsSession(`/${path}`)]).toEqual([path, true]);
  });
});

describe("session gate for signed-in pages", () => {
  it("redirects to sign-in without a session and remembers the page [SHELL-33]", async () => {
    const context = new RouterContextProvider();
    context.set(sessionContext, async () => null);
    const url = new URL("https://firstwhistle.example/settings?tab=billing");
    const response = (await requireSession(context, url).catch((thrown: unknown) => thrown)) as Response;
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "/login?next=%2Fsettings%3Ftab%3Dbilling",
    ]);
  });
});
