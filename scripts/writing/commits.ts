import { execFileSync } from "node:child_process";

// Checks the subjects of commits that aren't on main yet: docs/writing.md, "Commits".

export type Commit = { hash: string; subject: string };

const MAX_SUBJECT = 72;
const TYPES = ["feat", "fix", "docs", "refactor", "test", "chore", "perf", "build", "ci", "style", "revert"];
const SUBJECT = new RegExp(`^(?:${TYPES.join("|")})(?:\\([a-z0-9, /-]+\\))?!?: (\\S.*)$`);

/** Verbs whose base form looks like a past tense, a gerund, or a third-person form. */
const VERBS = new Set(
  (
    "embed feed need seed shed speed exceed proceed succeed heed weed shred " +
    "bring ping ring string sing swing spring wring focus bias alias canvas"
  ).split(" "),
);

const NOT_VERBS = new Set(
  (
    "the a an this that these those some all any both each every no more most less new better minor small various " +
    "in on at for from with without when where what who why how if also only and or but not now then so as it its " +
    "we you i our your my wip misc typo cleanup bugfix hotfix initial first last other same different " +
    "team roster game member player manager league venue reminder response admin user dialog button bug api ui css sql " +
    "schema column database migration worker script config dependency doc readme changelog"
  ).split(" "),
);

/** Returns what's wrong with a commit's subject, or null. */
export function findSubjectProblem(subject: string): string | null {
  // Git writes these subjects itself.
  if (/^(?:Revert "|fixup! |squash! |amend! )/.test(subject)) return null;
  const { length } = subject;
  if (length > MAX_SUBJECT) return `it has ${length} characters, and ${MAX_SUBJECT} is the limit`;
  const text = SUBJECT.exec(subject)?.[1];
  if (!text)
    return `it must look like "fix(passes): email buyers", with one of these types: ${TYPES.join(", ")}`;
  if (text.endsWith(".")) return "a subject has no period at the end";
  const verb = /^[a-z][a-z'-]*(?![\w.])/i.exec(text)?.[0].toLowerCase();
  if (!verb || NOT_VERBS.has(verb)) return `it must start with a verb, and "${text.split(" ")[0]}" isn't one`;
  return VERBS.has(verb) ? null : findFormProblem(verb);
}

function findFormProblem(verb: string): string | null {
  const form = findForm(verb);
  if (form) return `use the imperative ("add", not "added" or "adds"): "${verb}" is ${form}`;
  const isNoun = /(?:ation|ness|ity)$/.test(verb);
  return isNoun ? `it must start with a verb, and "${verb}" is a noun` : null;
}

function findForm(verb: string): string | null {
  if (verb.endsWith("ed")) return "past tense";
  if (verb.endsWith("ing")) return "a gerund";
  return /[^s]s$/.test(verb) ? "third person" : null;
}

/**
 * Lists the commits since the one that added this check, except merges and commits that are on origin's main branch.
 * Returns null if there's no git or no history, as in an unpacked archive. In a shallow clone, the oldest commit counts
 * as the one that added the check.
 */
export function listNewCommits(root: string, since: string): Commit[] | null {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    const base = git("log", "-1", "--diff-filter=A", "--format=%H", "--", since);
    // The check itself isn't committed yet.
    if (!base) return [];
    const range = ["--ancestry-path", `${base}..HEAD`, ...(hasMain(git) ? ["--not", "origin/main"] : [])];
    const lines = git("log", "--no-merges", "--format=%h %s", ...range);
    return lines.split("\n").filter(Boolean).map(parseLine);
  } catch {
    return null;
  }
}

function hasMain(git: (...args: string[]) => string): boolean {
  try {
    return git("rev-parse", "--verify", "--quiet", "origin/main") !== "";
  } catch {
    return false;
  }
}

const parseLine = (line: string): Commit => {
  const space = line.indexOf(" ");
  return { hash: line.slice(0, space), subject: line.slice(space + 1) };
};
