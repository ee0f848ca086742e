import { MOST_BYTES } from "../rules.ts";

export const LIST_FILES = ".csv,.tsv,.txt";

/** The text of a file, or why it cannot be a list. */
export type FileAnswer = { text: string; problem?: never } | { text?: never; problem: string };

const kindProblem = (name: string) => {
  if (/\.(?:csv|tsv|txt)$/i.test(name)) return undefined;
  return /\.(?:xls[xmb]?|ods|numbers)$/i.test(name)
    ? "That is a workbook. Please save it as CSV, or copy its cells and paste them above."
    : "Please choose a .csv, .tsv or .txt file.";
};

export async function readListFile(file: File): Promise<FileAnswer> {
  const problem = kindProblem(file.name);
  if (problem !== undefined) return { problem };
  if (file.size > MOST_BYTES) return { problem: "That file is larger than 1 MB. Is it the right one?" };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { problem: "That file could not be read. Please try again." };
  }
  const text = decode(bytes);
  if (text.includes("\0")) return { problem: "That file is not text. Please save your list as CSV." };
  return text.trim() === "" ? { problem: "That file is empty." } : { text };
}

/** Excel writes UTF-16 as "Unicode text" and its old code page as plain CSV; everyone else writes UTF-8. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
