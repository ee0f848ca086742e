import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startNameServer } from "#tests/harness/name-server.ts";
import { isPublicAddress } from "./public-addresses.ts";
import { checkPublicUrl, createPublicClient, sendPublicRequest } from "./public-request.ts";

const request = {
  headers: { "content-type": "application/json" },
  body: '{"type":"test"}',
  timeoutMs: 1_000,
};
const HOST = "hooks.example.com";

let names: Awaited<ReturnType<typeof startNameServer>>;
beforeAll(async () => {
  names = await startNameServer();
});
afterAll(() => names.stop());

const folder = mkdtempSync(path.join(tmpdir(), "public-request-"));
afterAll(() => rmSync(folder, { recursive: true }));

function createCertificate(name: string) {
  const [key, cert] = [`${name}-key.pem`, `${name}.pem`].map((file) => path.join(folder, file));
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  const algorithm = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-nodes", "-days", "2", ...algorithm, ...subject, "-keyout", key!, "-out", cert!],
    { stdio: "ignore" },
  );
  return { key: readFileSync(key!, "utf8"), cert: readFileSync(cert!, "utf8") };
}
const certificate = createCertificate(HOST);

async function start(server: http.Server) {
  let connections = 0;
  server.on("connection", () => (connections += 1));
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, countConnections: () => connections };
}
const startSecure = (listener: http.RequestListener, settings = certificate) =>
  start(https.createServer(settings, listener));

const createClient = (port = 443, isAllowedAddress = isPublicAddress) =>
  createPublicClient({
    ownHosts: ["firstwhistle.com", "fwst.co"],
    allowsLocal: false,
    resolver: names.resolver,
    isAllowedAddress,
    port,
    ca: certificate.cert,
  });

const accept: http.RequestListener = (incoming, response) => {
  incoming.resume();
  response.writeHead(204).end();
};

/** Addresses that a public name can lead to. */
const REFUSED_ADDRESSES = [
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "100.127.255.254",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8",
  "::7f00:1",
  "64:ff9b::a00:1",
  "64:ff9b:1::a00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:a00:1::1",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
];

describe("public requests", () => {
  it("go nowhere else than to a checked link [CONNECT-25]", async () => {
    const outcome = await createClient().sendPublicRequest("http://hooks.example.com/", request);
    expect(outcome).toEqual({ kind: "refused", reason: "Enter a link that starts with https://." });
  });

  it.each(REFUSED_ADDRESSES)("refuse a name that leads to %s [CONNECT-25]", async (address) => {
    const { port, countConnections } = await startSecure(accept);
    names.addresses["inside.example.com"] = [address];
    const outcome = await createClient(port).sendPublicRequest("https://inside.example.com/", request);
    expect(outcome).toEqual({ kind: "refused", reason: "We can't reach that address from the internet." });
    expect(countConnections()).toBe(0);
  });

  it("refuse a name if one of its addresses is private [CONNECT-25]", async () => {
    names.addresses["mixed.example.com"] = ["93.184.216.34", "10.0.0.1"];
    const outcome = await createClient().sendPublicRequest("https://mixed.example.com/", request);
    expect(outcome.kind).toBe("refused");
  });

  it.each([
    "8.8.8.8",
    "1.1.1.1",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700:4700::1111",
    "2a00:1450:4001:81b::200e",
  ])("may go to %s", (address) => expect(isPublicAddress(address)).toBe(true));

  it("go to the address that was checked, whatever the name leads to later [CONNECT-25]", async () => {
    const { port, countConnections } = await startSecure(accept);
    names.addresses[HOST] = ["127.0.0.1"];
    names.questions.length = 0;
    const client = createClient(port, (address) => {
      // What a name server with a time to live of zero can do between a check and a second lookup.
      names.addresses[HOST] = ["10.0.0.1"];
      return address === "127.0.0.1";
    });
    expect(await client.sendPublicRequest(`https://${HOST}/`, request)).toMatchObject({ status: 204 });
    expect(names.questions.toSorted()).toEqual([`${HOST} A`, `${HOST} AAAA`]);
    expect(countConnections()).toBe(1);
  });
});

const allowAll = () => true;

