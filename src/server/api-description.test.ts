import { describe, expect, it } from "vitest";
import { config } from "#platform/config.ts";
import { operations } from "#tests/harness/operations.ts";
import { openApiDocument } from "./api.ts";
import { createHttp } from "./http.ts";

const http = createHttp();

describe("the API's description", () => {
  it("is OpenAPI 3.1 and names every operation, and no other", async () => {
    const answer = await http.request("/api/v1/openapi.json");
    expect(answer.status).toBe(200);
    const document = (await answer.json()) as Awaited<ReturnType<typeof openApiDocument>>;
    expect(document.openapi).toMatch(/^3\.1\./);
    const described = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      operations.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    expect(document.servers).toEqual([{ url: `${config.appUrl}/api/v1` }]);
  });

  it("declares the errors of each operation with their words", async () => {
    const text = JSON.stringify(await openApiDocument(config.appUrl));
    for (const said of ["CAPTCHA_REQUIRED", "Please complete the captcha verification", "RATE_LIMITED"])
      expect(text).toContain(said);
  });

  it("refers to no other host, in the document and on its page", async () => {
    const document = JSON.stringify(await openApiDocument(config.appUrl));
    const page = await (await http.request("/api/v1/docs")).text();
    for (const text of [document, page]) {
      const addresses = text.match(/(?:https?:)?\/\/[\w.-]+[^"'\s\\]*/g) ?? [];
      expect(addresses.filter((address) => !address.startsWith(config.appUrl))).toEqual([]);
    }
  });

  it("has a page that loads only files of ours, which are there, under a policy that enforces it", async () => {
    const answer = await http.request("/api/v1/docs");
    expect(answer.headers.get("content-type")).toContain("text/html");
    const policy = answer.headers.get("content-security-policy")!;
    const page = await answer.text();
    const nonce = /<script nonce="([^"]+)"/.exec(page)![1]!;
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("default-src 'self'");
    const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
    expect(loaded.length).toBeGreaterThan(2);
    for (const path of loaded) expect(path).toMatch(/^\/(?!\/)/);
    // The icon is a file of the built site.
    for (const path of loaded.filter((address) => address.startsWith("/api/"))) {
      const file = await http.request(path);
      expect(file.status).toBe(200);
    }
  });
});
