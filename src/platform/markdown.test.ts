import { describe, expect, it } from "vitest";
import { attacks } from "#tests/fixtures/markdown-attacks.ts";
import { renderMarkdown } from "./markdown.ts";

describe("Markdown rendering", () => {
  it("supports headings, lists, links, and pictures", () => {
    const html = renderMarkdown(
      "# Title\n\nSome **bold** [link](https://x.example)\n\n- one\n- two\n\n![A field](https://x.example/f.png)",
    );
    expect(html).toContain("<h2>Title</h2>");
    expect(html).toContain("<strong>bold</strong>");
    expect(html).toContain('<a href="https://x.example" rel="noopener nofollow">link</a>');
    expect(html).toContain("<li>one</li>");
    expect(html).toContain('<img src="https://x.example/f.png" alt="A field" loading="lazy" />');
  });

  it.each(attacks)("removes anything executable or misleading: %s", (attack) => {
    const html = renderMarkdown(attack);
    expect(html).not.toMatch(
      /<(?!\/?(?:h[234]|p|br|hr|blockquote|[uo]l|li|strong|em|del|code|pre|a|img|table|t[rdh]|thead|tbody)\b)/i,
    );
    expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|formaction)\s*=/i);
    expect(html).not.toMatch(/src="(?!https:)|href="(?!https:|mailto:|\/[^/])/i);
  });

  it("keeps a list with many links, a table, and a rule as they are", () => {
    const items = Array.from({ length: 100 }, (_, index) => `- **[a${index}](https://x.example)**`).join(
      "\n",
    );
    expect(renderMarkdown(items).match(/<a /g)).toHaveLength(100);
    const rows = Array.from({ length: 100 }, () => "| *a* | b | c |").join("\n");
    expect(renderMarkdown(`| a | b | c |\n|---|---|---|\n${rows}`).match(/<em>/g)).toHaveLength(100);
    expect(renderMarkdown(`a\n\n${"-".repeat(80)}\n\n- - - - - - - - - - - -`).match(/<hr/g)).toHaveLength(2);
    expect(renderMarkdown("> a\n>\n> > - b\n> >   - c")).toContain("<blockquote>");
  });

  it("shows a paragraph with far too much markup as it was typed", () => {
    const html = renderMarkdown(`${"**a_".repeat(100)}\n\n**bold**`);
    expect(html).toContain(`<p>${"**a_".repeat(100)}</p>`);
    expect(html).toContain("<strong>bold</strong>");
  });

  it.each([
    ["quotes", ">"],
    ["lists", " -"],
    ["numbered lists", "1. "],
    ["indented lists", ""],
  ])("shows %s that are nested thousands deep without failing", (_name, marker) => {
    const lines = Array.from({ length: 400 }, (_, depth) => `${" ".repeat(depth * 2)}- a`).join("\n");
    const html = renderMarkdown(marker === "" ? lines : `${marker.repeat(5_000)} text`);
    expect(html).toContain(marker === "" ? "a" : "text");
  });
});
