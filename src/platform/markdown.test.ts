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
});
