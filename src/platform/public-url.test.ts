import { describe, expect, it } from "vitest";
import { checkPublicUrl } from "./public-url.ts";

/** Links that lead inside by what they say. */
const REFUSED_LINKS = [
  "http://hooks.example.com/",
  "ftp://hooks.example.com/",
  "file:///etc/passwd",
  "not a link",
  "https://hooks.example.com:8443/",
  "https://hooks.example.com:22/",
  "https://me:secret@hooks.example.com/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://0/",
  "https://①②⑦.⓪.⓪.①/",
  "https://10.0.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://8.8.8.8/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[fd00::1]/",
  "https://[2606:4700:4700::1111]/",
  "https://localhost/",
  "https://localhost./",
  "http://localhost:3000/",
  "http://127.0.0.1:9464/metrics",
  "https://database/",
  "https://printer.local/",
  "https://metadata.google.internal/",
  "https://api.localhost/",
  "https://firstwhistle.com/api/v1/teams",
  "https://www.FirstWhistle.com./",
  "https://fwst.co/",
  `https://hooks.example.com/${"a".repeat(2_000)}`,
];

const check = (link: string, allowsLocal = false) =>
  checkPublicUrl(link, { ownHosts: ["firstwhistle.com", "fwst.co"], allowsLocal });

describe("links that accounts give us", () => {
  it.each(REFUSED_LINKS)("can't be %s [CONNECT-25]", (link) => {
    expect(check(link)).toEqual({ ok: false, reason: expect.any(String) });
  });

  it.each(["https://hooks.example.com/a?b=c#d", "https://HOOKS.example.com./", "https://hooks.xn--p1ai/"])(
    "can be %s",
    (link) => expect(check(link).ok).toBe(true),
  );

  it("can lead to this machine only where the setting allows it", () => {
    expect(check("http://localhost:3000/", true).ok).toBe(true);
    expect(check("http://127.0.0.1:9464/", true).ok).toBe(true);
    for (const link of ["https://localhost/", "http://127.0.0.2/", "http://[::1]/", "http://10.0.0.1/"])
      expect(check(link, true).ok).toBe(false);
  });
});
