import { once } from "node:events";
import { createServer, request as send, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const NEXT = "next-";
const asItIs = (text: string) => text;

/** Stands between the browser and the product: another version of the worker, or a network that has stopped to answer. */
export async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  let changeWorker = asItIs;
  let changeDocument = asItIs;
  let isSilent = false;
  let deployments = 0;
  const asNext = (text: string) => text.replaceAll(/("version":\s*")/g, `$1${NEXT.repeat(deployments)}`);
  const unanswered = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    // As with one bar of signal: the connection stands, and nothing comes.
    if (isSilent) return void unanswered.add(response);
    const isWorker = request.url === "/service-worker.js";
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const path = request.url!.replaceAll(NEXT, "");
    const upstream = send({ hostname, port, path, method: request.method, headers }, (answer) => {
      const isChanged = isWorker || (answer.headers["content-type"]?.startsWith("text/html") ?? false);
      if (isChanged) delete answer.headers["content-length"];
      response.writeHead(answer.statusCode!, answer.headers);
      if (!isChanged) return answer.pipe(response);
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      return answer.on("end", () =>
        response.end((isWorker ? changeWorker : changeDocument)(Buffer.concat(parts).toString())),
      );
    });
    upstream.on("error", () => response.destroy());
    request.pipe(upstream);
  });
  // The same name as the product's, so that its cookies hold here too.
  server.listen(0, hostname);
  await once(server, "listening");
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    /** From now on all is of another build; again, of yet another. */
    deploy: () => {
      deployments += 1;
      changeWorker = changeDocument = asNext;
    },
    changeWorker: (change: typeof changeWorker) => (changeWorker = change),
    silence(silent: boolean) {
      isSilent = silent;
      // A browser has six connections, and waits for each.
      for (const response of unanswered) response.destroy();
      unanswered.clear();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
