// The part of the service worker API that we use. TypeScript's own "webworker" library conflicts with "dom".

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: RequestEvent) => void): void;
  addEventListener(
    type: "message",
    listen: (event: LifeEvent & { data: unknown; ports: readonly MessagePort[] }) => void,
  ): void;
}

export const worker = globalThis as unknown as WorkerScope;

/** The build this worker belongs to. The server prepends it to the script (src/server/offline.tsx). */
export type Build = {
  version: string;
  /** Files that the app's screens need. */
  files: string[];
  /** The URL where React Router lists the files its routes need. */
  routes: string;
  /** The fallback page when nothing else can be shown. */
  page: string;
};
declare const BUILD: Build;
export const build = BUILD;
