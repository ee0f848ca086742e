// Calls operations in process, as the web process does, with a real session.
import { randomUUID } from "node:crypto";
import { CLIENT_ADDRESS_HEADER } from "#platform/auth.ts";
import { config } from "#platform/config.ts";
import { readSession } from "#platform/session.ts";
import { handleApi } from "#server/api.ts";
import { operations } from "#tests/harness/operations.ts";
import type { Line, Output, Parts } from "./line.ts";
import { openPage } from "./open-page.ts";
import { getTitle } from "./operations.ts";
import type { Subject } from "./subjects.ts";

export function createRequest(name: string, subject: Subject, { params, query, body }: Parts) {
  const operation = operations.find((candidate) => candidate.name === name);
  if (!operation) throw new Error(`unknown operation ${name}`);
  const values = { ...subject.params, ...params };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => values[key]!);
  const search = query ? `?${new URLSearchParams(query)}` : "";
  // Each call gets its own IP address, so rate limits don't affect other trials.
  const headers = new Headers({ cookie: subject.cookie, [CLIENT_ADDRESS_HEADER]: randomUUID() });
  if (operation.method !== "GET") headers.set("content-type", "application/json");
  const payload = operation.method === "GET" ? null : JSON.stringify(body ?? {});
  return new Request(`${config.appUrl}/api/v1${path}${search}`, {
    method: operation.method,
    headers,
    body: payload,
  });
}

export async function send(request: Request): Promise<{ output: Output; milliseconds: number }> {
  const { headers } = request;
  const startedAt = performance.now();
  const response = await handleApi(request, {
    headers,
    clientAddress: headers.get(CLIENT_ADDRESS_HEADER)!,
    session: async () => (await readSession(headers)).session,
  });
  const text = await response!.text();
  const milliseconds = performance.now() - startedAt;
  if (!response!.ok)
    throw new Error(`${request.method} ${request.url} returned ${response!.status}: ${text}`);
  return { output: JSON.parse(text), milliseconds };
}

/** Returns the milliseconds until a page is complete. */
async function timePage(path: string): Promise<number> {
  const startedAt = performance.now();
  await openPage(path);
  return performance.now() - startedAt;
}

export type Trial = {
  /** Returns the milliseconds from the request to the complete response. */
  run: () => Promise<number>;
  /** Must be called after `run`. */
  undo: () => Promise<void>;
};

/** Prepares a call to this operation, up to the request itself. */
export async function prepareTrial(line: Line, subject: Subject): Promise<Trial> {
  const { page } = line;
  if (page) return { run: () => timePage(page(subject)), undo: async () => {} };
  const call = async (name: string, parts: Parts = {}) =>
    (await send(createRequest(name, subject, parts))).output;
  const request = createRequest(line.operation, subject, (await line.request?.(subject, call)) ?? {});
  let output: Output;
  return {
    run: async () => {
      const response = await send(request).catch((cause: unknown) => {
        throw new Error(getTitle(line), { cause });
      });
      output = response.output;
      return response.milliseconds;
    },
    undo: async () => void (await line.undo?.(output, subject, call)),
  };
}
