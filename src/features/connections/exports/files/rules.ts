import type { RawBuilder } from "kysely";
import type { Trx } from "#platform/database.ts";
import type { ExportPart, ExportRow } from "../rules.ts";

/** A file of an export. Its rows come from a statement, or are computed from a few that fit in memory. */
export type ExportTable = {
  part: ExportPart;
  name: string;
  query?: RawBuilder<ExportRow>;
  /** For what SQL can't compute. The columns are there without rows too. */
  compute?: { columns: readonly string[]; read: (trx: Trx) => Promise<ExportRow[]> };
};
