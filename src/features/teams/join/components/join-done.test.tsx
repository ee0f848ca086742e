import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { JoinDone } from "./join-done.tsx";

const renderSteps = (outcome: string | null) => {
  const team = { id: "otters", name: "Lakeview Otters", sport: "Soccer" };
  const html = renderToString(
    <MemoryRouter>
      <JoinDone team={team} outcome={outcome} formPath="/join/token" language="en" />
    </MemoryRouter>,
  );
  return html.replaceAll("&#x27;", "'");
};

it.each([
  ["texts", "Before each game, you'll get a text with the time and place."],
  ["question", "If you don't get this team's texts yet, we'll ask you by text. Reply YES to start them."],
  ["", "You didn't agree to texts, so we won't send you any."],
  ["something else", "You didn't agree to texts, so we won't send you any."],
])("says what happens next, with outcome %j [OP2-12, TEXT-42]", (outcome, step) => {
  expect(renderSteps(outcome)).toContain(step);
});
