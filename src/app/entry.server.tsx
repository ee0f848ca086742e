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
import { log, redactPath } from "#platform/log.ts";
import { nonceContext } from "./request-context.ts";

export const streamTimeout = 5_000;

/** Renders a page. Sends it in one piece when nothing is deferred or the client is a bot, and streams it otherwise. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  // Browsers hide the nonce attribute, which React reports as a mismatch in development.
  const nonce = (import.meta.env.PROD && context.get(nonceContext)) || undefined;
  const isBot = isbot(request.headers.get("user-agent"));
  headers.set("content-type", "text/html; charset=utf-8");
  return new Promise<Response>((resolve, reject) => {
    let currentStatus = status;
    let isComplete = false;
    let isShellReady = false;
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
    const sendWhole = () => {
      const chunks: Uint8Array[] = [];
      pipe(
        new Writable({
          write(chunk: Uint8Array, _encoding, callback) {
            chunks.push(chunk);
            callback();
          },
          final(callback) {
            clearTimeout(timer);
            resolve(new Response(Buffer.concat(chunks), { headers, status: currentStatus }));
            callback();
          },
        }),
      );
    };
    const sendStream = () => {
      const body = new PassThrough({
        final(callback) {
          clearTimeout(timer);
          callback();
        },
      });
      pipe(body);
      resolve(
        new Response(createReadableStreamFromReadable(body) as ReadableStream, {
          headers,
          status: currentStatus,
        }),
      );
    };
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        onShellReady() {
          isShellReady = true;
          // React calls onAllReady right after onShellReady when nothing is deferred.
          if (!isBot) setImmediate(() => (isComplete ? sendWhole() : sendStream()));
        },
        onAllReady() {
          isComplete = true;
          if (isBot) sendWhole();
        },
        onShellError: reject,
        onError(error: unknown) {
          currentStatus = 500;
          if (isShellReady) log.error({ err: error }, "page render failed");
        },
      },
    );
    request.signal.addEventListener("abort", () => abort(), { once: true });
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted)
    log.error({ err: error, path: redactPath(new URL(request.url).pathname) }, "page request failed");
};
