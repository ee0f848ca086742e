import { createORPCClient, ORPCError } from "@orpc/client";
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { errorTable, isErrorCode, type ErrorCode } from "./error-codes.ts";
import { explainFailure } from "./failures.ts";
import { recordResponse } from "./offline-copies.ts";

/** Creates a browser client for our documented REST API. Each feature creates one from its contract. */
export function createApiClient<Contract extends AnyContractRouter>(contract: Contract) {
  const link = new OpenAPILink(contract, {
    url: () => `${window.location.origin}/api/v1`,
    // After a 401, ask listeners to check the session again, because it may have ended in another tab.
    fetch: async (request, init, _options, path, input) => {
      // A request that starts while someone leaves the page must still arrive.
      const keepalive = document.visibilityState === "hidden" && request.method !== "GET";
      const response = await fetch(request, keepalive ? { ...init, keepalive } : init);
      recordResponse(path, input, response);
      if (response.status === 401) window.dispatchEvent(new Event("firstwhistle:unauthenticated"));
      return response;
    },
  });
  return createORPCClient<JsonifiedClient<ContractRouterClient<Contract>>>(link);
}

/** Returns the code of an API error, or undefined for anything else, such as a network failure. */
export function getErrorCode(error: unknown): ErrorCode | undefined {
  return error instanceof ORPCError && isErrorCode(error.code) ? error.code : undefined;
}

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
