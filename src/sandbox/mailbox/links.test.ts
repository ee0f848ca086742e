import { expect, it } from "vitest";
import { extractLinks } from "./links.ts";

it("lists links from the HTML first, then from the text, without duplicates", () => {
  const html = `<p><a class="x" href="https://a.example/one?x=1&amp;y=2#t=3">One</a>
    <A HREF='https://a.example/two'>Two</A><a href="https://a.example/two">Again</a></p>`;
  const text = "One: https://a.example/one?x=1&y=2#t=3 and (see https://a.example/three).";
  expect(extractLinks({ html, text })).toEqual([
    "https://a.example/one?x=1&y=2#t=3",
    "https://a.example/two",
    "https://a.example/three",
  ]);
});

it("decodes numbered entities and leaves unknown ones alone", () => {
  const html = '<a href="https://a.example/?n=O&#x27;Neil&#38;m=1&unknown;">x</a>';
  expect(extractLinks({ html, text: "" })).toEqual(["https://a.example/?n=O'Neil&m=1&unknown;"]);
});

it("ignores anything that isn't a web URL", () => {
  const html =
    '<a href="mailto:a@a.example">Email</a><a href="javascript:alert(1)">x</a><a href="#top">Top</a>';
  expect(extractLinks({ html, text: "Nothing at www.a.example" })).toEqual([]);
});
