import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { toPublicResponse } from "./public-response.ts";

const page = (nonce: string, headers: Record<string, string> = {}, text = "Everyone there. ".repeat(200)) =>
  new Response(`<script nonce="${nonce}"></script>${text}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-cache",
      "Content-Security-Policy": `script-src 'nonce-${nonce}'`,
      ...headers,
    },
  });
const createRequest = (headers: Record<string, string> = {}, method = "GET") =>
  new Request("http://localhost/", { headers, method });

describe("public response", () => {
  it("has the same ETag for any nonce and a new one when the content changes", async () => {
    const [first, same, changed] = await Promise.all([
      toPublicResponse(createRequest(), page("aaaa"), "aaaa"),
      toPublicResponse(createRequest(), page("bbbb"), "bbbb"),
      toPublicResponse(createRequest(), page("aaaa", {}, "No one there."), "aaaa"),
    ]);
    expect(first.headers.get("ETag")).toMatch(/^W\/".{27}"$/);
    expect(same.headers.get("ETag")).toBe(first.headers.get("ETag"));
    expect(changed.headers.get("ETag")).not.toBe(first.headers.get("ETag"));
  });

  it("becomes a 304 without a CSP for clients that already have it", async () => {
    const etag = (await toPublicResponse(createRequest(), page("aaaa"), "aaaa")).headers.get("ETag")!;
    const cached = await toPublicResponse(
      createRequest({ "If-None-Match": `"older", ${etag}` }),
      page("bbbb"),
      "bbbb",
    );
    expect(cached.status).toBe(304);
    expect(await cached.text()).toBe("");
    expect(cached.headers.get("ETag")).toBe(etag);
    expect(cached.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(cached.headers.has("Content-Security-Policy")).toBe(false);
    const changedResponse = await toPublicResponse(
      createRequest({ "If-None-Match": etag }),
      page("b", {}, "New."),
      "b",
    );
    expect(changedResponse.status).toBe(200);
    expect(changedResponse.headers.has("Content-Security-Policy")).toBe(true);
  });

  it("is compressed for clients that accept gzip", async () => {
    const response = await toPublicResponse(
      createRequest({ "Accept-Encoding": "gzip, br" }),
      page("aaaa"),
      "aaaa",
    );
    expect(response.headers.get("Content-Encoding")).toBe("gzip");
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toContain("Everyone there.");
    const uncompressed = await toPublicResponse(createRequest(), page("aaaa"), "aaaa");
    expect(uncompressed.headers.has("Content-Encoding")).toBe(false);
    expect(await uncompressed.text()).toContain("Everyone there.");
  });

  it.each([
    ["a user-specific response", createRequest(), page("a", { "Cache-Control": "no-store" })],
    ["a response that sets a cookie", createRequest(), page("a", { "Set-Cookie": "a=b" })],
    ["a picture", createRequest(), page("a", { "Content-Type": "image/png" })],
    ["a response to a form", createRequest({}, "POST"), page("a")],
    [
      "an error",
      createRequest(),
      new Response("No", { status: 404, headers: { "Content-Type": "text/html" } }),
    ],
  ])("leaves %s unchanged", async (_what, request, response) => {
    expect(await toPublicResponse(request, response, "a")).toBe(response);
  });
});
