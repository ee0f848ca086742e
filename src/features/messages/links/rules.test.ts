import { describe, expect, it } from "vitest";
import { containsLink, isLinkMessage } from "./rules.ts";

describe("a link", () => {
  it.each([
    "https://evil.example",
    "HTTP://10.0.0.1/x",
    "ftp://files",
    "open myapp://pay",
    "see www.whatever",
    "(WWW.site.test)",
    "bank-login.com",
    "Your account: bank-login.com/verify?x=1",
    "Bank-Login.Com",
    "go to bit.ly/abc now",
    "xn--80ak6aa92e.com",
    "пример.рф",
    "example.xn--p1ai",
    "evil.co.uk",
    "evil.com.Thanks",
    "evil.com.",
    "evil.com:8080",
    "write to maya@example.com",
    "a_b.com",
    "ｅｖｉｌ．ｃｏｍ",
    "evil。com",
    "evil\u{200B}.com",
    "i❤.ws",
    "pay at 203.0.113.7/login",
    "the game.So bring water",
  ])("is found in %j [TEXT-41]", (text) => {
    expect(containsLink(text)).toBe(true);
  });

  it.each([
    "",
    "Practice moved to Field 2 tonight, same time.",
    "See you at 7:30 p.m. on Thu. Bring $5.00, please",
    "We won 3.2 to 1.1...so proud",
    "U.S. Soccer rules, e.g. offside",
    "St. Paul, N.Y., and/or F.C. Harbor",
    "Rain or shine: 5 vs. 5. Let's go!",
    "Score 10-8.Practice is at 9",
    "com",
    ".com",
    "dot com",
    "a.b.c",
    "1.2.3",
    "wwwow.",
    "http: nothing",
    "v1.2.3.4.5",
    "..",
  ])("isn't found in %j [TEXT-41]", (text) => {
    expect(containsLink(text)).toBe(false);
  });

  it("counts in the team's name too, because every text starts with it [TEXT-41]", () => {
    expect(isLinkMessage("bank-login.com", "Check your account")).toBe(true);
    // The name and the message don't form a link together.
    expect(isLinkMessage("Harbor St.", "com on, everyone")).toBe(false);
  });

  it("is searched for in linear time", () => {
    for (const part of ["a.", ".", "-", "http:", "www", "x.y", "\u{200B}", "1.", "é."]) {
      const startedAt = performance.now();
      containsLink(part.repeat(100_000));
      // Quadratic time would take minutes. This leaves room for a busy machine.
      expect(performance.now() - startedAt).toBeLessThan(5000);
    }
  });
});
