import { AsyncLocalStorage } from "node:async_hooks";

const request = new AsyncLocalStorage<string>();

/**
 * Makes the client's network address available to everything that runs for its request. Limits on free texts need it,
 * and no command that sends texts can forget to pass it on.
 */
export const withClientAddress = <Result>(address: string, work: () => Result) => request.run(address, work);

/** Returns the address of the client whose request is being handled. Returns null in a worker. */
export const findClientAddress = (): string | null => request.getStore() ?? null;
