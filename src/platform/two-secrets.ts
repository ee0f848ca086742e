/** A provider's secret and, while it's being changed, the one that replaces it. */
export type Secrets = readonly [current: string, next?: string];

export const toSecrets = (current: string, next: string | undefined): Secrets =>
  next === undefined ? [current] : [current, next];

/**
 * Returns a function that makes a request with the secret that worked last, and again with the other one if the
 * provider refuses it. So the secret can be changed at the provider at any moment between two deployments. A request
 * that was refused had no effect, so it's safe to repeat.
 */
export function createSecretSwitch(secrets: Secrets) {
  let lastAccepted: string = secrets[0];
  return async <Result>(
    request: (secret: string) => Promise<Result>,
    isRefused: (result: Result) => boolean,
  ): Promise<Result> => {
    const secret = lastAccepted;
    const result = await request(secret);
    const otherSecret = secrets.find((candidate) => candidate !== undefined && candidate !== secret);
    if (otherSecret === undefined || !isRefused(result)) return result;
    const secondResult = await request(otherSecret);
    if (!isRefused(secondResult)) lastAccepted = otherSecret;
    return secondResult;
  };
}
