import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { RegisterForm } from "./register-form.tsx";

it("selects Team Manager in the HTML that the server sends", () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <RegisterForm onRegistered={() => undefined} />
    </MemoryRouter>,
  );
  const radios = [...markup.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([input]) => ({
    value: /value="(\w+)"/.exec(input)?.[1],
    isChecked: input.includes('checked=""'),
  }));
  expect(radios).toEqual([
    { value: "team_manager", isChecked: true },
    { value: "league_manager", isChecked: false },
  ]);
});
