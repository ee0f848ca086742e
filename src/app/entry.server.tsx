import { PassThrough, Writable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { log, loggablePath } from "#platform/log.ts";
import { nonceContext } from "./request-context.ts";

export const streamTimeout = 5_000;

/** Renders a page; in one piece when nothing in it waits, streamed otherwise (robots always get one piece). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  // Browsers hide the nonce attribute, which React reports as a mismatch in development.
  const nonce = (import.meta.env.PROD && context.get(nonceContext)) || undefined;
  const forRobot = isbot(request.headers.get("user-agent"));
  headers.set("content-type", "text/html; charset=utf-8");
  return new Promise<Response>((resolve, reject) => {
    let statusNow = status;
    let complete = false;
    let answered = false;
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
    const whole = () => {
      const chunks: Uint8Array[] = [];
      pipe(
        new Writable({
          write(chunk: Uint8Array, _encoding, written) {
            chunks.push(chunk);
            written();
          },
          final(written) {
            clearTimeout(timer);
            resolve(new Response(Buffer.concat(chunks), { headers, status: statusNow }));
            written();
          },
        }),
      );
    };
    const streamed = () => {
      const body = new PassThrough({
        final(written) {
          clearTimeout(timer);
          written();
        },
      });
      pipe(body);
      resolve(
        new Response(createReadableStreamFromReadable(body) as ReadableStream, {
          headers,
          status: statusNow,
        }),
      );
    };
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        onShellReady() {
          answered = true;
          // React calls onAllReady right after onShellReady when nothing is deferred.
          if (!forRobot) setImmediate(() => (complete ? whole() : streamed()));
        },
        onAllReady() {
          complete = true;
          if (forRobot) whole();
        },
        onShellError: reject,
        onError(error: unknown) {
          statusNow = 500;
          if (answered) log.error({ err: error }, "a page failed while rendering");
        },
      },
    );
    request.signal.addEventListener("abort", () => abort(), { once: true });
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted)
    log.error({ err: error, path: loggablePath(new URL(request.url).pathname) }, "a page failed");
};
