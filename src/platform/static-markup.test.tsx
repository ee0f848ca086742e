import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { joinMarkup, Markup, createSection } from "./static-markup.ts";

const Card = ({
  name,
  isHighlighted,
  children,
}: {
  name: string;
  isHighlighted: boolean;
  children?: string;
}) => (
  <p title={name} className={isHighlighted ? "loud" : "quiet"}>
    Hi {name}, {isHighlighted && <b>{children}</b>}
  </p>
);
let renderCount = 0;
const card = createSection(["name", "children"], (shape: { isHighlighted: boolean }, slots) => {
  renderCount++;
  return <Card {...shape} {...slots} />;
});

it("renders the same HTML as React for any values", () => {
  const word = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("<script>alert(1)</script>", `"'&<>`, "\uE000name\uE001", "$&", "&amp;"),
  );
  fc.assert(
    fc.property(word, word, fc.boolean(), (name, children, isHighlighted) => {
      const { html } = card({ isHighlighted }, { name, children });
      expect(html).toBe(
        renderToStaticMarkup(
          <Card name={name} isHighlighted={isHighlighted}>
            {children}
          </Card>,
        ),
      );
    }),
  );
  expect(renderCount).toBe(2);
});

it("inserts markup unescaped and joins parts", () => {
  const { html } = card(
    { isHighlighted: true },
    { name: "A", children: joinMarkup([new Markup("<i>b</i>"), new Markup("!")]) },
  );
  expect(html).toBe('<p title="A" class="loud">Hi A, <b><i>b</i>!</b></p>');
});
