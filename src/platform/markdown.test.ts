import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./markdown.ts";

const attacks = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "[click](javascript:alert(1))",
  "[click](JaVaScRiPt:alert(1))",
  "[click](&#106;avascript:alert(1))",
  "[click](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "[click](vbscript:msgbox(1))",
  "![x](javascript:alert(1))",
  '![x](https://a.example/x.png" onerror="alert(1))',
  "<iframe src=https://evil.example></iframe>",
  "<a href=https://x.example style=position:fixed>x</a>",
  "<form action=https://evil.example><input name=password></form>",
  "<style>body{display:none}</style>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<object data=https://evil.example></object><embed src=x>",
  "<meta http-equiv=refresh content='0;url=https://evil.example'>",
  "<base href=https://evil.example>",
  "<a href=//evil.example>x</a>",
];

describe("Markdown", () => {
  it("becomes headings, lists, links and pictures", () => {
    const html = renderMarkdown(
      "# Title\n\nSome **bold** [link](https://x.example)\n\n- one\n- two\n\n![A field](https://x.example/f.png)",
    );
    expect(html).toContain("<h2>Title</h2>");
    expect(html).toContain("<strong>bold</strong>");
    expect(html).toContain('<a href="https://x.example" rel="noopener nofollow">link</a>');
    expect(html).toContain("<li>one</li>");
    expect(html).toContain('<img src="https://x.example/f.png" alt="A field" loading="lazy" />');
  });

  it.each(attacks)("carries nothing that runs or leads astray: %s", (attack) => {
    const html = renderMarkdown(attack);
    expect(html).not.toMatch(
      /<(?!\/?(?:h[234]|p|br|hr|blockquote|[uo]l|li|strong|em|del|code|pre|a|img|table|t[rdh]|thead|tbody)\b)/i,
    );
    expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|formaction)\s*=/i);
    expect(html).not.toMatch(/src="(?!https:)|href="(?!https:|mailto:|\/[^/])/i);
  });
});
