/** The text of a file, or why it cannot be used. */
export type FileAnswer = { text: string; problem?: never } | { text?: never; problem: string };

export interface TextFileKind {
  /** Without the dot: csv. */
  endings: readonly string[];
  mostBytes: number;
}

/** For the browser's own file chooser. */
export const acceptedBy = ({ endings }: TextFileKind) => endings.map((ending) => `.${ending}`).join(",");

const sizeInWords = (bytes: number) =>
  bytes >= 1_000_000 ? `${bytes / 1_000_000} MB` : `${bytes / 1_000} KB`;

function kindProblem(name: string, endings: readonly string[]): string | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (endings.includes(ending)) return undefined;
  if (/^(?:xls[xmb]?|ods|numbers)$/.test(ending))
    return "That is a workbook. Please save it as CSV, or copy its cells and paste them above.";
  const named = endings.map((known) => `.${known}`);
  return `Please choose a ${named.slice(0, -1).join(", ")} or ${named.at(-1)} file.`;
}

/** In the browser: reads a file that somebody chose or dropped. Never rejects. */
export async function readTextFile(file: File, { endings, mostBytes }: TextFileKind): Promise<FileAnswer> {
  const problem = kindProblem(file.name, endings);
  if (problem !== undefined) return { problem };
  if (file.size > mostBytes)
    return { problem: `That file is larger than ${sizeInWords(mostBytes)}. Is it the right one?` };
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
