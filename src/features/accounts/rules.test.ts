import { describe, expect, it } from "vitest";
import {
  formatAddress,
  getDeviceName,
  getRoleLabel,
  getSafeReturnPath,
  withReturnPath,
  LINK_LIFETIME_MS,
} from "./rules.ts";

describe("getRoleLabel", () => {
  it.each([
    ["admin", "Administrator"],
    ["league_manager", "League Manager"],
    ["team_manager", "Team Manager"],
    ["something else", "User"],
  ])("labels %s as %s", (role, label) => {
    expect(getRoleLabel(role)).toBe(label);
  });
});

describe("getDeviceName", () => {
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
  ])("labels %s as %s", (agent, name) => {
    expect(getDeviceName(agent)).toBe(name);
  });
});

it("shortens IPv6 addresses and leaves everything else as it is", () => {
  expect(formatAddress("2001:0db8:0000:0000:0000:0000:0000:0001")).toBe("2001:db8::1");
  for (const address of ["203.0.113.7", "203.0.113.7:443", "fe80::1%eth0", "unknown"])
    expect(formatAddress(address)).toBe(address);
});

describe("getSafeReturnPath", () => {
  it.each(["/settings", "/teams/1?tab=roster#top", "/", "/a b", "/go?to=//x"])(
    "keeps %s, which is on our site",
    (path) => {
      expect(getSafeReturnPath(path)).toBe(path);
    },
  );

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
  ])("returns the dashboard instead of %j", (path) => {
    expect(getSafeReturnPath(path)).toBe("/dashboard");
  });
});

describe("withReturnPath", () => {
  it("adds the encoded return path, or nothing if there is none", () => {
    const returnPath = "/team-transfer?token=a_b-c&more=1";
    const { pathname, searchParams } = new URL(withReturnPath("/login", returnPath), "https://app.example");
    expect(pathname).toBe("/login");
    expect(getSafeReturnPath(searchParams.get("next"))).toBe(returnPath);
    expect(withReturnPath("/login", null)).toBe("/login");
  });
});

it("keeps links valid for 24 hours [ACCT-13]", () => {
  expect(LINK_LIFETIME_MS).toBe(24 * 60 * 60 * 1000);
});
