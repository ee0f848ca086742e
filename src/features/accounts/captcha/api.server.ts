import { implement } from "@orpc/server";
import { publicAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { newChallenge } from "./commands.server.ts";
import { captchaContract } from "./contract.ts";

const api = implement(captchaContract).$context<ApiContext>();
const open = api.use(publicAccess);

export const captchaApi = {
  create: open.create.handler(async ({ context }) => {
    await consume("captcha:address", context.clientAddress);
    const { parameters, signature } = await newChallenge();
    return { parameters: { ...parameters }, signature };
  }),
};
