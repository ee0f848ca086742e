import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { listTlsProblems, type Target } from "./tls-probe.ts";

const folder = mkdtempSync(path.join(tmpdir(), "tls-probe-"));
afterAll(() => rmSync(folder, { recursive: true }));

function createCertificate(name: string, days: number, algorithm: string) {
  const [key, certificate] = [`${name}-key.pem`, `${name}.pem`].map((file) => path.join(folder, file));
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  const files = ["-keyout", key!, "-out", certificate!];
  execFileSync(
    "openssl",
    ["req", "-x509", "-nodes", "-days", String(days), ...algorithm.split(" "), ...subject, ...files],
    {
      stdio: "ignore",
    },
  );
  return { key: readFileSync(key!), cert: readFileSync(certificate!) };
}

const HOST = "firstwhistle.example";
const rsa = createCertificate(HOST, 30, "-newkey rsa:2048");
const other = createCertificate("someone-else.example", 30, "-newkey rsa:2048");
const ending = createCertificate("ending.example", 1, "-newkey rsa:2048");

const HSTS = { "strict-transport-security": "max-age=63072000; includeSubDomains" };

async function start(server: http.Server | https.Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const serveAnything: http.RequestListener = (_request, response) => void response.end("hello");

/** Starts a server with these TLS settings, and a plain one beside it. Returns what the probe finds. */
async function probe(
  settings: https.ServerOptions = {},
  {
    headers = HSTS,
    plain = (request: http.IncomingMessage, response: http.ServerResponse) => {
      const isPage = request.url === "/";
      response.writeHead(isPage ? 301 : 403, isPage ? { location: `https://${HOST}/` } : {}).end();
    },
    ...target
  }: Partial<Target> & { headers?: Record<string, string>; plain?: http.RequestListener } = {},
) {
  const server = https.createServer({ ...rsa, ...settings }, (_request, response) => {
    response.writeHead(200, headers).end("ok");
  });
  const address = "127.0.0.1";
  const [port, httpPort] = [await start(server), await start(http.createServer(plain))];
  return listTlsProblems({ host: HOST, address, port, httpPort, ca: rsa.cert, ...target });
}

describe("a server's TLS, from outside", () => {
  it("has no problems with TLS 1.2 and 1.3, strong suites, and a trusted certificate", async () => {
    const ciphers = "TLS_AES_256_GCM_SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-RSA-CHACHA20-POLY1305";
    expect(await probe({ ciphers })).toEqual([]);
  });

  it("has a problem for each outdated version that it accepts", async () => {
    const problems = await probe({ minVersion: "TLSv1", ciphers: "ALL:@SECLEVEL=0" });
    expect(problems).toContain("accepts TLSv1, which is outdated");
    expect(problems).toContain("accepts TLSv1.1, which is outdated");
  });

  it("names each weak suite that it accepts, even if it prefers a strong one", async () => {
    const ciphers = "ECDHE-RSA-AES256-GCM-SHA384:AES256-GCM-SHA384:ECDHE-RSA-AES128-SHA";
    expect((await probe({ ciphers, minVersion: "TLSv1.2" })).toSorted()).toEqual([
      "accepts the weak cipher suite AES256-GCM-SHA384",
      "accepts the weak cipher suite ECDHE-RSA-AES128-SHA",
    ]);
  });

  it("has a problem without TLS 1.3", async () => {
    const ciphers = "ECDHE-RSA-AES256-GCM-SHA384";
    expect(await probe({ maxVersion: "TLSv1.2", ciphers })).toEqual(["prefers TLSv1.2 to TLSv1.3"]);
  });

  const strong = "TLS_AES_256_GCM_SHA384:ECDHE-RSA-AES256-GCM-SHA384";

  it.each([
    ["isn't from a public authority", {}, { ca: undefined }, "SELF_SIGNED_CERT"],
    ["is another name's", other, { ca: other.cert }, "ERR_TLS_CERT_ALTNAME_INVALID"],
  ])("has a problem if its certificate %s", async (_why, certificate, target, reason) => {
    const problems = await probe({ ciphers: strong, ...certificate }, target);
    expect(problems).toEqual([expect.stringContaining("has a certificate that browsers don't trust")]);
    expect(problems[0]).toContain(reason);
  });

  it("has a problem if its certificate ends soon", async () => {
    const target = { ca: ending.cert, host: "ending.example" };
    expect(await probe({ ciphers: strong, ...ending }, target)).toEqual([
      expect.stringMatching(/^has a certificate that ends on .+ and wasn't renewed$/),
    ]);
  });

  it("has a problem for each way to get through over http", async () => {
    expect(await probe({ ciphers: strong }, { headers: {}, plain: serveAnything })).toEqual([
      "sends no Strict-Transport-Security for a year",
      "serves pages over http instead of redirecting them to https",
      "doesn't refuse /api/v1/session over http, where a program has already sent its secrets",
      "doesn't refuse /webhooks/payments over http, where a program has already sent its secrets",
    ]);
  });

  it("can't be judged if no one responds", async () => {
    expect(await listTlsProblems({ host: HOST, address: "127.0.0.1", port: 1 })).toEqual([
      expect.stringContaining("can't be reached with TLS 1.2 or 1.3: connect ECONNREFUSED"),
    ]);
  });
});
