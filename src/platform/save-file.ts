// Browser only: saves an API response as a file.

/** Longer than any browser takes to start saving a file. */
const REVOKE_DELAY_MS = 10_000;

/** Saves text as a file. */
export function saveFile({ fileName, text, type }: { fileName: string; text: string; type: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}

/** Saves a CSV file. */
export const saveCsv = ({ fileName, csv }: { fileName: string; csv: string }): void =>
  saveFile({ fileName, text: csv, type: "text/csv" });
