import { matchRoutes, RouterContextProvider, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { sessionContext } from "./request-context.ts";
import routes from "./routes.ts";
import { requireSession } from "./session-gate.ts";
import { needsSession } from "./signed-in-pages.ts";

/** The files that answer an address, the shell first. */
const filesOf = (address: string) =>
  (matchRoutes(routes as RouteObject[], address) ?? []).map(
    ({ route }) => (route as unknown as { file: string }).file,
  );

const site = "routes/_site/layout.tsx";
const app = "routes/_app/layout.tsx";

describe("the route table", () => {
  it.each([
    ["/pricing [SHELL-03]", "/pricing", "routes/_site/pricing.tsx"],
    ["/about [SHELL-07]", "/about", "routes/_site/about.tsx"],
    ["/privacy [SHELL-10]", "/privacy", "routes/_site/privacy.tsx"],
  ])("has the public page %s inside the public shell", (_title, address, page) => {
    expect(filesOf(address)).toEqual([site, page]);
    expect(needsSession(address)).toBe(false);
  });

  it.each([
    ["a game's attendance [ATT-01]", "/game/any/attendance", "game-attendance.tsx"],
    ["the schedule builder [SHELL-26]", "/league/any/schedule-builder", "league-schedule-builder.tsx"],
    ["the settings [SHELL-32]", "/settings", "settings.tsx"],
    ["the Season Pass selection [PERM1-15]", "/teams/any/upgrade", "team-upgrade.tsx"],
    ["the bulk upgrade [PERM1-15]", "/teams/any/bulk-upgrade", "team-bulk-upgrade.tsx"],
  ])("has %s inside the shell for people who are signed in", (_title, address, page) => {
    expect(filesOf(address)).toEqual([app, `routes/_app/${page}`]);
  });

  it("has no address of its own for a tab of the settings [SHELL-32]", () => {
    for (const tab of ["account", "billing"])
      expect(filesOf(`/settings/${tab}`)).toEqual(["routes/not-found.tsx"]);
  });

  it("shows a spinner while the session of any signed-in page is checked [SHELL-34]", () => {
    const pages = routes.find(({ file }) => file === app)!.children!;
    expect(pages.length).toBeGreaterThan(20);
    for (const { path } of pages) expect([path, needsSession(`/${path}`)]).toEqual([path, true]);
  });
});

describe("the gate of the signed-in pages", () => {
  it("sends whoever has no session to sign in, and remembers the page [SHELL-33]", async () => {
    const context = new RouterContextProvider();
    context.set(sessionContext, async () => null);
    const url = new URL("https://firstwhistle.example/settings?tab=billing");
    const answer = (await requireSession(context, url).catch((thrown: unknown) => thrown)) as Response;
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "/login?next=%2Fsettings%3Ftab%3Dbilling",
    ]);
  });
});
