/** A JSON schema, as far as zod writes it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
} & Record<string, unknown>;

/** Limits that let less through as they rise, and as they fall. */
const floors = ["minLength", "minItems", "minimum", "exclusiveMinimum"];
const ceilings = ["maxLength", "maxItems", "maximum", "exclusiveMaximum"];

/** Returns what a request that was fine may not contain anymore. */
export function findInputBreaks(at: string, before: Schema, after: Schema): string[] {
  const [olds, news] = [listVariants(before), listVariants(after)];
  if (olds.length > 1 || news.length > 1)
    return olds.flatMap((old) => findClosest(news.map((next) => findInputBreaks(at, old, next))));
  return [
    ...findTypeBreaks(at, before, after),
    ...findValueBreaks(at, before, after),
    ...findLimitBreaks(at, before, after),
    ...compareParts(at, before, after, findInputBreaks),
    ...(after.required ?? [])
      .filter((name) => !before.required?.includes(name))
      .map((name) => `${at}.${name} is required now`),
  ];
}

/** Returns what a script that reads this may miss or not know. New properties and new values are fine. */
export function findOutputBreaks(at: string, before: Schema, after: Schema): string[] {
  const [olds, news] = [listVariants(before), listVariants(after)];
  if (olds.length > 1 || news.length > 1)
    return news.flatMap((next) => findClosest(olds.map((old) => findOutputBreaks(at, old, next))));
  return [
    ...findTypeBreaks(at, before, after),
    ...findValueBreaks(at, before, after),
    ...compareParts(at, before, after, findOutputBreaks),
    ...(before.required ?? [])
      .filter((name) => name in (after.properties ?? {}) && !after.required?.includes(name))
      .map((name) => `${at}.${name} may be missing now`),
  ];
}

/** Alternatives, or the schema itself. An empty list of problems with one of them is enough. */
const listVariants = (schema: Schema): Schema[] =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((variant) =>
    variant === schema ? [schema] : listVariants(variant),
  );

const findClosest = (problems: string[][]): string[] =>
  problems.reduce((best, next) => (next.length < best.length ? next : best));

function findTypeBreaks(at: string, before: Schema, after: Schema): string[] {
  const [old, next] = [describeType(before), describeType(after)];
  return old === next || next === "anything" ? [] : [`${at} is ${next} instead of ${old}`];
}

const describeType = ({ $ref, type, ...schema }: Schema) =>
  $ref ?? (type === undefined ? ("const" in schema ? typeof schema.const : "anything") : String(type));

function findValueBreaks(at: string, before: Schema, after: Schema): string[] {
  const values = (schema: Schema) => ("const" in schema ? [schema.const] : schema.enum);
  const [old, next] = [values(before), values(after)];
  if (!next) return [];
  if (!old) return [`${at} takes only some values now`];
  return old
    .filter((value) => !next.includes(value))
    .map((value) => `${at} lost the value ${JSON.stringify(value)}`);
}

function findLimitBreaks(at: string, before: Schema, after: Schema): string[] {
  const limit = (schema: Schema, name: string, none: number) => (schema[name] as number | undefined) ?? none;
  const tighter = [
    ...floors.filter((name) => limit(after, name, -Infinity) > limit(before, name, -Infinity)),
    ...ceilings.filter((name) => limit(after, name, Infinity) < limit(before, name, Infinity)),
    ...["pattern", "format"].filter((name) => after[name] !== undefined && after[name] !== before[name]),
  ];
  return tighter.map((name) => `${at} has a tighter ${name}`);
}

type Compare = (at: string, before: Schema, after: Schema) => string[];

/** Compares what's inside an object or a list. */
function compareParts(at: string, before: Schema, after: Schema, compare: Compare): string[] {
  const properties = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const next = after.properties?.[name];
    return next ? compare(`${at}.${name}`, schema, next) : [`${at}.${name} was removed`];
  });
  const items = before.items && after.items ? compare(`${at}[]`, before.items, after.items) : [];
  const tuple = (before.prefixItems ?? []).flatMap((schema, index) => {
    const next = after.prefixItems?.[index];
    return next ? compare(`${at}[${index}]`, schema, next) : [`${at}[${index}] was removed`];
  });
  const all = (before.allOf ?? []).flatMap((schema, index) => {
    const next = after.allOf?.[index];
    return next ? compare(at, schema, next) : [`${at} lost a part`];
  });
  const isMap =
    typeof before.additionalProperties === "object" && typeof after.additionalProperties === "object";
  const values = isMap
    ? compare(`${at}{}`, before.additionalProperties as Schema, after.additionalProperties as Schema)
    : [];
  return [...properties, ...items, ...tuple, ...all, ...values];
}
