import { once } from "node:events";
import { createServer, request as send, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const VERSION_PREFIX = "deployed-later-";
const identity = (text: string) => text;

/**
 * Starts a proxy between the browser and the app that can simulate a new version of the service worker or a stalled
 * network.
 */
export async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  let rewriteWorker = identity;
  let rewriteDocument = identity;
  let isStalled = false;
  let deployments = 0;
  const markAsNewBuild = (text: string) =>
    text.replaceAll(/("version":\s*")/g, `$1${VERSION_PREFIX.repeat(deployments)}`);
  const stalledResponses = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    // Like a weak signal: the connection is open, but nothing arrives.
    if (isStalled) return void stalledResponses.add(response);
    const isWorker = request.url === "/service-worker.js";
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const path = request.url!.replaceAll(VERSION_PREFIX, "");
    const upstream = send({ hostname, port, path, method: request.method, headers }, (upstreamResponse) => {
      const shouldRewrite =
        isWorker || (upstreamResponse.headers["content-type"]?.startsWith("text/html") ?? false);
      if (shouldRewrite) delete upstreamResponse.headers["content-length"];
      response.writeHead(upstreamResponse.statusCode!, upstreamResponse.headers);
      if (!shouldRewrite) return upstreamResponse.pipe(response);
      const parts: Buffer[] = [];
      upstreamResponse.on("data", (part: Buffer) => parts.push(part));
      return upstreamResponse.on("end", () =>
        response.end((isWorker ? rewriteWorker : rewriteDocument)(Buffer.concat(parts).toString())),
      );
    });
    upstream.on("error", () => response.destroy());
    request.pipe(upstream);
  });
  // Use the app's host name, so that its cookies are sent here too.
  server.listen(0, hostname);
  await once(server, "listening");
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    /** Serves everything as a new build from now on. Each call creates another build. */
    deploy: () => {
      deployments += 1;
      rewriteWorker = rewriteDocument = markAsNewBuild;
    },
    rewriteWorker: (change: typeof rewriteWorker) => (rewriteWorker = change),
    setStalled(shouldStall: boolean) {
      isStalled = shouldStall;
      // Free the browser's six connections, because it would wait for every stalled response.
      for (const response of stalledResponses) response.destroy();
      stalledResponses.clear();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
