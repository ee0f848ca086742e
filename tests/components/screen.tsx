import { lazy, Suspense, type ComponentType } from "react";
import { createRoutesStub, matchRoutes, type RouteObject } from "react-router";
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
};

/**
 * Opens an address of the product: the real route in the real shell, signed in. What it asks the network for has to be
 * answered first (network.ts); only the shell's own list of teams is empty unless a test says otherwise.
 */
export async function openScreen(address: string, options: Options = {}) {
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
  const matches = matchRoutes(inject("routes") as RouteObject[], address) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => modules[modulePath(route as unknown as RouteEntry)]?.()),
  );
  const Stub = createRoutesStub(inject("routes").map((entry) => routeOf(entry, signedIn)));
  return render(
    <>
      <Stub initialEntries={[address]} />
      <Toaster />
    </>,
  );
}

export const toast = (text: string) => page.css("[data-sonner-toast]").filter({ hasText: text });

type StubRoute = Parameters<typeof createRoutesStub>[0][number];

const modulePath = ({ file }: RouteEntry) => `/src/app/${file}`;

function routeOf(entry: RouteEntry, signedIn: unknown): StubRoute {
  const load = modules[modulePath(entry)];
  const Module = load && lazy(load);
  return {
    path: entry.path,
    index: entry.index,
    HydrateFallback: () => null,
    // Only the gate of the signed-in pages has data from the server that a screen cannot do without.
    loader: entry.file.endsWith("_app/layout.tsx") ? () => signedIn : undefined,
    Component: (props: object) =>
      Module ? (
        <Suspense>
          <Module {...props} />
        </Suspense>
      ) : (
        <main>{entry.file}</main>
      ),
    children: entry.children?.map((child) => routeOf(child, signedIn)),
  };
}
