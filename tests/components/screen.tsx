import { lazy, Suspense, useContext, useEffect, type ComponentType } from "react";
import {
  createRoutesStub,
  matchRoutes,
  UNSAFE_DataRouterContext,
  type ActionFunctionArgs,
  type DataRouter,
  type RouteObject,
} from "react-router";
import { inject } from "vitest";
import { render } from "vitest-browser-react/pure";
import { page } from "vitest/browser";
import App, { ErrorBoundary } from "#app/root.tsx";
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

type Action = (form: FormData) => unknown;
type RouteModule = {
  default: ComponentType;
  clientAction?: (args: ActionFunctionArgs & { serverAction: () => unknown }) => unknown;
};
const modules = import.meta.glob<RouteModule>([
  "/src/app/routes/_app/**/*.tsx",
  "/src/app/routes/_token/*.tsx",
  "/src/app/routes/dev/components.tsx",
  "/src/app/routes/not-found.tsx",
]);

/** Sizes of the design: a desk, and a phone. */
const sizes = { desk: [1440, 900], phone: [390, 844] } as const;

type Options = {
  /** Who is signed in. A function is called whenever the server would be asked: it may wait, change or redirect. */
  user?: Partial<Me> | (() => Partial<Me> | Promise<Partial<Me>>);
  size?: keyof typeof sizes;
  theme?: "light" | "dark";
  /** Whether an administrator has stopped all texts. */
  sendingStopped?: boolean;
  /** What the server loads for the page itself, where it loads something. */
  data?: unknown;
  /** What the server does with the page's own form. */
  action?: Action;
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
  const { user, sendingStopped = false } = options;
  const session = async () => ({
    user: { ...me, ...(typeof user === "function" ? await user() : user) },
    viewingMs: null,
    sendingStopped,
  });
  // Loaded first, so that a test's patience is for the screen and not for its modules.
  const matches = matchRoutes(inject("routes") as RouteObject[], to) ?? [];
  const files = matches.map(({ route }) => (route as unknown as RouteEntry).file);
  await Promise.all(files.map(async (file) => modules[`/src/app/${file}`]?.()));
  const server: Server = { session, page: files.at(-1), data: options.data, action: options.action };
  const Stub = createRoutesStub([
    {
      id: "root",
      loader: () => ({ theme: options.theme ?? "system" }),
      HydrateFallback: () => null,
      Component: Root,
      ErrorBoundary,
      children: inject("routes").map((entry) => routeOf(entry, server)),
    },
  ]);
  window.history.replaceState(null, "", to);
  return render(
    <>
      <Stub initialEntries={[to]} />
      <Toaster />
    </>,
  );
}

/** How far the page can be scrolled sideways; no screen may. */
export const sidewaysOverflow = () => document.documentElement.scrollWidth - window.innerWidth;

/** Path, query and hash that the browser would show. */
export const shownAddress = () => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
};

/** The router of the screen that is open. */
const open: { router?: DataRouter } = {};
/** Presses the browser's Back button, or Forward with 1. */
export const goBack = (steps = -1) => open.router!.navigate(steps);

function noteRouter(router: DataRouter) {
  open.router = router;
}

/** The router of a test keeps its addresses to itself; some screens read the browser's. */
function Root() {
  const { router } = useContext(UNSAFE_DataRouterContext)!;
  useEffect(() => {
    noteRouter(router);
    return router.subscribe(({ location }) => {
      const { pathname, search, hash } = location;
      if (location.key !== window.history.state)
        window.history.replaceState(location.key, "", pathname + search + hash);
    });
  }, [router]);
  return <App />;
}

export const toast = (text: string) => page.css("[data-sonner-toast]").filter({ hasText: text });

type StubRoute = Parameters<typeof createRoutesStub>[0][number];
type Server = Pick<Options, "data" | "action"> & { session: () => unknown; page: string | undefined };

function routeOf(entry: RouteEntry, server: Server): StubRoute {
  const load = modules[`/src/app/${entry.file}`];
  const Module = load && lazy(load);
  const isPage = entry.file === server.page;
  const loaders: Record<string, () => unknown> = {
    "routes/_app/layout.tsx": server.session,
    ...(isPage && server.data !== undefined && { [entry.file]: () => server.data }),
  };
  return {
    id: entry.file.replace(/\.tsx?$/, ""),
    path: entry.path,
    index: entry.index,
    HydrateFallback: () => null,
    loader: loaders[entry.file],
    action: async (args) => {
      const { clientAction } = (await load?.()) ?? {};
      const serverAction = async () => server.action?.(await args.request.formData());
      return clientAction && isPage ? clientAction({ ...args, serverAction }) : serverAction();
    },
    Component: (props: object) =>
      Module ? (
        <Suspense>
          <Module {...props} />
        </Suspense>
      ) : (
        <main>{entry.file}</main>
      ),
    children: entry.children?.map((child) => routeOf(child, server)),
  };
}
