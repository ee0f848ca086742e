import fc, { type Arbitrary } from "fast-check";
import * as z from "zod";

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** Hostile strings: NULs, SQL, markup, lone surrogates, bidirectional overrides, formulas, and huge values. */
const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "\u0000",
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "\ud800",
    "‮",
    "a".repeat(9_000),
    "null",
    "=1+1",
  ),
);

/** Any value at all. */
export const anything = fc.oneof(hostileText, fc.jsonValue(), fc.integer(), fc.constant(null), fc.boolean());

const texts: Record<string, Arbitrary<unknown>> = {
  uuid: fc.uuid(),
  date: fc.constantFrom("2026-11-15", "2027-02-29", "0001-01-01", "9999-12-31", "2027-02-28"),
  email: fc.emailAddress(),
};
/** Plausible field values, so that requests get past validation. */
const plausibleText = fc.constantFrom(
  "Maya",
  "Soccer",
  "(312) 555-0142",
  "21:00",
  "America/Chicago",
  "a@b.co",
  "",
);

function createValid(schema: Schema): Arbitrary<unknown> {
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts) return fc.oneof(...parts.map(createAlmostValid));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  switch (schema.type ?? "anything") {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, part]) => [key, createAlmostValid(part)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case "array":
      return fc.array(createAlmostValid(schema.items ?? {}), {
        maxLength: Math.min(schema.maxItems ?? 6, 6) + 1,
      });
    case "integer":
    case "number":
      return fc.integer({ min: -1, max: 20_000 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return texts[schema.format ?? ""] ?? fc.oneof(plausibleText, fc.string({ maxLength: 60 }));
    default:
      return anything;
  }
}

/** A value of this shape, occasionally replaced with something random. */
function createAlmostValid(schema: Schema): Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: createValid(schema) }, { weight: 1, arbitrary: anything });
}

/**
 * Requests that almost match an operation's input schema, which get further into the app than random objects would.
 * Path parameters are left out.
 */
export function createAlmostValidInput(input: z.ZodType | undefined, path: string): Arbitrary<unknown> {
  if (!input) return anything;
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema;
  const isBodyField = (key: string) => !path.includes(`{${key}}`);
  return createAlmostValid({
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).filter(([key]) => isBodyField(key)),
    ),
    required: (schema.required ?? []).filter(isBodyField),
  });
}
