import * as z from "zod";
import { apiErrors } from "./errors.ts";

export type Fields = { [key: string]: Field };
type Field = string | Field[] | Fields;

/** Parses form encoding such as `line_items[0][price_data][currency]=usd` into nested values. */
export function parseForm(text: string): Fields {
  const root: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/\[|\]\[|\]/).filter((key, index) => index === 0 || key !== "");
    // `expand[]=x` appends to a list.
    if (name.endsWith("[]")) keys.push("");
    let at = root;
    for (const key of keys.slice(0, -1)) {
      const next = Object.hasOwn(at, key) ? at[key] : undefined;
      at = typeof next === "object" && !Array.isArray(next) ? next : (at[key] = {});
    }
    const last = keys.at(-1)!;
    at[last === "" ? String(Object.keys(at).length) : last] = value;
  }
  return withLists(root) as Fields;
}

/** Turns objects with numeric keys into arrays. */
function withLists(field: Field): Field {
  if (typeof field === "string" || Array.isArray(field)) return field;
  const entries = Object.entries(field).map(([key, value]) => [key, withLists(value)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  return Object.fromEntries(entries);
}

/** Validates a call's parameters. Throws the provider's error for the first invalid one. */
export function read<T extends z.ZodType>(schema: T, fields: Fields): z.output<T> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const param = getName(issue.path);
  if (issue.code === "unrecognized_keys") throw apiErrors.unknown(getName([...issue.path, issue.keys[0]!]));
  if (getValue(fields, issue.path) === undefined) throw apiErrors.absent(param);
  throw apiErrors.wrong(param, `Invalid ${param}: ${issue.message}`);
}

const getName = ([first = "", ...rest]: PropertyKey[]) =>
  String(first) + rest.map((key) => `[${String(key)}]`).join("");

const getValue = (value: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value);

/** An integer as text. Money is in cents, so there are no decimals. */
export const WholeNumber = z
  .string()
  .regex(/^\d{1,12}$/, "Invalid integer")
  .transform(Number);

/** Up to 50 keys, as the provider allows. An empty value removes a key. */
export const Metadata = z.union([
  z
    .record(z.string().max(40), z.string().max(500))
    .refine((values) => Object.keys(values).length <= 50, "too many keys"),
  z.literal("").transform(() => ({})),
]);

export const Currency = z.string().regex(/^[a-z]{3}$/, "Invalid currency");
export const WebAddress = z.url({ protocol: /^https?$/, error: "Not a valid URL" }).max(5000);
