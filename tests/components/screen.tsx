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
import type { SendingPause } from "#features/messages/switch/schema.ts";
import type { Installation } from "#platform/installation.ts";
import type { AdminStep } from "#platform/proof.ts";
import type { ProviderName } from "#platform/sign-in-settings.ts";
import { contract } from "#server/contract.ts";
import Toaster from "#ui/toaster.tsx";
import { me } from "./samples.ts";
import { network } from "./network.ts";
import { resize } from "./viewport.ts";

/** An entry in src/app/routes.ts. */
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

/** Viewport sizes: a desktop and a phone. */
const sizes = { desk: [1440, 900], phone: [390, 844] } as const;

type Options = {
  /**
   * The signed-in user. If it's a function, it's called for every server request and can wait, return another user, or
   * redirect.
   */
  user?: Partial<Me> | (() => Partial<Me> | Promise<Partial<Me>>);
  size?: keyof typeof sizes;
  theme?: "light" | "dark";
  /** What an administrator has to do before an admin page opens. Called for every server request. */
  adminStep?: () => AdminStep | null;
  /** Why no texts go out. */
  pause?: SendingPause;
  /** The accounts that the installation doesn't have. */
  installation?: Partial<Installation>;
  /** Returns when the account will be deleted, or null. Called for every server request. */
  deletesAt?: () => string | null;
  /** The sign-in providers that are on. */
  providers?: ProviderName[];
  /** False for an account that has no teams yet. */
  hasTeams?: boolean;
  /** The page's loader data, if it has a loader. */
  data?: unknown;
  /** The page's form action. */
  action?: Action;
};

/**
 * Opens a path in the app as a signed-in user, with the real route in the real shell. Set responses for its requests
 * first (network.ts). Only the shell's lists of teams and leagues have default responses, which are empty.
 */
export async function openScreen(to: string, options: Options = {}) {
  const [width, height] = sizes[options.size ?? "desk"];
  await resize(width, height);
  document.documentElement.className = options.theme ?? "";
  if (!network.hasResponse(contract.teams.list))
    network.respond(contract.teams.list, { teams: [], total: 0, nextCursor: null });
  // Forms with a time zone ask about the device's.
  // A league manager's sidebar lists a league's teams.
  if (!network.hasResponse(contract.groups.list))
    network.respond(contract.groups.list, { groups: [], suggestions: [] });
  if (!network.hasResponse(contract.leagueSeasons.list))
    network.respond(contract.leagueSeasons.list, { seasons: [] });
  if (!network.hasResponse(contract.changeRequests.listOpen))
    network.respond(contract.changeRequests.listOpen, { requests: [] });
  if (!network.hasResponse(contract.leagueChangeRequests.list))
    network.respond(contract.leagueChangeRequests.list, { requests: [] });
  if (!network.hasResponse(contract.leagues.list)) network.respond(contract.leagues.list, { leagues: [] });
  if (!network.hasResponse(contract.leagues.listTeams))
    network.respond(contract.leagues.listTeams, { teams: [] });
  if (!network.hasResponse(contract.zones.findOffer))
    network.respond(contract.zones.findOffer, { timeZone: null });
  if (!network.hasResponse(contract.keys.list)) network.respond(contract.keys.list, { keys: [] });
  if (!network.hasResponse(contract.webhooks.list)) network.respond(contract.webhooks.list, { webhooks: [] });
  // A team's pages look for its other seasons.
  if (!network.hasResponse(contract.seasons.get))
    network.respond(contract.seasons.get, { past: [], next: null });
  const { user, pause = null, hasTeams = true, deletesAt = () => null, adminStep = () => null } = options;
  const session = async () => ({
    user: { ...me, ...(typeof user === "function" ? await user() : user) },
    deletesAt: deletesAt(),
    adminStep: adminStep(),
    viewingMs: null,
    pause,
    hasTeams,
    linkLength: 37,
    installation: { hasTexting: true, hasPayments: true, ...options.installation },
  });
  // Load modules first, so that they don't count against the test's timeout.
  const matches = matchRoutes(inject("routes") as RouteObject[], to) ?? [];
  const files = matches.map(({ route }) => (route as unknown as RouteEntry).file);
  await Promise.all(files.map(async (file) => modules[`/src/app/${file}`]?.()));
  const server: Server = { session, page: files.at(-1), data: options.data, action: options.action };
  const Stub = createRoutesStub([
    {
      id: "root",
      loader: () => ({ theme: options.theme ?? "system", providers: options.providers ?? [] }),
      HydrateFallback: () => null,
      Component: Root,
      ErrorBoundary,
      children: inject("routes").map((entry) => toRoute(entry, server)),
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

/** Returns the horizontal overflow, which must be 0 on every screen. */
export const getHorizontalOverflow = () => document.documentElement.scrollWidth - window.innerWidth;

/** Returns the path, query, and hash that the browser would show. */
export const getCurrentUrl = () => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
};

/** The open screen's router. */
const open: { router?: DataRouter } = {};
/** Goes back in history, or forward if `steps` is 1. */
export const goBack = (steps = -1) => open.router!.navigate(steps);

function captureRouter(router: DataRouter) {
  open.router = router;
}

/** Updates the browser's URL, which some screens read, because a test's router doesn't. */
function Root() {
  const { router } = useContext(UNSAFE_DataRouterContext)!;
  useEffect(() => {
    captureRouter(router);
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

function toRoute(entry: RouteEntry, server: Server): StubRoute {
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
    children: entry.children?.map((child) => toRoute(child, server)),
  };
}
