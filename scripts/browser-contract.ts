import type { Plugin } from "vite";

/** Modules that only declare operations and schemas, so that nothing happens when they load. */
const DECLARATIONS = /\/src\/features\/.*(?:contract|schema)\.ts$/;

/** The few fields that we read of a parsed module. */
type Syntax = {
  type?: string;
  start: number;
  end: number;
  key?: { name?: string };
  callee?: Syntax & { property?: { name?: string }; object?: Syntax };
  arguments?: { properties?: Syntax[] }[];
  declaration?: Syntax;
  declarations?: (Syntax & { init?: Syntax })[];
  body?: Syntax[];
};
type Edit = { at: number; until: number; text: string };

const isDocumentation = ({ key }: Syntax) => /^(?:summary|description|tags)$/.test(key?.name ?? "");
const getMethod = ({ type, callee }: Syntax) =>
  type === "CallExpression" ? callee?.property?.name : undefined;

/** Lists what to cut: the documentation in `.route({...})`, and the calls that add schemas to an operation. */
function findCuts(value: unknown, code: string): Edit[] {
  if (Array.isArray(value)) return value.flatMap((part) => findCuts(part, code));
  if (typeof value !== "object" || value === null) return [];
  const node = value as Syntax;
  const method = getMethod(node);
  if (method === "input" || method === "output") {
    const { end } = node.callee!.object!;
    return [...findCuts(node.callee, code), { at: end, until: node.end, text: "" }];
  }
  if (method !== "route") return Object.values(node).flatMap((part) => findCuts(part, code));
  const documentation = (node.arguments?.[0]?.properties ?? []).filter(isDocumentation);
  return [
    ...findCuts(node.callee, code),
    ...documentation.map(({ start, end }) => {
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
      return { at: start, until: end + comma, text: "" };
    }),
  ];
}

/** Marks what a module's constants are made by as free of side effects, so that unused ones are left out. */
function markAsPure({ body = [] }: Syntax): Edit[] {
  return body
    .flatMap((node) => (node.declaration ?? node).declarations ?? [])
    .flatMap(({ init }) => (init?.type === "CallExpression" ? [init] : []))
    .flatMap(({ start, end }) => [
      { at: start, until: start, text: "/* @__PURE__ */ (() => " },
      { at: end, until: end, text: ")()" },
    ]);
}

/**
 * Leaves out of the browser's files what only the server needs of the contract: the documentation of operations, the
 * schemas that check requests and responses, and what only those use. Every signed-in page would load all of them.
 */
export function browserContract(): Plugin {
  return {
    name: "browser-contract",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: DECLARATIONS },
      handler(code) {
        const program = this.parse(code) as unknown as Syntax;
        const edits = [...findCuts(program, code), ...markAsPure(program)];
        // From the end, so that positions stay right.
        const edited = edits
          .toSorted((a, b) => b.at - a.at || b.until - a.until)
          .reduce((rest, { at, until, text }) => rest.slice(0, at) + text + rest.slice(until), code);
        return { code: edited, map: null, moduleSideEffects: false };
      },
    },
  };
}
