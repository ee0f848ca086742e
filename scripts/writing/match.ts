import { withoutInlineCode } from "./markdown.ts";
import type { Kind, Piece } from "./pieces.ts";
import { writingRules, type Rule } from "./rules.ts";

export type Finding = { rule: Rule; piece: Piece; line: number; found: string };
/** Returns whether a requirement dictates the wording from `start` to `end` in a text. */
export type IsQuoted = (text: string, start: number, end: number) => boolean;

type CompiledRules = { rules: { rule: Rule; pattern: RegExp }[]; any: RegExp[] };

const spaced = (pattern: RegExp) => pattern.source.replaceAll(" ", String.raw`\s+`);

function compile(rules: readonly Rule[]): CompiledRules {
  return {
    rules: rules.map((rule) => ({
      rule,
      pattern: new RegExp(spaced(rule.pattern), `${rule.pattern.flags}g`),
    })),
    // Most pieces don't break any rule, and combined patterns determine that faster than fifty separate ones.
    any: [...Map.groupBy(rules, ({ pattern }) => pattern.flags)].map(
      ([flags, own]) => new RegExp(own.map(({ pattern }) => `(?:${spaced(pattern)})`).join("|"), flags),
    ),
  };
}

const kinds = [...new Set(writingRules.flatMap((rule) => rule.in))];
const compiled = new Map<Kind, CompiledRules>(
  kinds.map((kind) => [kind, compile(writingRules.filter((rule) => rule.in.includes(kind)))]),
);

/** Blanks out code, which follows its own rules. Keeps all positions. */
const withoutCode = (text: string) =>
  withoutInlineCode(text).replaceAll(/\$?\{[^}]*\}/g, (code) => " ".repeat(code.length));

/** Returns the rule violations in a piece. */
export function findIn(piece: Piece, isQuoted: IsQuoted): Finding[] {
  const { rules, any } = compiled.get(piece.kind) ?? { rules: [], any: [] };
  const isName = piece.kind === "name";
  const text = isName ? piece.text : withoutCode(piece.text);
  if (!any.some((pattern) => pattern.test(text))) return [];
  return rules
    .filter(({ rule }) => !rule.files || rule.files.test(piece.file))
    .flatMap(({ rule, pattern }) =>
      [...text.matchAll(pattern)]
        .filter(({ 0: found, index }) => isName || !isQuoted(piece.text, index, index + found.length))
        .map(({ 0: found, index }) => ({
          rule,
          piece,
          line: piece.line + text.slice(0, index).split("\n").length - 1,
          found: found.replaceAll(/\s+/g, " "),
        })),
    );
}
