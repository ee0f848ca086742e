/** What `npm audit --json` prints: a report, or the registry's error. */
type Audit = {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
  statusCode?: number;
  message?: string;
  error?: { summary?: string };
};
export type Verdict = { message: string; isFailure: boolean };

/** How a registry or a mirror responds that doesn't have the endpoint. */
const MISSING = new Set([404, 405, 410, 501]);
const SERIOUS = new Set(["high", "critical"]);

/** Decides what the output of `npm audit --json` means. No registry is made to look safe because it didn't respond. */
export function judgeAudit(output: string): Verdict {
  let audit: Audit;
  try {
    audit = JSON.parse(output) as Audit;
  } catch {
    return { message: "npm audit printed no report. Run it to see why.", isFailure: true };
  }
  if (!audit.vulnerabilities)
    return MISSING.has(audit.statusCode ?? 0)
      ? { message: "This registry offers no advisories, so nothing was checked.", isFailure: false }
      : {
          message: `The advisories couldn't be read: ${audit.message ?? audit.error?.summary ?? "no reason given"}`,
          isFailure: true,
        };
  const found = Object.values(audit.vulnerabilities);
  const lines = found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
  const serious = found.filter(({ severity }) => SERIOUS.has(severity)).length;
  const summary = `${found.length} dependencies have advisories, ${serious} of them high or critical.`;
  return { message: [...lines.toSorted(), summary].join("\n"), isFailure: serious > 0 };
}
