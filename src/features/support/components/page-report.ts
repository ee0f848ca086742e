/** The path of a public page, and nothing else that a link could contain. */
const PUBLIC_PATH = /^\/[lt]\/[a-z0-9/-]{3,120}$/;

/** Returns what "Report This Page" fills in for the page at this path (PUBLIC-10). Undefined if it's no public page. */
export function createReport(path: string | null, origin: string) {
  if (path === null || !PUBLIC_PATH.test(path)) return undefined;
  return { subject: "Report a public page", message: `I'd like to report this page: ${origin}${path}\n\n` };
}
