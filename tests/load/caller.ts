// Calls operations in process, as the web process does, with a real session.
import { randomUUID } from "node:crypto";
import { CLIENT_ADDRESS_HEADER } from "#platform/auth.ts";
import { config } from "#platform/config.ts";
import { readSession } from "#platform/session.ts";
import { handleApi } from "#server/api.ts";
import { operations } from "#tests/harness/operations.ts";
import { titleOf, type Answer, type Line, type Parts } from "./operations.ts";
import type { Subject } from "./subjects.ts";

function requestOf(name: string, subject: Subject, { params, query, body }: Parts) {
  const operation = operations.find((known) => known.name === name);
  if (!operation) throw new Error(`no operation is called ${name}`);
  const values = { ...subject.params, ...params };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => values[key]!);
  const search = query ? `?${new URLSearchParams(query)}` : "";
  // An address of its own for every call, so that no limit meets another trial.
  const headers = new Headers({ cookie: subject.cookie, [CLIENT_ADDRESS_HEADER]: randomUUID() });
  if (operation.method !== "GET") headers.set("content-type", "application/json");
  const sent = operation.method === "GET" ? null : JSON.stringify(body ?? {});
  return new Request(`${config.appUrl}/api/v1${path}${search}`, {
    method: operation.method,
    headers,
    body: sent,
  });
}

async function send(request: Request): Promise<{ answer: Answer; milliseconds: number }> {
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
    throw new Error(`${request.method} ${request.url} answered ${response!.status}: ${text}`);
  return { answer: JSON.parse(text), milliseconds };
}

export type Trial = {
  /** Milliseconds from the request to the whole answer. */
  run: () => Promise<number>;
  /** To be called after `run`. */
  undo: () => Promise<void>;
};

/** Gets a call of this line ready, up to the request itself. */
export async function prepareTrial(line: Line, subject: Subject): Promise<Trial> {
  const call = async (name: string, parts: Parts = {}) =>
    (await send(requestOf(name, subject, parts))).answer;
  const request = requestOf(line.operation, subject, (await line.request?.(subject, call)) ?? {});
  let answer: Answer;
  return {
    run: async () => {
      const sent = await send(request).catch((cause: unknown) => {
        throw new Error(titleOf(line), { cause });
      });
      answer = sent.answer;
      return sent.milliseconds;
    },
    undo: async () => void (await line.undo?.(answer, subject, call)),
  };
}
