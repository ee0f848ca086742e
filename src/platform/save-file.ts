// Browser only: what an operation answered becomes a file on the reader's disk.

/** Longer than any browser needs to begin saving. */
const KEEP_MS = 10_000;

/** Saves a text under this name. */
export function saveFile({ fileName, text, type }: { fileName: string; text: string; type: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

/** Saves a CSV file under this name. */
export const saveCsv = ({ fileName, csv }: { fileName: string; csv: string }): void =>
  saveFile({ fileName, text: csv, type: "text/csv" });
