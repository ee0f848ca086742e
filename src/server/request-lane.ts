import type { IncomingMessage } from "node:http";
import { inLane, type Lane } from "#platform/lanes.ts";

/** Matches the parts of a path that are words. All other parts are IDs or tokens. */
const WORD = /^[a-z]{1,20}(?:-[a-z]{1,20})*$/;

/** Returns the lane that a request's path belongs to. Returns undefined for health checks, which must always work. */
export function findLane(path: string): Lane | undefined {
  if (path === "/healthz" || path === "/readyz") return undefined;
  if (path.startsWith("/api/")) return "api";
  return path.startsWith("/webhooks/") ? "webhooks" : "pages";
}

/** Returns the method and the path without its IDs, such as "GET teams games". Requests with the same name do the same. */
export function nameCompartment(method: string, path: string): string {
  const words = path.split("/").filter((part) => WORD.test(part));
  return [method, ...words].join(" ");
}

/** Handles a request with the connections of its lane. */
export function inRequestLane({ method = "GET", url = "/" }: IncomingMessage, handle: () => void) {
  const [path = "/"] = url.split("?");
  const lane = findLane(path);
  if (lane === undefined) handle();
  else inLane({ lane, compartment: nameCompartment(method, path) }, handle);
}
