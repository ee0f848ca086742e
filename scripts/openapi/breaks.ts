import { findInputBreaks, findOutputBreaks, type Schema } from "./schemas.ts";

type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Content = { content?: Record<string, { schema?: Schema }>; required?: boolean };
type Operation = {
  "x-key"?: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses?: Record<string, Content>;
};
type Methods = Record<string, Operation>;

/** The parts of an OpenAPI document that scripts depend on. */
export type Description = {
  info: { version: string };
  paths?: Record<string, Methods>;
  /** What we send to webhooks. */
  webhooks?: Record<string, Methods>;
};

/** From what the fewest keys may call to what all of them may. */
const rights = ["never", "texts", "write", "read"];

/** Returns what a description lost or narrowed without a higher version, a line each. */
export function findUnannounced(before: Description, after: Description): string[] {
  return isHigher(after.info.version, before.info.version) ? [] : findBreaks(before, after);
}

/** Returns everything that a script written for `before` could miss in `after`, a line each. */
export function findBreaks(before: Description, after: Description): string[] {
  const operations = listOperations(before.paths).flatMap(({ name, path, method, operation }) => {
    const next = after.paths?.[path]?.[method];
    return next ? findOperationBreaks(name, operation, next) : [`${name} was removed`];
  });
  const events = listOperations(before.webhooks).flatMap(({ name, path, method, operation }) => {
    const next = after.webhooks?.[path]?.[method];
    if (!next) return [`${name} was removed`];
    return compareContent(operation.requestBody, next.requestBody, (old, schema, type) =>
      findOutputBreaks(`${name} ${type}`, old, schema),
    );
  });
  return [...operations, ...events];
}

const listOperations = (paths: Record<string, Methods> = {}) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      method,
      operation,
    })),
  );

function findOperationBreaks(name: string, before: Operation, after: Operation): string[] {
  const problems: string[] = [];
  if (rights.indexOf(after["x-key"] ?? "never") < rights.indexOf(before["x-key"] ?? "never"))
    problems.push(`${name} needs more of a key: ${after["x-key"]} instead of ${before["x-key"]}`);
  problems.push(...findParameterBreaks(name, before.parameters ?? [], after.parameters ?? []));
  if (after.requestBody?.required && !before.requestBody?.required) problems.push(`${name} needs a body now`);
  problems.push(
    ...compareContent(before.requestBody, after.requestBody, (old, schema, type) =>
      findInputBreaks(`${name} body ${type}`, old, schema),
    ),
  );
  for (const [status, response] of Object.entries(before.responses ?? {})) {
    if (!status.startsWith("2")) continue;
    const next = after.responses?.[status];
    if (!next) problems.push(`${name} doesn't respond with ${status} anymore`);
    else
      problems.push(
        ...compareContent(response, next, (old, schema, type) =>
          findOutputBreaks(`${name} ${status} ${type}`, old, schema),
        ),
      );
  }
  return problems;
}

function findParameterBreaks(name: string, before: Parameter[], after: Parameter[]): string[] {
  const isSame = (left: Parameter) => (right: Parameter) => left.name === right.name && left.in === right.in;
  const lost = before.flatMap((parameter) => {
    const next = after.find(isSame(parameter));
    const at = `${name} parameter ${parameter.name}`;
    if (!next) return [`${at} was removed`];
    return [
      ...(next.required && !parameter.required ? [`${at} is required now`] : []),
      ...findInputBreaks(at, parameter.schema, next.schema),
    ];
  });
  const added = after
    .filter((parameter) => parameter.required && !before.some(isSame(parameter)))
    .map((parameter) => `${name} parameter ${parameter.name} is new and required`);
  return [...lost, ...added];
}

function compareContent(
  before: Content | undefined,
  after: Content | undefined,
  compare: (before: Schema, after: Schema, type: string) => string[],
): string[] {
  return Object.entries(before?.content ?? {}).flatMap(([type, { schema }]) => {
    const next = after?.content?.[type];
    if (!next) return [`${type} was removed`];
    return compare(schema ?? {}, next.schema ?? {}, type);
  });
}

const parts = (version: string) => version.split(".").map(Number);

function isHigher(version: string, than: string): boolean {
  const [left, right] = [parts(version), parts(than)];
  const first = left.findIndex((part, index) => part !== right[index]);
  return first !== -1 && left[first]! > right[first]!;
}
