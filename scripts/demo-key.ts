/**
 * The key of the demo administrator's authenticator app, which anyone can read here. `npm run admin:code` shows its codes.
 * Only the seed stores it, and the seed refuses to run in production.
 */
export const DEMO_KEY = "MZUXE43UO5UGS43UNRSS2ZDFNVXS2MRQ";
/** The same key as better-auth stores it, before it's spelled for apps. */
export const DEMO_SECRET = "firstwhistle-demo-20";
