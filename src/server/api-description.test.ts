import { describe, expect, it } from "vitest";
import { config } from "#platform/config.ts";
import { operations } from "#tests/harness/operations.ts";
import { openApiDocument } from "./openapi.ts";
import { createHttp } from "./http.ts";

const http = createHttp();

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

  it("declares each operation's errors with their messages", async () => {
    const text = JSON.stringify(await openApiDocument(config.appUrl));
    for (const expected of ["CAPTCHA_REQUIRED", "Please complete the captcha verification", "RATE_LIMITED"])
      expect(text).toContain(expected);
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
