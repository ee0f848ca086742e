import type { OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import * as z from "zod";
import { eventBodies } from "#features/connections/webhooks/events/schema.ts";
import { errorTable } from "#platform/error-codes.ts";
import type { KeyRight } from "#platform/api-contract.ts";
import { contract } from "./contract.ts";
import { keyRights } from "./key-rights.ts";
import type { OperationName } from "./operation-names.ts";

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });

/** Goes up when the API loses something or accepts less (docs/releasing.md). `npm run openapi` refuses otherwise. */
const API_VERSION = "1.0.0";

/** The server in the published description. */
export const EXAMPLE_SERVER = "https://firstwhistle.example";

/** Returns the description as it's committed and released. */
export const writeOpenApi = async () => `${JSON.stringify(await openApiDocument(EXAMPLE_SERVER), null, 1)}\n`;

/** Describes the whole API. Needs only the contract, so a release can write it without settings or a database. */
export async function openApiDocument(serverUrl: string) {
  const document = await generator.generate(contract, {
    info: {
      title: "FirstWhistle API",
      version: API_VERSION,
      description:
        "The web app uses this same API for everything. Errors include a stable `code`. " +
        "Scripts send an API key from Settings as `Authorization: Bearer {key}`. Each operation says what its key needs in " +
        "`x-key`: `read`, `write`, `texts` (to write and to send texts), or `never`. Answers to keys have `RateLimit` and " +
        "`RateLimit-Policy`. Rate-limited requests return RATE_LIMITED with `retryAfterSeconds`, and a `Retry-After` header.",
    },
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An API key from Settings." },
      },
      schemas: Object.fromEntries(
        Object.entries(errorTable).map(([code, error]) => [toErrorName(code), describeError(code, error)]),
      ),
      headers,
    },
    servers: [{ url: `${serverUrl}/api/v1` }],
    // Each error is described once. Otherwise, they'd be four fifths of the document.
    customErrorResponseBodySchema: (errors) => {
      const references = errors.map(([code]) => ({ $ref: `#/components/schemas/${toErrorName(code)}` }));
      return references.length === 1 ? references[0] : { oneOf: references };
    },
  });
  for (const methods of Object.values(document.paths ?? {}))
    for (const operation of Object.values(methods ?? {}) as OpenAPI.OperationObject[]) describeKey(operation);
  const webhooks = Object.fromEntries(
    Object.entries(eventBodies).map(([type, body]) => [type, { post: describeEvent(type, body) }]),
  );
  return Object.assign(document, { webhooks });
}

/** Describes what a webhook gets. Fields can be added, so the schema doesn't refuse others. */
function describeEvent(type: string, body: z.ZodType): OpenAPI.OperationObject {
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: "input" });
  return {
    operationId: type,
    tags: ["events"],
    requestBody: {
      required: true,
      content: { "application/json": { schema: schema as OpenAPI.SchemaObject } },
    },
    responses: { "2XX": { description: "Received. Anything else is tried again." } },
  };
}

const toErrorName = (code: string) => `Error_${code}`;

function describeError(code: string, { status, message }: { status: number; message: string }) {
  return {
    type: "object" as const,
    properties: {
      defined: { const: true },
      code: { const: code },
      status: { const: status },
      message: { type: "string" as const, default: message },
      data: {},
    },
    required: ["defined", "code", "status", "message"],
  };
}

const headers = {
  RateLimit: {
    description:
      "For requests with a key: how many are left in this minute, and after how many seconds there are more.",
    schema: { type: "string" as const },
    example: '"key";r=299;t=60',
  },
  "RateLimit-Policy": {
    description: "For requests with a key: how many it may make, and in how many seconds.",
    schema: { type: "string" as const },
    example: '"key";q=300;w=60',
  },
  "Retry-After": {
    description: "After how many seconds to try again.",
    schema: { type: "integer" as const },
    example: 20,
  },
  "WWW-Authenticate": {
    description: "For requests with a key that doesn't work.",
    schema: { type: "string" as const },
    example: "Bearer",
  },
};

/** Adds what a key needs for an operation, and what its answers say about the key. A session works too. */
function describeKey(operation: OpenAPI.OperationObject & Record<string, unknown>) {
  const right = keyRights[operation.operationId as OperationName];
  operation["x-key"] = right;
  if (right !== "never") operation.security = [{ key: [] }, {}];
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    const names = listHeaders(status, right);
    if (names.length > 0)
      Object.assign(response, {
        headers: {
          ...("headers" in response && response.headers),
          ...Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
        },
      });
  }
}

function listHeaders(status: string, right: KeyRight): (keyof typeof headers)[] {
  if (status === "401") return ["WWW-Authenticate"];
  if (status === "503") return ["Retry-After"];
  const limits = right === "never" ? [] : (["RateLimit", "RateLimit-Policy"] as const);
  if (status === "429") return [...limits, "Retry-After"];
  return status.startsWith("2") ? [...limits] : [];
}
