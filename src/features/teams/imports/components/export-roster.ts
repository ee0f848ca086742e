import { saveCsv } from "#platform/save-file.ts";
import { showToast } from "#ui/toast.tsx";
import { teamsApi } from "../../client.ts";

/** Saves the roster as a file. Never rejects: it says how it went. */
export async function downloadRoster(teamId: string): Promise<void> {
  try {
    saveCsv(await teamsApi.imports.export({ teamId }));
    showToast.success("Roster exported successfully");
  } catch {
    showToast.error("Failed to export the roster");
  }
}
