/**
 * Hosts of public link shorteners, and of providers' own shortening services. Carriers block texts with links that
 * strangers share a host with, so ours must not be one of them.
 */
const PUBLIC_SHORTENERS = [
  ..."bit.ly bitly.com bl.ink buff.ly clck.ru cutt.ly dub.sh fb.me goo.gl is.gd j.mp lnkd.in ow.ly".split(
    " ",
  ),
  ..."rb.gy rebrand.ly short.io shorturl.at shorturl.com smarturl.it soo.gd t.co t.ly tiny.cc tiny.one".split(
    " ",
  ),
  ..."tinyurl.com tr.im trib.al twil.io urlz.fr v.gd wp.me x.co".split(" "),
];

/** Returns whether a host is one of a public shortener's. */
const isPublicShortener = (host: string) =>
  PUBLIC_SHORTENERS.some((shortener) => host === shortener || host.endsWith(`.${shortener}`));

/** Explains why production can't use this URL for the links in texts (TEXT-14). Returns null if it can. */
export function findShortUrlProblem({ protocol, hostname, href, origin }: URL): string | null {
  if (protocol !== "https:") return "use https";
  if (href !== `${origin}/`) return "use an address without a path, such as https://fw1.example";
  return isPublicShortener(hostname) ? "carriers block public link shorteners; use your own domain" : null;
}
