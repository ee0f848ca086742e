import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readCode } from "./code.ts";
import { readBlockComments, readHashComments } from "./comments.ts";
import { readMarkdown } from "./markdown.ts";
import { createLineFinder, type Piece } from "./pieces.ts";

// Finds everything in the repository that a person reads. Used by check-writing.ts and draw-writing.ts.

/**
 * Files whose wording isn't ours to change: the requirements, a checker that someone else wrote, and generated types.
 */
const NOT_OURS = [
  "docs/requirements/",
  "src/platform/database-types.ts",
  "tests/schedules/check.ts",
  "tests/schedules/check.test.ts",
  "tests/schedules/README.md",
];

const FOLDERS = ["src", "tests", "scripts", "db", "docs", ".ci"];
const TOP_LEVEL = /\.(?:md|ts|mjs)$|^Dockerfile$/;

/** Lists the files to read, without git, so that the check also runs in an unpacked archive. */
function listOurFiles(root: string): string[] {
  const inFolders = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/")),
  );
  const topLevel = readdirSync(root).filter((name) => TOP_LEVEL.test(name));
  return [...inFolders, ...topLevel]
    .filter((file) => !NOT_OURS.some((place) => file === place || file.startsWith(place)))
    .toSorted();
}

/** Returns the pieces of text in a file, in order. */
export function extract(file: string, source: string): Piece[] {
  if (/\.(?:[mc]?ts|tsx|[mc]js)$/.test(file)) return readCode(file, source);
  if (file.endsWith(".md")) return readMarkdown(file, source);
  if (file.endsWith(".css")) return readBlockComments(file, source, createLineFinder(source));
  if (/\.(?:sh|ya?ml)$|(?:^|\/)Dockerfile$|^\.ci\//.test(file)) return readHashComments(file, source);
  return [];
}

const isReadable = (file: string) =>
  /\.(?:[mc]?[jt]s|tsx|md|css|sh|ya?ml)$|(?:^|\/)Dockerfile$|^\.ci\//.test(file);

export function extractAll(root: string): Piece[] {
  return listOurFiles(root)
    .filter(isReadable)
    .flatMap((file) => extract(file, readFileSync(path.join(root, file), "utf8")));
}
