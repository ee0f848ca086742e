import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { captchaContract } from "./captcha/contract.ts";
import { accountsContract } from "./contract.ts";
import { emailChangeContract } from "./email-change/contract.ts";
import { providersContract } from "./providers/contract.ts";
import { recoveryContract } from "./recovery/contract.ts";
import { securityContract } from "./security/contract.ts";
import { sessionsContract } from "./sessions/contract.ts";

export const accountsApi = createApiClient({
  accounts: accountsContract,
  captcha: captchaContract,
  emailChange: emailChangeContract,
  providers: providersContract,
  recovery: recoveryContract,
  security: securityContract,
  sessions: sessionsContract,
});

export const accountsQueries = createTanstackQueryUtils(accountsApi);
