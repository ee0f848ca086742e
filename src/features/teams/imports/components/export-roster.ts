import { saveCsv } from "#platform/save-file.ts";
import { showToast } from "#ui/toast.tsx";
import { teamsApi } from "../../client.ts";

/** Downloads the roster as a file. Never rejects. Shows a toast whether it succeeds or fails. */
export async function downloadRoster(teamId: string): Promise<void> {
  try {
    saveCsv(await teamsApi.imports.export({ teamId }));
    showToast.success("Roster exported");
  } catch {
    showToast.error("We couldn't export the roster");
  }
}
