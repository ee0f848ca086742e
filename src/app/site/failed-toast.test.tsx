import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { FailedToast, type ToastsAround } from "./failed-toast.tsx";

function renderToast(context: ToastsAround) {
  const page = { index: true, element: <FailedToast>Failed to load blog posts</FailedToast> };
  const routes = [{ path: "/", element: <Outlet context={context} />, children: [page] }];
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes)} />);
}

it("is part of a visitor's page, which has a script to dismiss it [BLOG-07, BLOG-10]", () => {
  const markup = renderToast(undefined);
  expect(markup).toMatch(/role="alert"[^>]*>Failed to load blog posts</);
  expect(markup).toContain("data-dismiss");
});

it("is left to the app where one runs", () => {
  expect(renderToast(true)).toBe("");
});
