/** What `npm audit --json` prints: a report, or the registry's error. */
type Audit = {
  vulnerabilities?: Record<
    string,
    { name: string; severity: string; range: string; via?: (Advisory | string)[] }
  >;
  statusCode?: number;
  message?: string;
  error?: { summary?: string };
};
type Advisory = { url: string; severity: string };
export type Verdict = { message: string; isFailure: boolean };

/** How a registry or a mirror responds that doesn't have the endpoint. */
const MISSING = new Set([404, 405, 410, 501]);
const SERIOUS = new Set(["high", "critical"]);
/** How many days after it's published an advisory must be gone (docs/security.md, Time frames for fixes). */
const DAYS_TO_FIX: Record<string, number> = { moderate: 30, low: 90, info: 90 };

/**
 * When each advisory that isn't serious was published, by its address. `npm audit` doesn't know, so someone writes it
 * down when the check first fails (scripts/known-advisories.json).
 */
export type KnownAdvisories = Record<string, string>;

/** Returns what to do about an advisory that may wait for a while, and whether it has waited too long. */
function judgeWaiting({ url, severity }: Advisory, known: KnownAdvisories, today: string) {
  const publishedOn = known[url];
  if (publishedOn === undefined)
    return {
      line: `${url} isn't in scripts/known-advisories.json. Add it with the day it was published.`,
      isFailure: true,
    };
  const deadline = new Date(`${publishedOn}T00:00:00Z`);
  deadline.setUTCDate(deadline.getUTCDate() + (DAYS_TO_FIX[severity] ?? 0));
  const fixBy = deadline.toISOString().slice(0, 10);
  const isFailure = fixBy < today;
  return { line: `${url} ${isFailure ? "had to" : "has to"} be gone by ${fixBy}.`, isFailure };
}

/**
 * Decides what the output of `npm audit --json` means on a day. No registry is made to look safe because it didn't
 * respond. Serious advisories fail right away, because a few days are all there is. Others fail until someone wrote down
 * when they were published, and again once they've waited too long.
 */
export function judgeAudit(output: string, known: KnownAdvisories, today: string): Verdict {
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
  const advisories = found.flatMap(({ via = [] }) => via.filter((cause) => typeof cause !== "string"));
  const waiting = new Map(
    advisories.filter(({ severity }) => !SERIOUS.has(severity)).map((advisory) => [advisory.url, advisory]),
  );
  const verdicts = [...waiting.values()].map((advisory) => judgeWaiting(advisory, known, today));
  return {
    message: [...lines.toSorted(), ...verdicts.map(({ line }) => line), summary].join("\n"),
    isFailure: serious > 0 || verdicts.some(({ isFailure }) => isFailure),
  };
}
