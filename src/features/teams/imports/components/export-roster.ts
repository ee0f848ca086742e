import { showToast } from "#ui/toast.tsx";
import { teamsApi } from "../../client.ts";

/** Longer than any browser needs to begin saving. */
const KEEP_MS = 10_000;

/** Saves the roster as a file. Never rejects: it says how it went. */
export async function downloadRoster(teamId: string): Promise<void> {
  try {
    const { fileName, csv } = await teamsApi.imports.export({ teamId });
    const url = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
    showToast.success("Roster exported successfully");
  } catch {
    showToast.error("Failed to export the roster");
  }
}
