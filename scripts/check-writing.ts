import { readFileSync } from "node:fs";
import path from "node:path";
import { listNewCommits, findSubjectProblem } from "./writing/commits.ts";
import { extractAll } from "./writing/extract.ts";
import { findIn, type Finding, type IsQuoted } from "./writing/match.ts";
import type { Piece } from "./writing/pieces.ts";
import { createQuoteFinder, readQuotes } from "./writing/quotes.ts";
import { writingRules } from "./writing/rules.ts";

// Refuses words that docs/writing.md tells us to avoid, in strings, comments, test titles, names, and docs. Also
// refuses commit subjects that are too long or not in the imperative. scripts/writing/allowed.json lists the exceptions
// and their reasons.

/** Exempts a file, one rule in it, or one text in it. */
type Exception = { file: string; rule?: string; text?: string; reason: string };

/** Guards against a check that passes because it didn't find any text, for example after a parser or path change. */
const MIN_PIECES = 10_000;

const MAX_SHOWN = 100;

const isAllowedBy = ({ file, rule, text }: Exception, { rule: broken, piece }: Finding) =>
  piece.file === file && (!rule || rule === broken.name) && (!text || piece.text.includes(text));

/** Returns the texts that break a rule, and the exceptions that no longer apply to anything. */
export function checkWriting(pieces: readonly Piece[], isQuoted: IsQuoted, exceptions: readonly Exception[]) {
  const usedExceptions = new Set<Exception>();
  const findings = pieces
    .flatMap((piece) => findIn(piece, isQuoted))
    .filter((finding) => {
      const matchingExceptions = exceptions.filter((exception) => isAllowedBy(exception, finding));
      for (const exception of matchingExceptions) usedExceptions.add(exception);
      return matchingExceptions.length === 0;
    });
  return { findings, unused: exceptions.filter((exception) => !usedExceptions.has(exception)) };
}

export function describeFinding({ rule, piece, line, found }: Finding): string {
  const text = piece.text.replaceAll(/\s+/g, " ");
  const excerpt = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  const context = piece.kind === "name" ? piece.text : `"${found}" in ${piece.kind} "${excerpt}"`;
  return `${piece.file}:${line}  [${rule.name}] ${context}\n    Because ${rule.reason}. Instead: ${rule.replacement}`;
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, "..");
  const exceptions: Exception[] = JSON.parse(
    readFileSync(path.join(import.meta.dirname, "writing/allowed.json"), "utf8"),
  );
  const pieces = extractAll(root);
  const { findings, unused } = checkWriting(pieces, createQuoteFinder(readQuotes(root)), exceptions);
  const commits = listNewCommits(root, "scripts/check-writing.ts");
  const subjects = (commits ?? []).flatMap(({ hash, subject }) => {
    const problem = findSubjectProblem(subject);
    return problem ? [`commit ${hash}  [subject] "${subject}": ${problem}`] : [];
  });
  const problems = [
    ...findings.map(describeFinding),
    ...unused.map(
      ({ file, rule, text }) =>
        `scripts/writing/allowed.json  [unused] ${[file, rule, text].filter(Boolean).join(", ")}: remove it, nothing needs it`,
    ),
    ...subjects,
  ];
  if (pieces.length < MIN_PIECES)
    problems.push(`Found only ${pieces.length} texts. The check isn't seeing the code.`);
  for (const problem of problems) console.error(problem);
  if (problems.length) {
    console.error(`${problems.length} problems. See docs/writing.md, "What the check refuses".`);
    process.exitCode = 1;
  } else {
    const commitSummary = commits
      ? `${commits.length} new commits`
      : "no commits, because there's no history";
    console.log(
      `Writing check passed: ${writingRules.length} rules, ${pieces.length} texts, ${commitSummary}.`,
    );
  }
}
