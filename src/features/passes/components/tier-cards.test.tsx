import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TierCards } from "./tier-cards.tsx";

/** Returns each button's state and label, from the smallest pass to the largest. */
const listButtons = (memberCount: number) => {
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

it("disables passes the team is too large for and explains why on the button [PASS-27]", () => {
  expect(listButtons(10)).toEqual([open, open, open]);
  expect(listButtons(11)).toEqual([tooLarge, open, open]);
  expect(listButtons(31)).toEqual([tooLarge, tooLarge, tooLarge]);
});
