import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EventType } from "#features/connections/webhooks/events/schema.ts";
import { config } from "#platform/config.ts";
import { findUnannounced, type Description } from "#scripts/openapi/breaks.ts";
import { writeClient } from "#scripts/openapi/client.ts";
import { operations } from "#tests/harness/operations.ts";
import { EXAMPLE_SERVER, openApiDocument, writeOpenApi } from "./openapi.ts";
import { createHttp } from "./http.ts";

const http = createHttp();
const FILE = "docs/api/openapi.json";
const git = (...words: string[]) =>
  execFileSync("git", words, { encoding: "utf8", maxBuffer: 50_000_000 }).trim();

type Described = { responses: Record<string, { headers?: object }> };

describe("API description", () => {
  it("uses OpenAPI 3.1 and lists exactly our operations", async () => {
    const response = await http.request("/api/v1/openapi.json");
    expect(response.status).toBe(200);
    const document = (await response.json()) as Awaited<ReturnType<typeof openApiDocument>>;
    expect(document.openapi).toMatch(/^3\.1\./);
    const describedOperations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(describedOperations.toSorted()).toEqual(
      operations.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    expect(document.servers).toEqual([{ url: `${config.appUrl}/api/v1` }]);
  });

  it("is committed as docs/api/openapi.json, byte by byte [CONNECT-33]", async () => {
    // Comparing the texts themselves would print two megabytes.
    const isCurrent = readFileSync(FILE, "utf8") === (await writeOpenApi());
    expect(isCurrent, "run npm run openapi and commit docs/api/openapi.json").toBe(true);
  });

  it("has a client that's made from it, byte by byte [CONNECT-34]", () => {
    const isCurrent = readFileSync("docs/api/client.ts", "utf8") === writeClient(readFileSync(FILE, "utf8"));
    expect(isCurrent, "run npm run openapi and commit docs/api/client.ts").toBe(true);
  });

  it("lost nothing in the last commits without a higher version [CONNECT-33]", () => {
    const commits = git("log", "-2", "--format=%H", "--", FILE).split("\n").filter(Boolean);
    const texts = [readFileSync(FILE, "utf8"), ...commits.map((commit) => git("show", `${commit}:${FILE}`))];
    const versions = texts.map((text) => JSON.parse(text) as Description);
    for (const [index, before] of versions.slice(1).entries())
      expect(findUnannounced(before, versions[index]!)).toEqual([]);
  });

  it("has a header for each thing it promises about limits [CONNECT-33]", async () => {
    const { paths = {}, components } = await openApiDocument(EXAMPLE_SERVER);
    expect(Object.keys(components?.headers ?? {})).toEqual([
      "RateLimit",
      "RateLimit-Policy",
      "Retry-After",
      "WWW-Authenticate",
    ]);
    for (const { method, path, key } of operations) {
      const { responses } = paths[path]![method.toLowerCase() as "get"] as Described;
      const success = Object.entries(responses).find(([status]) => status.startsWith("2"))![1];
      expect("RateLimit" in (success.headers ?? {})).toBe(key !== "never");
      expect(responses[429]!.headers).toHaveProperty("Retry-After");
    }
  });

  it("has the schema of each event [CONNECT-33]", async () => {
    const { webhooks } = await openApiDocument(EXAMPLE_SERVER);
    expect(Object.keys(webhooks)).toEqual(EventType.options);
    for (const [type, event] of Object.entries(webhooks))
      expect(event).toMatchObject({
        post: {
          requestBody: {
            content: { "application/json": { schema: { properties: { type: { const: type } } } } },
          },
        },
      });
  });

  it("declares each operation's errors with their messages", async () => {
    const text = JSON.stringify(await openApiDocument(config.appUrl));
    for (const expected of ["CAPTCHA_REQUIRED", "Please complete the captcha verification", "RATE_LIMITED"])
      expect(text).toContain(expected);
  });

  it("says for each operation what a key needs [CONNECT-09]", async () => {
    const { paths = {}, components } = await openApiDocument(config.appUrl);
    expect(components?.securitySchemes).toMatchObject({ key: { type: "http", scheme: "bearer" } });
    for (const { method, path, key } of operations) {
      const described = paths[path]![method.toLowerCase() as "get"] as object;
      expect(described).toMatchObject({ "x-key": key });
      expect("security" in described).toBe(key !== "never");
    }
  });

  it("references no other host in the document or its page", async () => {
    const document = JSON.stringify(await openApiDocument(config.appUrl));
    const page = await (await http.request("/api/v1/docs")).text();
    for (const text of [document, page]) {
      const urls = text.match(/(?:https?:)?\/\/[\w.-]+[^"'\s\\]*/g) ?? [];
      expect(urls.filter((address) => !address.startsWith(config.appUrl))).toEqual([]);
    }
  });

  it("has a page that loads only our own files, enforced by its CSP", async () => {
    const response = await http.request("/api/v1/docs");
    expect(response.headers.get("content-type")).toContain("text/html");
    const policy = response.headers.get("content-security-policy")!;
    const page = await response.text();
    const nonce = /<script nonce="([^"]+)"/.exec(page)![1]!;
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("default-src 'self'");
    const loadedUrls = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
    expect(loadedUrls.length).toBeGreaterThan(2);
    for (const path of loadedUrls) expect(path).toMatch(/^\/(?!\/)/);
    // Fetch only files under /api/, because the icon is part of the client build.
    for (const path of loadedUrls.filter((address) => address.startsWith("/api/"))) {
      const file = await http.request(path);
      expect(file.status).toBe(200);
    }
  });
});
