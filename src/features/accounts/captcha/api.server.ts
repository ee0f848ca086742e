import { implement } from "@orpc/server";
import { publicAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { createCaptchaChallenge } from "./commands.server.ts";
import { captchaContract } from "./contract.ts";

const api = implement(captchaContract).$context<ApiContext>();
const publicApi = api.use(publicAccess);

export const captchaApi = {
  create: publicApi.create.handler(async ({ context }) => {
    await consume("captcha:address", context.clientAddress);
    const { parameters, signature } = await createCaptchaChallenge();
    return { parameters: { ...parameters }, signature };
  }),
};
