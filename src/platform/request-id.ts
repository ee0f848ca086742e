import { AsyncLocalStorage } from "node:async_hooks";

const request = new AsyncLocalStorage<{ requestId: string; keyId?: string }>();

/** Adds the request ID to every line logged while `work` runs, so an error can be traced from its response. */
export const withRequestId = <Result>(requestId: string, work: () => Result) =>
  request.run({ requestId }, work);

/** Returns the ID of the request that's being handled. Returns null in a worker. */
export const findRequestId = (): string | null => request.getStore()?.requestId ?? null;

/** Adds the ID of an API key to every line that's logged from now on for the request that came with it. */
export function noteKey(keyId: string): void {
  const fields = request.getStore();
  if (fields) fields.keyId = keyId;
}

/** Returns the fields that every line of this request has. */
export const getRequestFields = (): { requestId?: string; keyId?: string } => request.getStore() ?? {};
