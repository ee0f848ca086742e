import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const sources = globSync("src/**/*.tsx").map((file) => ({ file, text: readFileSync(file, "utf8") }));
const fields = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/<PasswordField\b[^>]*?autoComplete="([^"]*)"|<PasswordField\b/g)].map(([, purpose]) => ({
    file,
    purpose,
  })),
);

describe("password fields", () => {
  it("tell password managers what they're for", () => {
    expect(fields.length).toBeGreaterThan(10);
    const unnamed = fields.filter(({ purpose }) => !/^(?:current|new)-password\b/.test(purpose ?? ""));
    expect(unnamed).toEqual([]);
  });

  it("let people paste, like every other field", () => {
    const blocking = sources.filter(({ text }) => /onPaste\w*=|addEventListener\("paste"/.test(text));
    expect(blocking.map(({ file }) => file)).toEqual([]);
  });

  it("are masked until someone asks to see them", () => {
    const typed = sources.filter(({ text }) => /type=(?:"password"|\{[^}]*"password")/.test(text));
    expect(typed.map(({ file }) => file)).toEqual(["src/ui/password-field.tsx"]);
  });
});
