// Finds code that reads a clock other than ours. Only src/platform/zoned-time.ts may use time zones, and it uses pinned
// data. A machine's own zone is arbitrary (docs/decisions/0006). Part of scripts/check-structure.ts.

/** The matched text and its position. */
export type Spelling = { text: string; index: number };

const LITERAL = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/y;
const UTC = /(?<![.\w])["']?timeZone["']?\s*:\s*["'`]UTC["'`]/;
const DATE_OPTION =
  /(?<![.\w])["']?(?:dateStyle|timeStyle|weekday|year|month|day|hour|minute|second|hour12|hourCycle)["']?\s*[:,}]/;
/**
 * Instants are named ...At (CONTRIBUTING.md). Numbers have a toLocaleString method too, so we tell instants from
 * numbers by name.
 */
const INSTANT_BEFORE =
  /(?:\bnew\s+Date\s*\([^()]*\)|\bnow\(\)|\b\w*(?:At|[dD]ate)|\b(?:at|now|instant))[!?]?$/;

/** Finds time zones in SQL. PostgreSQL has its own zone data, and every session has a zone. */
export function findZonesInSql(code: string): Spelling[] {
  return [
    ...matches(code, /\bat\s+time\s+zone\b/gi),
    ...matches(code, /(?:_at"?|\))\s+at\s+local\b/gi),
    // Matches only all lowercase or all uppercase, because timeZone() would be one of our own functions.
    ...matches(code, /(?<![-\w])(?:timezone|TIMEZONE)\s*\(/g),
    ...matches(code, /\(\s*["'`](?:pg_catalog\.)?timezone["'`]\s*,/g),
    ...matches(
      code,
      /\bset\s+(?:(?:local|session)\s+)?(?:timezone\s*(?:=|to\b)|time\s+zone\s+(?:['$]|local\b))/gi,
    ),
    ...matches(code, /\bmake_timestamptz\s*\(/gi),
    ...findCalls(code, /\bdate_trunc\s*\(/gi).filter(({ args }) => args.length > 2),
  ];
}

/** Finds SQL that uses the date or time in the database session's zone. */
export function findSessionClockInSql(code: string): Spelling[] {
  return [
    ...matches(code, /\b(?:current_date|current_time|localtime|localtimestamp)\b/gi),
    ...matches(code, /(?:\bnow\(\)|\w_at"?)\s*::\s*(?:date|time|timestamp)\b/gi),
    ...matches(code, /\bcast\s*\(\s*(?:now\(\)|[\w."]*_at"?)\s+as\s+(?:date|time|timestamp)\b/gi),
  ];
}

/** Finds code that uses a named zone, or options that may contain one. */
export function findZonesInCode(code: string): Spelling[] {
  return [
    ...findFormatters(code).filter(({ args }) => !hasUtcOption(args) && canNameZone(args)),
    // Dates and durations have no zone.
    ...matches(code, /\bTemporal\s*(?:\?\s*)?\.\s*(?!(?:PlainDate|PlainTime|Duration)\b)\w+/g),
    ...matches(code, /\bTemporal\s*\[|[=(,]\s*(?:globalThis\s*\.\s*)?Temporal\b(?!\s*[.?[])/g),
    ...matches(code, /\.\s*(?:toZonedDateTime(?:ISO)?|withTimeZone|toTemporalInstant)\b/g),
  ];
}

/** Finds code that depends on the zone of the machine it runs on. */
export function findMachineClockInCode(code: string): Spelling[] {
  const local = findFormatters(code).filter(({ args }) => !hasUtcOption(args) && !canNameZone(args));
  return [
    ...local.filter(({ name, before, after, args }) => {
      if (name === "toLocaleString") return DATE_OPTION.test(args[1] ?? "") || INSTANT_BEFORE.test(before);
      // Asking for the browser's zone is allowed.
      return !/^\s*\.\s*resolvedOptions\b/.test(after);
    }),
    ...matches(
      code,
      /\.\s*(?:[gs]et(?:FullYear|Year|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)|getTimezoneOffset|to(?:Date|Time)String)\b/g,
    ),
    ...findCalls(code, /\bnew\s+Date\s*\(/g).filter(({ args }) => args.length > 1),
    ...findCalls(code, /\b(?:new\s+Date|Date\s*\.\s*parse)\s*\(/g).filter(
      ({ args }) => args.length === 1 && isLocalText(args[0]!),
    ),
  ];
}

/** Only a plain date or a string with an offset is parsed the same way everywhere. */
const isLocalText = (text: string) =>
  /[^"'`]["'`]$/.test(text) && !/^["'`][\d-]+["'`]$|(?:Z|[+-]\d\d:?\d\d)["'`]$/.test(text);

const hasUtcOption = (args: string[]) => args.some((argument) => UTC.test(argument));

const canNameZone = ([, options]: string[]) =>
  options !== undefined && (!options.startsWith("{") || /(?<![.\w])timeZone\b|\.\.\./.test(options));

/** Finds every call that formats an instant. */
const findFormatters = (code: string) =>
  findCalls(
    code,
    /\b(DateTimeFormat|toLocaleDateString|toLocaleTimeString|toLocaleString)\s*(?:["'`]\s*\]\s*)?\(/g,
  );

function matches(code: string, pattern: RegExp): Spelling[] {
  return [...code.matchAll(pattern)].map(({ 0: text, index }) => ({ text, index }));
}

/** Finds calls by a pattern that ends at the opening parenthesis, with their surrounding text. */
function findCalls(code: string, pattern: RegExp) {
  return [...code.matchAll(pattern)].map((match) => {
    const { args, end } = parseArgumentsAt(code, match.index + match[0].length);
    return {
      text: code.slice(match.index, end),
      index: match.index,
      name: match[1],
      args,
      before: code.slice(Math.max(0, match.index - 80), match.index).replace(/\??\.\s*$|\[\s*["'`]$/, ""),
      after: code.slice(end, end + 40),
    };
  });
}

/** Splits the arguments up to the closing parenthesis, keeping nested brackets and literals intact. */
function parseArgumentsAt(code: string, start: number) {
  const args = [""];
  let depth = 0;
  let end = start;
  while (end < code.length) {
    LITERAL.lastIndex = end;
    const [part] = LITERAL.exec(code) ?? [code[end]!];
    end += part.length;
    if (/^[([{]$/.test(part)) depth++;
    if (/^[)\]}]$/.test(part) && depth-- === 0) break;
    if (part === "," && depth === 0) args.push("");
    else args[args.length - 1] += part;
  }
  return { args: args.map((argument) => argument.trim()).filter(Boolean), end };
}
