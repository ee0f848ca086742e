import { startProduct } from "#tests/harness/processes.ts";

/** Starts the built product once; tests find it through the environment, which their processes inherit. */
export default async function setup() {
  // Each test comes from an address of its own, as if through one proxy, so that rate limits do not add up.
  const product = await startProduct({ environment: { TRUSTED_PROXIES: "1" } });
  Object.assign(process.env, product.environment, { NODE_ENV: "test", SANDBOX_URL: product.sandboxUrl });
  return () => product.stop();
}