/** Posts to a server that responds like this. */
const send = async (listener: http.RequestListener, settings = certificate) => {
  const { port } = await startSecure(listener, settings);
  names.addresses[HOST] = ["127.0.0.1"];
  return createClient(port, allowAll).sendPublicRequest(`https://${HOST}/in?team=1`, request);
};

describe("a response", () => {
  it("has status, body, and time, after a post of exactly what was asked", async () => {
    const received: unknown[] = [];
    const outcome = await send((incoming, response) => {
      incoming.setEncoding("utf8").on("data", (body: string) => {
        received.push([
          incoming.method,
          incoming.url,
          incoming.headers["content-type"],
          incoming.headers.host,
          body,
        ]);
        response.writeHead(202).end("thanks\0");
      });
    });
    expect(outcome).toEqual({ kind: "answered", status: 202, body: "thanks", ms: expect.any(Number) });
    expect(received).toEqual([
      ["POST", "/in?team=1", "application/json", expect.stringContaining(HOST), '{"type":"test"}'],
    ]);
  });

  it.each([
    ["120", 120_000],
    ["99999999", 86_400_000],
    ["Wed, 21 Oct 2015 07:28:00 GMT", 0],
    ["soon", undefined],
  ])("to Retry-After %s waits %s ms", async (header, retryAfterMs) => {
    const outcome = await send((incoming, response) => {
      incoming.resume();
      response.writeHead(503, { "retry-after": header }).end();
    });
    expect(outcome).toMatchObject({ kind: "answered", status: 503 });
    expect("retryAfterMs" in outcome ? outcome.retryAfterMs : undefined).toBe(retryAfterMs);
  });

  it("that redirects isn't followed [CONNECT-25]", async () => {
    let count = 0;
    const outcome = await send((incoming, response) => {
      incoming.resume();
      count += 1;
      response.writeHead(307, { location: "https://169.254.169.254/" }).end();
    });
    expect([outcome, count]).toEqual([expect.objectContaining({ kind: "answered", status: 307 }), 1]);
  });

  it("is read up to 64 KB [CONNECT-25]", async () => {
    const outcome = await send((incoming, response) => {
      incoming.resume();
      response.writeHead(200);
      const write = () => response.destroyed || (response.write("x".repeat(16_384)), setImmediate(write));
      write();
    });
    expect(outcome).toMatchObject({ kind: "answered", status: 200, body: "x".repeat(65_536) });
  });

  it("that never comes ends with the time limit", async () => {
    const outcome = await send(() => {});
    expect(outcome).toEqual({ kind: "failed", reason: "no response in time", ms: expect.any(Number) });
    expect((outcome as { ms: number }).ms).toBeLessThan(1_500);
  });

  it("that drips counts by its status when time is up", async () => {
    const outcome = await send((incoming, response) => {
      incoming.resume();
      response.writeHead(200).write("a");
    });
    expect(outcome).toMatchObject({ kind: "answered", status: 200, body: "a" });
  });

  it("that breaks off is a failure", async () => {
    const outcome = await send((incoming) => void incoming.socket.destroy());
    expect(outcome).toMatchObject({ kind: "failed", reason: "connection closed" });
  });

  it("counts only with a certificate for the name [CONNECT-25]", async () => {
    const outcome = await send(accept, createCertificate("other.example.com"));
    expect(outcome).toMatchObject({ kind: "failed", reason: "no valid certificate" });
  });

  it("can't come from a name that doesn't exist, or a closed port", async () => {
    const client = createClient(1, allowAll);
    const missing = await client.sendPublicRequest("https://missing.example.com/", request);
    expect(missing).toMatchObject({ kind: "failed", reason: "name not found" });
    names.addresses[HOST] = ["127.0.0.1"];
    const closed = await client.sendPublicRequest(`https://${HOST}/`, request);
    expect(closed).toMatchObject({ kind: "failed", reason: "connection refused" });
  });

  it("comes from this machine only where the setting allows it", async () => {
    const { port } = await start(http.createServer(accept));
    expect(checkPublicUrl(`http://127.0.0.1:${port}/`).ok).toBe(true);
    expect(await sendPublicRequest(`http://127.0.0.1:${port}/`, request)).toMatchObject({ status: 204 });
  });
});
