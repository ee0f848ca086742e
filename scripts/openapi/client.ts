// Writes docs/api/client.ts from the API's description: one file to copy, which needs nothing installed.
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Schema } from "./schemas.ts";

type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = {
  operationId: string;
  summary?: string;
  "x-key"?: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Description = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { requestBody: Content } }>;
};

const BASE = path.join(import.meta.dirname, "client-base.ts");
const MARKED = /\/\/ <made from the description>\n[\s\S]*$/;

/** Returns the client as it's committed, with every operation that a key can call. */
export function writeClient(json: string): string {
  const { info, paths, webhooks } = JSON.parse(json) as Description;
  const operations = Object.entries(paths).flatMap(([at, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation["x-key"] !== "never")
      .map(([method, operation]) => ({ at, method: method.toUpperCase(), operation })),
  );
  const types = operations.map(({ operation }) => describeOperation(operation));
  const events = Object.entries(webhooks).map(
    ([type, { post }]) =>
      `  ${quote(type)}: ${toType(readSchema(post.requestBody).properties!.data!, "  ")};`,
  );
  const table = operations.map(
    ({ at, method, operation }) =>
      `  ${quote(operation.operationId)}: ${quote([method, at, ...listRest(operation)].join(" "))},`,
  );
  const made = [
    "/** What each operation takes and returns. */",
    `export type Operations = {\n${types.join("\n")}\n};`,
    "",
    "/** What's in each event's `data`. */",
    `export type Events = {\n${events.join("\n")}\n};`,
    "",
    "/** Where each operation is, as its method, its path, and where its input goes besides the path. */",
    `const operations: Record<OperationName, string> = {\n${table.join("\n")}\n};`,
    "",
  ].join("\n");
  const base = readFileSync(BASE, "utf8");
  // Without the comment about this file.
  const code = base.slice(base.indexOf("export "));
  return [
    `// A client for version ${info.version} of the FirstWhistle API, in one file that needs nothing installed. Copy it.`,
    "// Made from docs/api/openapi.json by `npm run openapi`, so changes belong there. How to use it: docs/connect.md.",
    "",
    code.replace(MARKED, () => made),
  ].join("\n");
}

/** Says where an operation's input goes besides its path. */
function listRest({ parameters = [], requestBody }: Operation): string[] {
  if (requestBody) return ["body"];
  return parameters.some((parameter) => parameter.in === "query") ? ["query"] : [];
}

const readSchema = ({ content }: Content): Schema => content?.["application/json"]?.schema ?? {};

function describeOperation(operation: Operation): string {
  const { operationId, summary, "x-key": right, parameters = [], requestBody, responses } = operation;
  const body: Schema = requestBody ? readSchema(requestBody) : {};
  const input: Schema = {
    type: "object",
    properties: {
      ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      ...body.properties,
    },
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...(body.required ?? []),
    ],
  };
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith("2"))!;
  return [
    `  /** ${summary}. Needs a key that can ${rights[right as keyof typeof rights]}. */`,
    `  ${quote(operationId)}: {`,
    `    input: ${toType(input, "    ")};`,
    `    output: ${toType(readSchema(response), "    ")};`,
    "  };",
  ].join("\n");
}

const rights = { read: "read", write: "write", texts: "send texts" };

/** Returns the TypeScript type of a JSON schema, as far as our contract uses them. Throws for anything else. */
function toType(schema: Schema, indent: string): string {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return joinVariants(variants.map((variant) => toType(variant, indent)));
  if (schema.allOf) return schema.allOf.map((part) => toType(part, indent)).join(" & ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  switch (schema.type) {
    case "object":
      return toObject(schema, indent);
    case "array":
      return toArray(schema, indent);
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case undefined:
      return "unknown";
    default:
      throw new Error(`The client has no type for ${JSON.stringify(schema)}`);
  }
}

const joinVariants = (types: string[]) => [...new Set(types)].join(" | ");

function toArray({ prefixItems, items = {} }: Schema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((item) => toType(item, indent)).join(", ")}]`;
  const type = toType(items, indent);
  return /^[\w.]+$|^\{[\s\S]*\}$/.test(type) && !type.includes("} | {") ? `${type}[]` : `(${type})[]`;
}

function toObject(schema: Schema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const names = Object.keys(properties);
  if (names.length === 0)
    return typeof additionalProperties === "object"
      ? `Record<string, ${toType(additionalProperties, indent)}>`
      : "{}";
  const lines = names.map((name) => {
    const mark = required.includes(name) ? "" : "?";
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
    return `${indent}  ${key}${mark}: ${toType(properties[name]!, `${indent}  `)};`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

const quote = (text: string) => JSON.stringify(text);
