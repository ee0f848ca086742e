import { createORPCClient, ORPCError } from "@orpc/client";
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { errorTable, isErrorCode, type ErrorCode } from "./error-codes.ts";
import { explainFailure } from "./failures.ts";
import { recordResponse } from "./offline-copies.ts";

/**
 * What came of asking the user to sign in again or to prove who they are: they did, chose not to, or weren't asked.
 */
export type Renewal = "renewed" | "declined" | "not-asked";
type RenewSession = (isWrite: boolean, onlyProof: boolean) => Promise<Renewal>;
let renewSession: RenewSession | undefined;

/**
 * Sets what happens when a request is rejected because the session ended or because it needs a fresh proof of who the
 * user is. The request waits for it, and is sent again once if the user signed in or proved it, so that no form ever
 * notices. Returns a function that removes it.
 */
export function onSessionEnded(renew: RenewSession): () => void {
  renewSession = renew;
  return () => {
    if (renewSession === renew) renewSession = undefined;
  };
}

/** Asks the user to prove who they are, before a change that doesn't go through this client. */
export const askForProof = async (): Promise<boolean> => (await renewSession?.(true, true)) === "renewed";

/** Reads the code of a response that may be about the session. A wrong password is a 401 too, with another code. */
async function readRejection(response: Response): Promise<string> {
  if (response.status !== 401 && response.status !== 403) return "";
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return String((body as { code?: unknown } | null)?.code);
}

/** Returns whether a change starts while someone leaves the page. It must still arrive. */
const isLeaving = ({ method }: Request) => document.visibilityState === "hidden" && method !== "GET";

/** Returns a function that can send a request twice. Its body could otherwise be read only once. */
async function prepare(request: Request, init: RequestInit) {
  const { method } = request;
  const body = method === "GET" ? null : await request.arrayBuffer();
  return () => fetch(body?.byteLength ? new Request(request, { method, body }) : request.clone(), init);
}

/** Creates a browser client for our documented REST API. Each feature creates one from its contract. */
export function createApiClient<Contract extends AnyContractRouter>(contract: Contract) {
  const link = new OpenAPILink(contract, {
    url: () => `${window.location.origin}/api/v1`,
    fetch: async (request, init, _options, path, input) => {
      const send = isLeaving(request)
        ? () => fetch(request, { ...init, keepalive: true })
        : await prepare(request, init);
      let response = await send();
      const rejection = await readRejection(response);
      if (/UNAUTHENTICATED|_NEEDED$/.test(rejection)) {
        // An administrator whose session isn't proved anymore needs the page that explains it, not a dialog.
        const renewal =
          (rejection !== "SECOND_FACTOR_NEEDED" &&
            (await renewSession?.(request.method !== "GET", rejection === "PROOF_NEEDED"))) ||
          "not-asked";
        // The request was rejected before it did anything, so it can safely be sent again.
        if (renewal === "renewed") response = await send();
        // Ask listeners to check the session again, because it may have ended in another tab.
        if (renewal === "not-asked") window.dispatchEvent(new Event("firstwhistle:unauthenticated"));
      }
      recordResponse(path, input, response);
      return response;
    },
  });
  return createORPCClient<JsonifiedClient<ContractRouterClient<Contract>>>(link);
}

/** Returns the code of an API error, or undefined for anything else, such as a network failure. */
export function getErrorCode(error: unknown): ErrorCode | undefined {
  return error instanceof ORPCError && isErrorCode(error.code) ? error.code : undefined;
}

/** Returns the details of an API error. The code says what they look like. */
export const getErrorData = (error: unknown): unknown =>
  error instanceof ORPCError ? error.data : undefined;

/** Returns the message to show: our own for a known code, or the fallback otherwise. */
export function getErrorMessage(error: unknown, fallback: string) {
  const code = getErrorCode(error);
  return code ? errorTable[code].message : fallback;
}

/** Explains what went wrong: our own message for a known code, or why there was no such response. */
export const explainError = (error: unknown) => getErrorMessage(error, explainFailure(error));

/**
 * Returns validation messages by field, e.g. { "contacts.0.phone": "Enter ..." }, or an empty object for other errors.
 */
export function getFieldErrors(error: unknown): Record<string, string> {
  const { fields } = (error instanceof ORPCError ? (error.data ?? {}) : {}) as {
    fields?: Record<string, string>;
  };
  return fields ?? {};
}
