import * as z from "zod";
import { publicOperation } from "#platform/api-contract.ts";

/** An ALTCHA challenge; passed through to its solver as it is. */
const Challenge = z.looseObject({ parameters: z.looseObject({}), signature: z.string().optional() });

export const captchaContract = {
  create: publicOperation
    .route({
      method: "POST",
      path: "/captcha-challenges",
      tags: ["accounts"],
      summary: "A proof-of-work challenge (ALTCHA)",
    })
    .output(Challenge),
};
