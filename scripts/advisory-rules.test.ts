import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { judgeAudit } from "./advisory-rules.ts";

/** Runs the real command against a registry of our own. */
async function check(respond: RequestListener) {
  const server = createServer(respond).listen(0, "127.0.0.1");
  await once(server, "listening");
  const registry = `--registry=http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // npm remembers advisories by their number, so these must not get into the real cache.
  const cache = await mkdtemp(path.join(tmpdir(), "firstwhistle-npm-"));
  try {
    return await new Promise<{ code: number; output: string }>((resolve) => {
      const args = ["scripts/check-advisories.ts", registry, `--cache=${cache}`, "--fetch-retries=0"];
      execFile(process.execPath, args, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
    });
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(cache, { recursive: true, force: true });
  }
}

const advisory = (severity: string) => ({
  id: 1,
  url: "https://advisories.example/1",
  title: "A hole",
  severity,
  vulnerable_versions: ">=0",
  cwe: [],
  cvss: { score: 9, vectorString: null },
});

/** Responds with an advisory about hono, and to questions about packages that depend on it. */
const publish =
  (severity: string): RequestListener =>
  ({ method, url = "" }, response) => {
    const name = decodeURIComponent(url.slice(1));
    const version = name === "hono" ? "4.13.17" : "0.0.1";
    const body =
      method === "POST"
        ? { hono: [advisory(severity)] }
        : { name, "dist-tags": { latest: version }, versions: { [version]: { name, version } } };
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  };

describe("advisories", () => {
  it("are checked by the real command, which fails on a high one and names it", async () => {
    const { code, output } = await check(publish("high"));
    expect(output).toMatch(/^high: hono /m);
    expect(code).toBe(1);
  });

  it("that are only moderate fail until someone wrote down when they were published", async () => {
    const { code, output } = await check(publish("moderate"));
    expect(output).toMatch(/^moderate: hono /m);
    expect(output).toContain("https://advisories.example/1 isn't in scripts/known-advisories.json.");
    expect(code).toBe(1);
  });

  it.each([
    ["moderate", "2026-10-15", "has to be gone by 2026-11-14", false],
    ["moderate", "2026-10-14", "had to be gone by 2026-11-13", true],
    ["low", "2026-08-16", "has to be gone by 2026-11-14", false],
    ["low", "2026-08-15", "had to be gone by 2026-11-13", true],
    // Writing down a serious one changes nothing.
    ["high", "2026-11-14", "1 of them high or critical", true],
  ])("that are %s and from %s %s on November 14", (severity, publishedOn, message, isFailure) => {
    const url = "https://advisories.example/1";
    const hono = { name: "hono", severity, range: ">=0", via: [{ url, severity }, "another"] };
    const output = JSON.stringify({ vulnerabilities: { hono } });
    const verdict = judgeAudit(output, { [url]: publishedOn }, "2026-11-14");
    expect(verdict).toEqual({ message: expect.stringContaining(message), isFailure });
  });

  it("that a registry doesn't offer are no failure, and nothing is called safe", async () => {
    const { code, output } = await check((_request, response) => void response.writeHead(405).end());
    expect(output).toBe("This registry offers no advisories, so nothing was checked.\n");
    expect(code).toBe(0);
  });

  it.each(["", "npm error", '{"message":"500 Internal Server Error","statusCode":500}', "{}"])(
    "that couldn't be read are a failure: %j",
    (output) => {
      expect(judgeAudit(output, {}, "2026-11-14").isFailure).toBe(true);
    },
  );
});
