import { lazy, Suspense, useLayoutEffect, type ComponentType } from "react";
import { createRoutesStub, matchRoutes, Outlet, useLocation, type RouteObject } from "react-router";
import { inject } from "vitest";
import { render } from "vitest-browser-react/pure";
import { page } from "vitest/browser";
import type { Me } from "#features/accounts/schema.ts";
import { contract } from "#server/contract.ts";
import Toaster from "#ui/toaster.tsx";
import { me } from "./samples.ts";
import { network } from "./network.ts";

/** An entry of src/app/routes.ts. */
export type RouteEntry = { path?: string; index?: boolean; file: string; children?: RouteEntry[] };
declare module "vitest" {
  interface ProvidedContext {
    routes: RouteEntry[];
  }
}

type RouteModule = { default: ComponentType };
const modules = import.meta.glob<RouteModule>([
  "/src/app/routes/_app/**/*.tsx",
  "/src/app/routes/_token/*.tsx",
]);

/** Sizes of the design: a desk, and a phone. */
const sizes = { desk: [1440, 900], phone: [390, 844] } as const;

type Options = {
  user?: Partial<Me>;
  size?: keyof typeof sizes;
  theme?: "light" | "dark";
  /** Whether an administrator has stopped all texts. */
  sendingStopped?: boolean;
  /** What the server tells a page for holders of a link, such as who is signed in. */
  loaderData?: unknown;
};

/**
 * Opens an address of the product: the real route in the real shell, signed in. What it asks the network for has to be
 * answered first (network.ts); only the shell's own list of teams is empty unless a test says otherwise.
 */
export async function openScreen(to: string, options: Options = {}) {
  const [width, height] = sizes[options.size ?? "desk"];
  await page.viewport(width, height);
  document.documentElement.className = options.theme ?? "";
  if (!network.isAnswered(contract.teams.list))
    network.answer(contract.teams.list, { teams: [], total: 0, nextCursor: null });
  const signedIn = {
    user: { ...me, ...options.user },
    viewingMs: null,
    sendingStopped: options.sendingStopped ?? false,
  };
  // Loaded first, so that a test's patience is for the screen and not for its modules.
  const matches = matchRoutes(inject("routes") as RouteObject[], to) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => modules[modulePath(route as unknown as RouteEntry)]?.()),
  );
  const data = (file: string) => (file.includes("/_app/") ? signedIn : options.loaderData);
  const Stub = createRoutesStub([
    {
      id: "root",
      HydrateFallback: () => null,
      loader: () => ({ theme: options.theme ?? "system" }),
      Component: Address,
      children: inject("routes").map((entry) => routeOf(entry, data)),
    },
  ]);
  return render(
    <>
      <Stub initialEntries={[to]} />
      <Toaster />
    </>,
  );
}

/** How far the page can be scrolled sideways; no screen may. */
export const sidewaysOverflow = () => document.documentElement.scrollWidth - window.innerWidth;

export const toast = (text: string) => page.css("[data-sonner-toast]").filter({ hasText: text });

let current = "";

/** Notes where the router is. */
function Address() {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    current = pathname + search;
  });
  return <Outlet />;
}

/** Path and query of the page that is open. */
export const address = () => current;

type StubRoute = Parameters<typeof createRoutesStub>[0][number];

const modulePath = ({ file }: RouteEntry) => `/src/app/${file}`;

function routeOf(entry: RouteEntry, data: (file: string) => unknown): StubRoute {
  const load = modules[modulePath(entry)];
  const Module = load && lazy(load);
  // The gate of the signed-in pages, and pages that stand alone, have data from the server; the others ask the API.
  const needsData = entry.children !== undefined || entry.file.includes("/_token/");
  return {
    // As the build names it, for screens that read the data of another route.
    id: entry.file.replace(/\.tsx?$/, ""),
    path: entry.path,
    index: entry.index,
    HydrateFallback: () => null,
    loader: needsData ? () => data(entry.file) ?? null : undefined,
    Component: (props: object) =>
      Module ? (
        <Suspense>
          <Module {...props} />
        </Suspense>
      ) : (
        <main>{entry.file}</main>
      ),
    children: entry.children?.map((child) => routeOf(child, data)),
  };
}
