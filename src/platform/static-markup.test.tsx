import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { joined, Markup, section } from "./static-markup.ts";

const Card = ({ name, isLoud, children }: { name: string; isLoud: boolean; children?: string }) => (
  <p title={name} className={isLoud ? "loud" : "quiet"}>
    Hi {name}, {isLoud && <b>{children}</b>}
  </p>
);
let renders = 0;
const card = section(["name", "children"], (shape: { isLoud: boolean }, words) => {
  renders++;
  return <Card {...shape} {...words} />;
});

it("is what React would have rendered with the words, whatever they are", () => {
  const word = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("<script>alert(1)</script>", `"'&<>`, "\uE000name\uE001", "$&", "&amp;"),
  );
  fc.assert(
    fc.property(word, word, fc.boolean(), (name, children, isLoud) => {
      const { html } = card({ isLoud }, { name, children });
      expect(html).toBe(
        renderToStaticMarkup(
          <Card name={name} isLoud={isLoud}>
            {children}
          </Card>,
        ),
      );
    }),
  );
  expect(renders).toBe(2);
});

it("takes markup as it is, and parts in a row", () => {
  const { html } = card(
    { isLoud: true },
    { name: "A", children: joined([new Markup("<i>b</i>"), new Markup("!")]) },
  );
  expect(html).toBe('<p title="A" class="loud">Hi A, <b><i>b</i>!</b></p>');
});
