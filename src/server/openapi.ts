import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "./contract.ts";

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });

/** Describes the whole API. Needs only the contract, so a release can write it without settings or a database. */
export const openApiDocument = (serverUrl: string) =>
  generator.generate(contract, {
    info: {
      title: "FirstWhistle API",
      version: "1.0.0",
      description:
        "The web app uses this same API for everything. Errors include a stable `code`. " +
        "Sign in to get a session cookie. Rate-limited requests return RATE_LIMITED with `retryAfterSeconds`.",
    },
    servers: [{ url: `${serverUrl}/api/v1` }],
  });
