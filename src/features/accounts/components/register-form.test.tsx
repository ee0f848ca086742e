import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { RegisterForm } from "./register-form.tsx";

it("selects Team Manager in the HTML that the server sends", () => {
  const router = createMemoryRouter([
    { path: "/", element: <RegisterForm onRegistered={() => undefined} /> },
  ]);
  const markup = renderToStaticMarkup(<RouterProvider router={router} />);
  const radios = [...markup.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([input]) => ({
    value: /value="(\w+)"/.exec(input)?.[1],
    isChecked: input.includes('checked=""'),
  }));
  expect(radios).toEqual([
    { value: "team_manager", isChecked: true },
    { value: "league_manager", isChecked: false },
  ]);
});
