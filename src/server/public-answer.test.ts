import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { publicAnswer } from "./public-answer.ts";

const page = (nonce: string, headers: Record<string, string> = {}, words = "Everyone there. ".repeat(200)) =>
  new Response(`<script nonce="${nonce}"></script>${words}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-cache",
      "Content-Security-Policy": `script-src 'nonce-${nonce}'`,
      ...headers,
    },
  });
const asks = (headers: Record<string, string> = {}, method = "GET") =>
  new Request("http://localhost/", { headers, method });

describe("an answer for everybody", () => {
  it("has the same tag whatever its nonce, and another when its words change", async () => {
    const [one, same, other] = await Promise.all([
      publicAnswer(asks(), page("aaaa"), "aaaa"),
      publicAnswer(asks(), page("bbbb"), "bbbb"),
      publicAnswer(asks(), page("aaaa", {}, "Nobody there."), "aaaa"),
    ]);
    expect(one.headers.get("ETag")).toMatch(/^W\/".{27}"$/);
    expect(same.headers.get("ETag")).toBe(one.headers.get("ETag"));
    expect(other.headers.get("ETag")).not.toBe(one.headers.get("ETag"));
  });

  it("is not sent again to whoever has it, who keeps the policy that came with it", async () => {
    const etag = (await publicAnswer(asks(), page("aaaa"), "aaaa")).headers.get("ETag")!;
    const again = await publicAnswer(asks({ "If-None-Match": `"older", ${etag}` }), page("bbbb"), "bbbb");
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("ETag")).toBe(etag);
    expect(again.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(again.headers.has("Content-Security-Policy")).toBe(false);
    const changed = await publicAnswer(asks({ "If-None-Match": etag }), page("b", {}, "New."), "b");
    expect(changed.status).toBe(200);
    expect(changed.headers.has("Content-Security-Policy")).toBe(true);
  });

  it("is compressed for those who can read it", async () => {
    const answer = await publicAnswer(asks({ "Accept-Encoding": "gzip, br" }), page("aaaa"), "aaaa");
    expect(answer.headers.get("Content-Encoding")).toBe("gzip");
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain("Everyone there.");
    const plain = await publicAnswer(asks(), page("aaaa"), "aaaa");
    expect(plain.headers.has("Content-Encoding")).toBe(false);
    expect(await plain.text()).toContain("Everyone there.");
  });

  it.each([
    ["somebody's own", asks(), page("a", { "Cache-Control": "no-store" })],
    ["one that sets a cookie", asks(), page("a", { "Set-Cookie": "a=b" })],
    ["a picture", asks(), page("a", { "Content-Type": "image/png" })],
    ["one to a form", asks({}, "POST"), page("a")],
    ["a refusal", asks(), new Response("No", { status: 404, headers: { "Content-Type": "text/html" } })],
  ])("leaves alone %s", async (_what, request, response) => {
    expect(await publicAnswer(request, response, "a")).toBe(response);
  });
});
