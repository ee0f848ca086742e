import * as z from "zod";
import { refusals } from "./errors.ts";

export type Fields = { [key: string]: Field };
type Field = string | Field[] | Fields;

/** `line_items[0][price_data][currency]=usd` as the nested value it stands for. */
export function parseForm(text: string): Fields {
  const root: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/\[|\]\[|\]/).filter((key, index) => index === 0 || key !== "");
    // `expand[]=x`: the next free place of a list.
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

/** Whatever is keyed by numbers is a list. */
function withLists(field: Field): Field {
  if (typeof field === "string" || Array.isArray(field)) return field;
  const entries = Object.entries(field).map(([key, value]) => [key, withLists(value)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  return Object.fromEntries(entries);
}

/** The call's parameters, or the provider's refusal of the first that is wrong. */
export function read<T extends z.ZodType>(schema: T, fields: Fields): z.output<T> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const param = nameOf(issue.path);
  if (issue.code === "unrecognized_keys") throw refusals.unknown(nameOf([...issue.path, issue.keys[0]!]));
  if (valueAt(fields, issue.path) === undefined) throw refusals.absent(param);
  throw refusals.wrong(param, `Invalid ${param}: ${issue.message}`);
}

const nameOf = ([first = "", ...rest]: PropertyKey[]) =>
  String(first) + rest.map((key) => `[${String(key)}]`).join("");

const valueAt = (value: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value);

/** A whole number written as text. Money is in cents, so there is nothing behind a point. */
export const Whole = z
  .string()
  .regex(/^\d{1,12}$/, "Invalid integer")
  .transform(Number);

/** At most 50 of them, as the provider allows. An empty value takes a key away. */
export const Metadata = z.union([
  z
    .record(z.string().max(40), z.string().max(500))
    .refine((values) => Object.keys(values).length <= 50, "too many keys"),
  z.literal("").transform(() => ({})),
]);

export const Currency = z.string().regex(/^[a-z]{3}$/, "Invalid currency");
export const WebAddress = z.url({ protocol: /^https?$/, error: "Not a valid URL" }).max(5000);
