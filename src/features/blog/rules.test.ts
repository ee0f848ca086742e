import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { descriptionOf, listExcerpt, minutesToRead, slugOf, storedExcerpt, tagsOf } from "./rules.ts";

describe("a slug", () => {
  it("is made from the title [ADMBLOG-12]", () => {
    expect(slugOf("How to Run a Team: 7 Rules!")).toBe("how-to-run-a-team-7-rules");
    expect(slugOf("  Rain -- or   shine  ")).toBe("rain-or-shine");
    expect(slugOf("Café Été")).toBe("cafe-ete");
    expect(slugOf("日本")).toBe("post");
  });

  it("is always an address", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (title) => {
        expect(slugOf(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });
});

it("tags are trimmed, blank and doubled ones dropped [ADMBLOG-13]", () => {
  expect(tagsOf(" captains, ,rosters,captains ,")).toEqual(["captains", "rosters"]);
});

describe("an excerpt", () => {
  const long = `# Title\n\nSome **bold** words and [a link](https://x.example). ${"word ".repeat(100)}`;
  it("is the first 200 characters when stored [ADMBLOG-14]", () => {
    const stored = storedExcerpt(long);
    expect(stored).toMatch(/^Some bold words and a link\. word .*\.\.\.$/);
    expect(stored.length).toBeLessThanOrEqual(203);
    expect(storedExcerpt("Short.")).toBe("Short.");
  });
  it("is made of sentences: not of tables, code, lines and marks", () => {
    const rest = "| Team | Won |\n|---|---|\n| Otters | 7 |\n\n```js\nlet a;\n```\n\n---\n\n- ~~No~~ | yes";
    expect(storedExcerpt(`Words.\n\n${rest}\n\nMore - words.\n\n~~~\nnever closed`)).toBe(
      "Words. No | yes More - words.",
    );
  });
  it("is the first 150 in a list when none is stored [BLOG-06]", () => {
    const sentence = "Bring water, shin guards and both jerseys. ".repeat(10);
    expect(listExcerpt("", sentence)).toBe(`${sentence.slice(0, 150).trimEnd()}...`);
    expect(listExcerpt("", "x".repeat(151))).toBe(`${"x".repeat(150)}...`);
    expect(listExcerpt("", "x".repeat(150))).toBe("x".repeat(150));
    expect(listExcerpt("Own words", long)).toBe("Own words");
  });
  it("is cut for search engines, never inside a character, and never nothing", () => {
    expect(descriptionOf("⚽".repeat(160), "Words.")).toBe(`${"⚽".repeat(157)}...`);
    expect(descriptionOf("😀".repeat(160), "Words.")).toBe(`${"😀".repeat(157)}...`);
    expect(descriptionOf("", "Words.")).toBe("Words.");
  });
});

it("takes at least a minute to read", () => {
  expect(minutesToRead("Hi.")).toBe(1);
  expect(minutesToRead("word ".repeat(660))).toBe(3);
});

it("keeps a slug within 200 characters, without a hyphen at its end", () => {
  expect(slugOf("a".repeat(250))).toBe("a".repeat(200));
  expect(slugOf(`${"a".repeat(199)} b`)).toBe("a".repeat(199));
  expect(slugOf("a!b - c")).toBe("ab-c");
});

it("leaves out pictures, headings of any depth, quotes and numbers of lists", () => {
  const post = [
    "### A heading",
    "![A picture of rain](https://x.example/rain.jpg)First.",
    "> Second.",
    "12.  Third.",
    " * * *",
    "* Fourth with a ``` mark.",
    "# Not all of this # is a heading",
    "Fifth: - - - stays.",
    "~~~ts",
    "code with ~~~ in it",
    "~~~ and more",
    "Sixth.",
  ];
  expect(storedExcerpt(post.join("\n"))).toBe(
    "First. Second. Third. Fourth with a mark. Fifth: - - - stays. Sixth.",
  );
});

it("cuts at exactly the stated lengths, and no space before the dots", () => {
  expect(storedExcerpt("x".repeat(200))).toBe("x".repeat(200));
  expect(storedExcerpt("x".repeat(201))).toBe(`${"x".repeat(200)}...`);
  expect(storedExcerpt(`${"x".repeat(199)} ${"y".repeat(9)}`)).toBe(`${"x".repeat(199)}...`);
  expect(listExcerpt("", "x".repeat(151))).toBe(`${"x".repeat(150)}...`);
});

it("counts words and not spaces between them", () => {
  expect(minutesToRead("word   \n".repeat(330))).toBe(2);
  expect(minutesToRead("x".repeat(2000))).toBe(1);
});
