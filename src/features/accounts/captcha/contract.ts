import * as z from "zod";
import { publicOperation } from "#platform/api-contract.ts";

/** An ALTCHA challenge, passed unchanged to ALTCHA's solver. */
const Challenge = z.looseObject({ parameters: z.looseObject({}), signature: z.string().optional() });

export const captchaContract = {
  create: publicOperation
    .route({
      method: "POST",
      path: "/captcha-challenges",
      tags: ["accounts"],
      summary: "Create a proof-of-work challenge (ALTCHA)",
      description:
        "Solve it and send the solution with `POST /accounts`. Limit: 120 per 15 minutes per IP address.",
    })
    .output(Challenge),
};
