import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TierCards } from "./tier-cards.tsx";

/** Whether each button can be pressed, with what it says, from the smallest pass to the largest. */
const buttonsFor = (memberCount: number) => {
  const markup = renderToStaticMarkup(
    <TierCards memberCount={memberCount} schedule={undefined} starting={null} onSelect={() => {}} />,
  );
  return [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes, label]) => [
    /\sdisabled(=|$|\s)/.test(attributes!) ? "disabled" : "enabled",
    label!.replaceAll(/<[^>]*>/g, ""),
  ]);
};

const open = ["enabled", "Select This Plan"];
const tooLarge = ["disabled", "Team Too Large"];

it("disables passes that the team is too large for, and says so on the button [PASS-27]", () => {
  expect(buttonsFor(10)).toEqual([open, open, open]);
  expect(buttonsFor(11)).toEqual([tooLarge, open, open]);
  expect(buttonsFor(31)).toEqual([tooLarge, tooLarge, tooLarge]);
});
