import { startProduct } from "#tests/harness/processes.ts";

/** Starts the built app once. Tests find it through the environment, which their processes inherit. */
export default async function setup() {
  // Trust one proxy, so that each test can send its own client IP address and tests don't share rate limits.
  const product = await startProduct({ hasProviders: true, environment: { TRUSTED_PROXIES: "1" } });
  Object.assign(process.env, product.environment, { NODE_ENV: "test", SANDBOX_URL: product.sandboxUrl });
  return () => product.stop();
}
