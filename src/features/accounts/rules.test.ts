import { describe, expect, it } from "vitest";
import { deviceName, roleLabel, safeReturnPath, withReturnPath, LINK_LIFETIME_MS } from "./rules.ts";

describe("roleLabel", () => {
  it.each([
    ["admin", "Administrator"],
    ["league_manager", "League Manager"],
    ["team_manager", "Team Manager"],
    ["something else", "User"],
  ])("calls %s %s", (role, label) => {
    expect(roleLabel(role)).toBe(label);
  });
});

describe("deviceName", () => {
  const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/156.0 Safari/537.36 Edg/156.0`, "Edge on Windows"],
    [`Mozilla/5.0 (Linux; Android 16) ${webKit} Chrome/156.0 Mobile Safari/537.36`, "Chrome on Android"],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 19 like Mac OS X) CriOS/156.0 Safari/604.1`, "Chrome on iOS"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 16) Version/19.0 Safari/605.1", "Safari on macOS"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox on Linux"],
    [`Mozilla/5.0 (X11; CrOS x86_64) ${webKit} Chrome/156.0 Safari/537.36`, "Chrome on ChromeOS"],
    [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/156.0 Safari/537.36 OPR/120.0`, "Opera on Windows"],
    [
      `Mozilla/5.0 (Linux; Android 16) ${webKit} SamsungBrowser/29.0 Chrome/156.0 Mobile Safari/537.36`,
      "Samsung Internet on Android",
    ],
    ["curl/9.0", "Unknown browser on unknown system"],
    [null, "Unknown browser on unknown system"],
  ])("calls %s %s", (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});

describe("safeReturnPath", () => {
  it.each(["/settings", "/teams/1?tab=roster#top", "/", "/a b", "/go?to=//x"])("keeps our own %s", (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    "",
    "settings",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "javascript:alert(1)",
    "\\\\evil.example",
  ])("goes to the dashboard instead of %j", (path) => {
    expect(safeReturnPath(path)).toBe("/dashboard");
  });
});

describe("withReturnPath", () => {
  it("carries a page with its query through another one, and nothing when there is none", () => {
    const wanted = "/team-handover?token=a_b-c&more=1";
    const { pathname, searchParams } = new URL(withReturnPath("/login", wanted), "https://app.example");
    expect(pathname).toBe("/login");
    expect(safeReturnPath(searchParams.get("next"))).toBe(wanted);
    expect(withReturnPath("/login", null)).toBe("/login");
  });
});

it("lets links live for 24 hours [ACCT-13]", () => {
  expect(LINK_LIFETIME_MS).toBe(24 * 60 * 60 * 1000);
});
