// npm run admin:code: shows the demo administrator's sign-in code. Each code works once, so it shows the next one too.
import { computeNextTotp, computeTotp } from "#tests/harness/totp.ts";
import { DEMO_KEY } from "./demo-key.ts";

console.log(`${computeTotp(DEMO_KEY)}, or ${computeNextTotp(DEMO_KEY)} if that one is used up`);
