import { describe, expect, it } from "vitest";
import { parseTheme } from "./request-context.ts";

describe("theme", () => {
  it.each([
    [undefined, "system"],
    ["fw.session_token=x", "system"],
    ["theme=dark", "dark"],
    ["fw.x=1; theme=light; fw.y=2", "light"],
    ["__Host-theme=dark", "dark"],
    ["mytheme=dark", "system"],
    ["theme=darker", "system"],
  ])("is read from the cookie: %s", (cookie, theme) => {
    expect(parseTheme(cookie)).toBe(theme);
  });

  it("is the newer choice if there's a cookie from before they had a prefix", () => {
    expect(parseTheme("theme=dark; __Host-theme=light")).toBe("light");
    expect(parseTheme("__Host-theme=system; theme=dark")).toBe("system");
  });
});
