/** The text of a file, or why it can't be used. */
export type TextFileResult = { text: string; problem?: never } | { text?: never; problem: string };

export interface TextFileKind {
  /** The file extensions without the dot, such as csv. */
  extensions: readonly string[];
  maxBytes: number;
}

/** Returns the `accept` attribute for a file input. */
export const toAcceptAttribute = ({ extensions }: TextFileKind) =>
  extensions.map((extension) => `.${extension}`).join(",");

const formatSize = (bytes: number) =>
  bytes >= 1_000_000 ? `${bytes / 1_000_000} MB` : `${bytes / 1_000} KB`;

function findTypeProblem(name: string, extensions: readonly string[]): string | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (extensions.includes(extension)) return undefined;
  if (/^(?:xls[xmb]?|ods|numbers)$/.test(extension))
    return "That's a spreadsheet file. Save it as CSV, or copy the cells and paste them above.";
  const names = extensions.map((accepted) => `.${accepted}`);
  return `Choose a ${new Intl.ListFormat("en-US", { type: "disjunction" }).format(names)} file.`;
}

/** Reads a file that the user chose or dropped, in the browser. Never rejects. */
export async function readTextFile(
  file: File,
  { extensions, maxBytes }: TextFileKind,
): Promise<TextFileResult> {
  const problem = findTypeProblem(file.name, extensions);
  if (problem !== undefined) return { problem };
  if (file.size > maxBytes)
    return { problem: `That file is larger than ${formatSize(maxBytes)}. Is it the right one?` };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { problem: "We couldn't read that file. Try again." };
  }
  const text = decode(bytes);
  if (text.includes("\0")) return { problem: "That's not a text file. Save your list as CSV." };
  return text.trim() === "" ? { problem: "That file is empty." } : { text };
}

/**
 * Decodes a file's bytes. Excel writes UTF-16 for "Unicode Text" and its legacy code page for plain CSV. Other programs
 * write UTF-8.
 */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
