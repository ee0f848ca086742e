import { describe, expect, it } from "vitest";
import { newAddress } from "./attacker.ts";
import { readStatuses, sendRaw } from "./sockets.ts";

/** What an attacker tries to slip in behind another request, e.g. so that someone else on the connection gets it. */
const HIDDEN = "GET /api/v1/session HTTP/1.1\r\nHost: localhost\r\n\r\n";

const request = (...headers: string[]) =>
  [
    "POST /api/v1/session HTTP/1.1",
    "Host: localhost",
    `X-Forwarded-For: ${newAddress()}`,
    ...headers,
    "",
    "",
  ].join("\r\n");

const attempts: [id: string, what: string, bytes: string][] = [
  [
    "C28",
    "both a length and chunks",
    `${request("Content-Length: 4", "Transfer-Encoding: chunked")}0\r\n\r\n${HIDDEN}`,
  ],
  ["C29", "two lengths", `${request("Content-Length: 0", `Content-Length: ${HIDDEN.length}`)}${HIDDEN}`],
  ["C30", "an unknown transfer encoding", `${request("Transfer-Encoding: xchunked")}0\r\n\r\n${HIDDEN}`],
  [
    "C31",
    "a header on two lines",
    `${request("Transfer-Encoding:\r\n chunked", "Content-Length: 4")}0\r\n\r\n${HIDDEN}`,
  ],
  ["C32", "a space before the colon", `${request("Content-Length : 4")}0\r\n\r\n${HIDDEN}`],
  ["C33", "chunks that end with bare line feeds", `${request("Transfer-Encoding: chunked")}0\n\n${HIDDEN}`],
];

describe("a request's first lines", () => {
  it("C34: a request with two hosts or the method TRACE is refused", async () => {
    const head = `X-Forwarded-For: ${newAddress()}\r\n\r\n`;
    const hosts = await sendRaw(
      `GET /api/v1/session HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n${head}${HIDDEN}`,
    );
    expect(readStatuses(hosts)).toEqual([400]);
    expect(hosts).toMatch(/^connection: close\r$/im);
    const trace = await sendRaw(`TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Secret: echo-me\r\n${head}`);
    expect(readStatuses(trace)).toEqual([405]);
    expect(trace).not.toContain("echo-me");
  });
});

describe("a request that two servers could read differently", () => {
  it("is answered once if it's well formed, and so is the next one on the connection", async () => {
    const received = await sendRaw(`${request("Content-Length: 0")}${HIDDEN}`);
    expect(readStatuses(received)).toHaveLength(2);
  });

  it.each(attempts)(
    "%s: a request with %s is refused, and nothing behind it is read",
    async (_id, _what, bytes) => {
      const received = await sendRaw(bytes);
      expect(readStatuses(received)).toEqual([400]);
      expect(received).toMatch(/^connection: close\r$/im);
    },
  );
});
