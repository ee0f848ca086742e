import { describe, expect, it } from "vitest";
import { extract } from "./extract.ts";
import type { Kind } from "./pieces.ts";

const FILE = "src/features/teams/components/team.tsx";

/** Returns the pieces of a kind as "line: text". */
function pieces(kind: Kind, source: string, file = FILE): string[] {
  return extract(file, source)
    .filter((piece) => piece.kind === kind)
    .map(({ line, text }) => `${line}: ${text}`);
}

const listVisible = (source: string, file?: string) => pieces("visible", source, file);

describe("visible strings", () => {
  it("include JSX text, with inline elements and expressions as part of the sentence", () => {
    const source = `const a = (
  <div>
    <h2>Your Team</h2>
    <p>
      <b>{name}</b> has {count} texts &amp; <a href="/x">one pass</a>.
    </p>
    Bye{" "}
    <Button>Save</Button>
  </div>
);`;
    expect(listVisible(source)).toEqual([
      "7: Bye",
      "3: Your Team",
      "5: {name} has {count} texts & one pass.",
      "8: Save",
    ]);
  });

  it("include labels, toasts, ternaries in JSX, and templates", () => {
    const source = [
      'const a = <Field label="Name" placeholder="Ada" aria-label="Close" />;',
      'const b = <p>{isBusy ? "Saving" : "Saved"}</p>;',
      'showToast.success("Game moved to Friday");',
      "const c = `${count} players and ${list.map((item) => item.name).filter(Boolean)} more`;",
      'const tierNames = { mini: "Mini" };',
      'const d = "One sentence. " + "Another one.";',
    ].join("\n");
    expect(listVisible(source)).toEqual([
      "1: Name",
      "1: Ada",
      "1: Close",
      "2: Saving",
      "2: Saved",
      "3: Game moved to Friday",
      "4: ${count} players and ${…} more",
      "5: Mini",
      "6: One sentence. Another one.",
    ]);
  });

  it.each([
    'import a from "some module";',
    'const a = <div className="flex items-center gap-2" style={{ font: "bold 12px Arial" }} />;',
    'const a = cn("text-ink font-bold", isOn && "bg-field text-white");',
    "const a = sql`select a from team where id = 1`;",
    'const a = "select id from team where name = 1";',
    'db.selectFrom("team as t").where("t.name", "is not", null);',
    'if (role === "team manager") run();',
    'const a = { "Content Type": 1 };',
    'const a: "one two" = load();',
    'const a = { method: "POST", url: "https://example.com/a b" };',
    'const a = "text/plain; charset=utf-8";',
    "const a = `${x}px ${y}px`;",
    'const a = "not_attending";',
    '"use client";',
  ])("leave out text that no one reads: %s", (source) => expect(listVisible(source)).toEqual([]));

  it("leave out log messages and plain errors, which are strings for developers", () => {
    const source = 'log.info({ id }, "Text was sent");\nthrow new Error("No such team");';
    expect(listVisible(source)).toEqual([]);
    expect(pieces("string", source)).toEqual(["1: Text was sent", "2: No such team"]);
  });

  it.each(["scripts/dev.ts", "src/sandbox/server.ts", "src/app/routes/dev/gallery.tsx"])(
    "leave out strings in %s",
    (file) => {
      expect(listVisible('const a = { title: "Two words" };', file)).toEqual([]);
      expect(pieces("string", 'const a = { title: "Two words" };', file)).toEqual(["1: Two words"]);
    },
  );

  it("leave out strings in tests, which are data or copies of the product's wording", () => {
    const source = 'expect(toast).toBe("Game was moved");';
    expect(extract("tests/e2e/games.spec.ts", source)).toEqual([]);
  });
});

describe("test titles", () => {
  it("are read from tests and suites, including tables and modifiers", () => {
    const source = [
      'describe("password reset", () => {',
      '  it("sends a link", () => {});',
      '  it.each([1, 2])("rejects %i", () => {});',
      "  test.skip(`counts ${n} players`, () => {});",
      '  test.describe("on a phone", () => {});',
      "});",
      'RULE.test("not a title");',
    ].join("\n");
    expect(pieces("title", source)).toEqual(["2: sends a link", "3: rejects %i", "4: counts ${n} players"]);
    expect(pieces("suite", source)).toEqual(["1: password reset", "5: on a phone"]);
  });
});

describe("comments", () => {
  it("are joined across lines and reported at their first line", () => {
    const source =
      "// One sentence\n// on two lines.\nrun(); // Beside code.\n/**\n * Returns a.\n * Throws b.\n */\nrun();";
    expect(pieces("comment", source)).toEqual(["1: One sentence\non two lines.", "3: Beside code."]);
    expect(pieces("doc comment", source)).toEqual(["5: Returns a.\nThrows b."]);
  });

  it("don't include instructions to tools", () => {
    expect(extract(FILE, "// oxlint-disable-next-line no-console\n// @ts-expect-error\nrun();")).toEqual([]);
  });

  it("are also read from stylesheets and shell scripts", () => {
    expect(pieces("comment", "a {}\n/* Above the fold. */", "src/app/app.css")).toEqual([
      "2: Above the fold.",
    ]);
    expect(pieces("comment", "#!/bin/sh\n# Runs it\n# twice.\nrun # now\n", ".ci/run")).toEqual([
      "2: Runs it\ntwice.",
      "4: now",
    ]);
  });
});

describe("names", () => {
  it("are read from functions, types, variables, parameters, and fields", () => {
    const source = [
      "export function moveGame(game: Game, { to: target, from }: Move) {}",
      "type Move = { to: string };",
      "const MAX_GAMES = 3;",
      "const Team = z.object({ name: z.string() });",
      "const { id, kind: sort } = game;",
      "const later = () => 1;",
    ].join("\n");
    const names = extract(FILE, source).filter(({ kind }) => kind === "name");
    expect(names.map(({ text, declares }) => `${text} ${declares}`)).toEqual([
      "moveGame function",
      "game parameter",
      "target parameter",
      "Move type",
      "to field",
      "MAX_GAMES variable",
      "Team variable",
      "name field",
      "sort variable",
      "later function",
    ]);
  });
});

describe("Markdown", () => {
  it("is split into headings, paragraphs, list items, and table rows, without code blocks", () => {
    const source = [
      "# Title",
      "",
      "One paragraph",
      "on two lines.",
      "",
      "    npm run dev",
      "",
      "- An item",
      "  goes on.",
      "- Another.",
      "",
      "| a | b |",
      "|---|---|",
      "```sh",
      "npm test",
      "```",
    ].join("\n");
    expect(pieces("prose", source, "docs/a.md")).toEqual([
      "1: # Title",
      "3: One paragraph\non two lines.",
      "8: - An item\ngoes on.",
      "10: - Another.",
      "12: | a | b |",
    ]);
  });
});
