// The part of the service worker's world that ours uses. TypeScript has it in a library that contradicts the browser's.

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
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

/** The build this worker belongs to. The server writes it in front of the script (src/server/offline.tsx). */
export type Build = {
  version: string;
  /** What the app's screens are made of. */
  files: string[];
  /** Where React Router says which files its routes need. */
  routes: string;
  /** The page for when nothing else can be shown. */
  page: string;
};
declare const BUILD: Build;
export const build = BUILD;
