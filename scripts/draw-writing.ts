import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { extractAll } from "./writing/extract.ts";
import { drawSections } from "./writing/draw.ts";

// Draws a sample of texts for people who review how the project sounds (docs/writing.md, "How we check ourselves").
//   npm run writing:draw -- --seed 7

const root = path.resolve(import.meta.dirname, "..");
const { values } = parseArgs({ options: { seed: { type: "string", default: "1" } } });
const seed = Number(values.seed);
if (!Number.isInteger(seed)) {
  console.error("Usage: npm run writing:draw -- --seed 7");
  process.exit(1);
}

const lines = new Map<string, string[]>();
const getLine = (file: string, line: number) => {
  if (!lines.has(file)) lines.set(file, readFileSync(path.join(root, file), "utf8").split("\n"));
  return lines.get(file)![line - 1]!.trim();
};

console.log(`# Writing, drawn with seed ${seed}\n`);
for (const { title, total, pieces } of drawSections(extractAll(root), seed)) {
  console.log(`## ${title} (${pieces.length} of ${total})\n`);
  pieces.forEach((piece, index) => {
    const text = piece.text.replaceAll(/\s+/g, " ");
    const declaration = piece.kind === "name" ? `: \`${getLine(piece.file, piece.line)}\`` : "";
    console.log(`${index + 1}. ${piece.file}:${piece.line}  ${text}${declaration}`);
  });
  console.log("");
}
