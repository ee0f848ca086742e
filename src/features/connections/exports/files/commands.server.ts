import { Zip, ZipDeflate } from "fflate";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { outsideLanes } from "#platform/lanes.ts";
import { PIECE_SIZE } from "../rules.ts";

/** Which try of which export writes. An earlier one can't add to the file of a later one. */
export type Attempt = { exportId: string; attempt: number };

/** Thrown once the export was stopped, or a later attempt took over. */
export class ExportStopped extends Error {}

/** Thrown once the file is too large to keep. */
export class ExportTooLarge extends Error {}

/** Writes a zip to the database in pieces. No more than a piece and a batch of rows are in memory. */
export class ZipWriter {
  readonly #attempt: Attempt;
  readonly #maxSize: number;
  readonly #zip: Zip;
  #chunks: Uint8Array[] = [];
  #waiting = 0;
  #position = 0;
  #error: Error | null = null;
  size = 0;

  constructor(attempt: Attempt, maxSize: number) {
    this.#attempt = attempt;
    this.#maxSize = maxSize;
    this.#zip = new Zip((error, chunk) => {
      if (error) this.#error = error;
      else if (chunk.length > 0) {
        this.#chunks.push(chunk);
        this.#waiting += chunk.length;
        this.size += chunk.length;
      }
    });
  }

  /** Adds a file whose text comes in parts. */
  async add(name: string, texts: AsyncIterable<string>) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = clock.now();
    this.#zip.add(file);
    for await (const text of texts) {
      file.push(Buffer.from(text), false);
      await this.#save(false);
    }
    file.push(new Uint8Array(0), true);
    await this.#save(false);
  }

  async finish() {
    this.#zip.end();
    await this.#save(true);
  }

  /** Saves full pieces, or everything. Throws ExportStopped, ExportTooLarge. */
  async #save(everything: boolean) {
    if (this.#error) throw this.#error;
    if (this.size > this.#maxSize) throw new ExportTooLarge();
    if (this.#waiting < PIECE_SIZE && !everything) return;
    const bytes = Buffer.concat(this.#chunks);
    const end = everything ? bytes.length : bytes.length - (bytes.length % PIECE_SIZE);
    for (let start = 0; start < end; start += PIECE_SIZE)
      await savePiece(
        this.#attempt,
        this.#position++,
        bytes.subarray(start, Math.min(start + PIECE_SIZE, end)),
      );
    this.#chunks = [bytes.subarray(end)];
    this.#waiting = bytes.length - end;
  }
}

/**
 * Saves a piece while the attempt is the current one. Outside the lane, because the lane's connections could all be busy
 * with snapshots that wait for this.
 */
async function savePiece({ exportId, attempt }: Attempt, position: number, content: Buffer) {
  const { numInsertedOrUpdatedRows } = await outsideLanes(() =>
    db
      .insertInto("dataExportPiece")
      .columns(["exportId", "attempt", "position", "content"])
      .expression((eb) =>
        eb
          .selectFrom("dataExport")
          .select((row) => [
            "id",
            "attempt",
            row.val(position).as("position"),
            row.val(content).as("content"),
          ])
          .where("id", "=", exportId)
          .where("attempt", "=", attempt)
          .where("state", "=", "running"),
      )
      .executeTakeFirstOrThrow(),
  );
  if (numInsertedOrUpdatedRows !== 1n) throw new ExportStopped();
}
