import { createHash, createPublicKey, verify, type KeyObject } from "node:crypto";

/** The public key that DNS would have, and where. */
export type DkimKey = { domain: string; selector: string; publicKey: KeyObject };

/** What a mailbox finds out about an email's DKIM signature. */
export type DkimResult = {
  result: "none" | "pass" | "fail";
  /** The signed headers, in lower case. */
  headers: string[];
};

/** Derives the public key from the private key in the app's settings, so that no DNS is needed. */
export const readDkimKey = (domain: string, selector: string, privateKey: string): DkimKey => ({
  domain,
  selector,
  publicKey: createPublicKey(Buffer.from(privateKey, "base64").toString()),
});

const unfold = (value: string) => value.replaceAll(/\r\n(?=[ \t])/g, "");
const collapse = (value: string) => value.replaceAll(/[ \t]+/g, " ");

/** The relaxed form of a header (RFC 6376, 3.4.2). */
function relaxHeader(line: string): string {
  const colon = line.indexOf(":");
  const value = collapse(unfold(line.slice(colon + 1))).trim();
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`;
}

/** The relaxed form of a body (RFC 6376, 3.4.4). */
function relaxBody(body: string): string {
  const lines = body.split("\r\n").map((line) => collapse(line).replace(/ $/, ""));
  while (lines.at(-1) === "") lines.pop();
  return lines.length === 0 ? "" : `${lines.join("\r\n")}\r\n`;
}

const readTags = (line: string): Record<string, string> =>
  Object.fromEntries(
    unfold(line.slice(line.indexOf(":") + 1))
      .split(";")
      .filter((tag) => tag.includes("="))
      .map((tag) => {
        const equals = tag.indexOf("=");
        return [tag.slice(0, equals).trim(), tag.slice(equals + 1).replaceAll(/\s/g, "")];
      }),
  );

/** Verifies an email's first signature as a receiving mail server does (rsa-sha256, relaxed). */
export function verifyDkim(source: Uint8Array, keys: readonly DkimKey[]): DkimResult {
  const text = Buffer.from(source).toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const lines = text.slice(0, end).split(/\r\n(?![ \t])/);
  const signatureLine = lines.find((line) => /^dkim-signature:/i.test(line));
  if (end < 0 || signatureLine === undefined) return { result: "none", headers: [] };
  const tags = readTags(signatureLine);
  const headers = (tags.h ?? "").toLowerCase().split(":");
  const key = keys.find(({ domain, selector }) => domain === tags.d && selector === tags.s);
  const bodyHash = createHash("sha256")
    .update(relaxBody(text.slice(end + 4)), "latin1")
    .digest("base64");
  if (!key || tags.a !== "rsa-sha256" || tags.c !== "relaxed/relaxed" || tags.bh !== bodyHash)
    return { result: "fail", headers };
  const left = [...lines];
  const signed = headers.flatMap((name) => {
    // A header that occurs several times is signed from the bottom up.
    const index = left.findLastIndex(
      (line) => line.slice(0, line.indexOf(":")).trim().toLowerCase() === name,
    );
    return index < 0 ? [] : left.splice(index, 1).map(relaxHeader);
  });
  const unsigned = relaxHeader(signatureLine.replace(/(;\s*b=)[^;]*/, "$1"));
  const isValid = verify(
    "rsa-sha256",
    Buffer.from([...signed, unsigned].join("\r\n"), "latin1"),
    key.publicKey,
    Buffer.from(tags.b ?? "", "base64"),
  );
  return { result: isValid ? "pass" : "fail", headers };
}
