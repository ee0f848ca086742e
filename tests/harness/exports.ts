import { unzipSync } from "fflate";
import { createExportRoutes } from "#server/data-exports.ts";
import type { Session } from "#platform/session.ts";

/** Downloads an export as someone with this session. */
export const download = async (exportId: string, session: Session | null) =>
  createExportRoutes(async () => session).request(`/data-exports/${exportId}.zip`);

/** Returns the files of a zip by name. */
export function readZip(bytes: Uint8Array): Record<string, string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, decoder.decode(content)]),
  );
}
