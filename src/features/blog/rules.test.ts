import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  getDescription,
  listExcerpt,
  computeReadingMinutes,
  createSlug,
  createExcerpt,
  parseTags,
} from "./rules.ts";

describe("slug", () => {
  it("is derived from the title [ADMBLOG-12]", () => {
    expect(createSlug("How to Run a Team: 7 Rules!")).toBe("how-to-run-a-team-7-rules");
    expect(createSlug("  Rain -- or   shine  ")).toBe("rain-or-shine");
    expect(createSlug("Café Été")).toBe("cafe-ete");
    expect(createSlug("日本")).toBe("post");
  });

  it("is never empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (title) => {
        expect(createSlug(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });
});

it("trims tags and drops blanks and duplicates [ADMBLOG-13]", () => {
  expect(parseTags(" captains, ,rosters,captains ,")).toEqual(["captains", "rosters"]);
});

describe("excerpt", () => {
  const longContent = `# Title\n\nSome **bold** words and [a link](https://x.example). ${"word ".repeat(100)}`;
  it("is stored as the first 200 characters [ADMBLOG-14]", () => {
    const excerpt = createExcerpt(longContent);
    expect(excerpt).toMatch(/^Some bold words and a link\. word .*\.\.\.$/);
    expect(excerpt.length).toBeLessThanOrEqual(203);
    expect(createExcerpt("Short.")).toBe("Short.");
  });
  it("includes sentences but no tables, code, horizontal rules, or formatting marks", () => {
    const otherMarkdown =
      "| Team | Won |\n|---|---|\n| Otters | 7 |\n\n```js\nlet a;\n```\n\n---\n\n- ~~No~~ | yes";
    expect(createExcerpt(`Words.\n\n${otherMarkdown}\n\nMore - words.\n\n~~~\nnever closed`)).toBe(
      "Words. No | yes More - words.",
    );
  });
  it("is the first 150 characters in lists if none is stored [BLOG-06]", () => {
    const sentence = "Bring water, shin guards and both jerseys. ".repeat(10);
    expect(listExcerpt("", sentence)).toBe(`${sentence.slice(0, 150).trimEnd()}...`);
    expect(listExcerpt("", "x".repeat(151))).toBe(`${"x".repeat(150)}...`);
    expect(listExcerpt("", "x".repeat(150))).toBe("x".repeat(150));
    expect(listExcerpt("Own words", longContent)).toBe("Own words");
  });
  it("is truncated for search engines without splitting a character, and is never empty", () => {
    expect(getDescription("⚽".repeat(160), "Words.")).toBe(`${"⚽".repeat(157)}...`);
    expect(getDescription("😀".repeat(160), "Words.")).toBe(`${"😀".repeat(157)}...`);
    expect(getDescription("", "Words.")).toBe("Words.");
  });
});

it("estimates a reading time of at least a minute", () => {
  expect(computeReadingMinutes("Hi.")).toBe(1);
  expect(computeReadingMinutes("word ".repeat(660))).toBe(3);
});

it("limits a slug to 200 characters and strips a trailing hyphen", () => {
  expect(createSlug("a".repeat(250))).toBe("a".repeat(200));
  expect(createSlug(`${"a".repeat(199)} b`)).toBe("a".repeat(199));
  expect(createSlug("a!b - c")).toBe("ab-c");
});

it("drops images, headings of any level, quote marks, and list numbers from excerpts", () => {
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
  expect(createExcerpt(post.join("\n"))).toBe(
    "First. Second. Third. Fourth with a mark. Fifth: - - - stays. Sixth.",
  );
});

it("truncates excerpts at exactly the documented lengths, without a space before the ellipsis", () => {
  expect(createExcerpt("x".repeat(200))).toBe("x".repeat(200));
  expect(createExcerpt("x".repeat(201))).toBe(`${"x".repeat(200)}...`);
  expect(createExcerpt(`${"x".repeat(199)} ${"y".repeat(9)}`)).toBe(`${"x".repeat(199)}...`);
  expect(listExcerpt("", "x".repeat(151))).toBe(`${"x".repeat(150)}...`);
});

it("estimates the reading time from words, not from the spaces between them", () => {
  expect(computeReadingMinutes("word   \n".repeat(330))).toBe(2);
  expect(computeReadingMinutes("x".repeat(2000))).toBe(1);
});
