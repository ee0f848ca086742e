import { Hono, type Context } from "hono";
import * as z from "zod";
import { findFile, readPiece } from "#features/connections/exports/queries.server.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { refuseViewer } from "#platform/refusals.ts";
import type { Session } from "#platform/session.ts";

/**
 * Serves the files of exports, to the person who started them and no one else. Not a part of the API, because a file of
 * 200 MB has to be streamed, and no key can have it.
 */
export const createExportRoutes = (getSession: (c: Context) => Promise<Session | null>) =>
  new Hono().get("/data-exports/:file{[^/]+\\.zip}", async (c) => {
    c.header("Cache-Control", "no-store");
    try {
      const session = await getSession(c);
      // After signing in, the person returns to a page, because a file isn't one.
      if (!session) return c.redirect(`/login?next=${encodeURIComponent("/teams")}`);
      if (session.operator) throw await refuseViewer(session);
      const { success, data: id } = z.uuid().safeParse(c.req.param("file").slice(0, -".zip".length));
      if (!success) throw new AppError("NOT_FOUND");
      const file = await findFile(session, id);
      c.header("Content-Type", "application/zip");
      c.header("Content-Length", String(file.size));
      c.header("Content-Disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`);
      return c.body(streamFile(file));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { status, message } = errorTable[error.code];
      return c.text(`${message}\n`, status);
    }
  });

/** Reads a piece whenever the browser is ready for one. */
function streamFile(file: { exportId: string; attempt: number }): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream(
    {
      pull: async (controller) => {
        const piece = await readPiece(file, position++);
        if (piece === null) controller.close();
        else controller.enqueue(new Uint8Array(piece));
      },
    },
    { highWaterMark: 0 },
  );
}
