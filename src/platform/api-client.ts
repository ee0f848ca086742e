import { createORPCClient, ORPCError } from "@orpc/client";
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { errorTable, isErrorCode, type ErrorCode } from "./error-codes.ts";
import { noteAnswer } from "./offline-copies.ts";

/** The browser's client of our own documented REST API. Each feature makes its own from its contract. */
export function createApiClient<Contract extends AnyContractRouter>(contract: Contract) {
  const link = new OpenAPILink(contract, {
    url: () => `${window.location.origin}/api/v1`,
    // Sessions end in other tabs too: whoever listens can go and look.
    fetch: async (request, init, _options, path, input) => {
      const response = await fetch(request, init);
      noteAnswer(path, input, response);
      if (response.status === 401) window.dispatchEvent(new Event("firstwhistle:unauthenticated"));
      return response;
    },
  });
  return createORPCClient<JsonifiedClient<ContractRouterClient<Contract>>>(link);
}

/** The code of an API error; undefined for anything else, e.g. no network. */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof ORPCError && isErrorCode(error.code) ? error.code : undefined;
}

/** What to tell the user: our wording for a known code, otherwise the given words. */
export function errorMessage(error: unknown, otherwise: string) {
  const code = errorCode(error);
  return code ? errorTable[code].message : otherwise;
}

/** What the server found wrong with which entry, e.g. { "contacts.0.phone": "Please ..." }; empty for other errors. */
export function fieldProblems(error: unknown): Record<string, string> {
  const { fields } = (error instanceof ORPCError ? (error.data ?? {}) : {}) as {
    fields?: Record<string, string>;
  };
  return fields ?? {};
}
