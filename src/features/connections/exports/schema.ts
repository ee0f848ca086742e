import * as z from "zod";

/** An export as its team's or league's settings show it (CONNECT-35). */
export const DataExport = z.object({
  id: z.uuid(),
  state: z.enum(["waiting", "running", "done", "failed", "stopped"]),
  /** The part that's being written, such as "Games". Null before the first. */
  part: z.string().nullable(),
  partNumber: z.int(),
  partCount: z.int(),
  /** In bytes. Null until it's done. */
  size: z.int().nullable(),
  /** The last day to download it. */
  downloadUntil: z.iso.date(),
});
export type DataExport = z.infer<typeof DataExport>;

/** Someone's newest export, and how many more can start today. */
export const ExportState = z.object({ export: DataExport.nullable(), leftToday: z.int() });
export type ExportState = z.infer<typeof ExportState>;
