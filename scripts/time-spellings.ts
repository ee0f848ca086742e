// The ways to ask a clock other than ours. Zones are known to src/platform/zoned-time.ts alone, from pinned data; a
// machine's own zone is wherever it happens to stand (docs/decisions/0006). Part of scripts/check-structure.ts.

/** As it is written, and where. */
export type Spelling = { text: string; index: number };

const LITERAL = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/y;
const UTC = /(?<![.\w])["']?timeZone["']?\s*:\s*["'`]UTC["'`]/;
const DATE_OPTION =
  /(?<![.\w])["']?(?:dateStyle|timeStyle|weekday|year|month|day|hour|minute|second|hour12|hourCycle)["']?\s*[:,}]/;
/** An instant is called ...At (CONTRIBUTING.md); numbers have a toLocaleString too. */
const INSTANT_BEFORE =
  /(?:\bnew\s+Date\s*\([^()]*\)|\bnow\(\)|\b\w*(?:At|[dD]ate)|\b(?:at|now|instant))[!?]?$/;

/** In SQL: PostgreSQL brings zone data of its own, and a session has a zone. */
export function zonesInSql(code: string): Spelling[] {
  return [
    ...matches(code, /\bat\s+time\s+zone\b/gi),
    ...matches(code, /(?:_at"?|\))\s+at\s+local\b/gi),
    // Lower or upper case: timeZone() would be one of ours.
    ...matches(code, /(?<![-\w])(?:timezone|TIMEZONE)\s*\(/g),
    ...matches(code, /\(\s*["'`](?:pg_catalog\.)?timezone["'`]\s*,/g),
    ...matches(
      code,
      /\bset\s+(?:(?:local|session)\s+)?(?:timezone\s*(?:=|to\b)|time\s+zone\s+(?:['$]|local\b))/gi,
    ),
    ...matches(code, /\bmake_timestamptz\s*\(/gi),
    ...calls(code, /\bdate_trunc\s*\(/gi).filter(({ args }) => args.length > 2),
  ];
}

/** In SQL: the day and the time of wherever the database's session is. */
export function sessionClockInSql(code: string): Spelling[] {
  return [
    ...matches(code, /\b(?:current_date|current_time|localtime|localtimestamp)\b/gi),
    ...matches(code, /(?:\bnow\(\)|\w_at"?)\s*::\s*(?:date|time|timestamp)\b/gi),
    ...matches(code, /\bcast\s*\(\s*(?:now\(\)|[\w."]*_at"?)\s+as\s+(?:date|time|timestamp)\b/gi),
  ];
}

/** In code: a named zone, or options that may hold one. */
export function zonesInCode(code: string): Spelling[] {
  return [
    ...formatters(code).filter(({ args }) => !saysUtc(args) && mayNameZone(args)),
    // Days and durations have no zone.
    ...matches(code, /\bTemporal\s*(?:\?\s*)?\.\s*(?!(?:PlainDate|PlainTime|Duration)\b)\w+/g),
    ...matches(code, /\bTemporal\s*\[|[=(,]\s*(?:globalThis\s*\.\s*)?Temporal\b(?!\s*[.?[])/g),
    ...matches(code, /["']temporal-polyfill\/[^"']*["']/g),
    ...matches(code, /\.\s*(?:toZonedDateTime(?:ISO)?|withTimeZone|toTemporalInstant)\b/g),
  ];
}

/** In code: the zone of the machine it runs on. */
export function machineClockInCode(code: string): Spelling[] {
  const local = formatters(code).filter(({ args }) => !saysUtc(args) && !mayNameZone(args));
  return [
    ...local.filter(({ name, before, after, args }) => {
      if (name === "toLocaleString") return DATE_OPTION.test(args[1] ?? "") || INSTANT_BEFORE.test(before);
      // Which zone the browser is in may be asked.
      return !/^\s*\.\s*resolvedOptions\b/.test(after);
    }),
    ...matches(
      code,
      /\.\s*(?:[gs]et(?:FullYear|Year|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)|getTimezoneOffset|to(?:Date|Time)String)\b/g,
    ),
    ...calls(code, /\bnew\s+Date\s*\(/g).filter(({ args }) => args.length > 1),
    ...calls(code, /\b(?:new\s+Date|Date\s*\.\s*parse)\s*\(/g).filter(
      ({ args }) => args.length === 1 && isLocalText(args[0]!),
    ),
  ];
}

/** Only a day alone or a text with its offset is read the same everywhere. */
const isLocalText = (text: string) =>
  /[^"'`]["'`]$/.test(text) && !/^["'`][\d-]+["'`]$|(?:Z|[+-]\d\d:?\d\d)["'`]$/.test(text);

const saysUtc = (args: string[]) => args.some((argument) => UTC.test(argument));

const mayNameZone = ([, options]: string[]) =>
  options !== undefined && (!options.startsWith("{") || /(?<![.\w])timeZone\b|\.\.\./.test(options));

/** Everything that writes an instant in words. */
const formatters = (code: string) =>
  calls(
    code,
    /\b(DateTimeFormat|toLocaleDateString|toLocaleTimeString|toLocaleString)\s*(?:["'`]\s*\]\s*)?\(/g,
  );

function matches(code: string, pattern: RegExp): Spelling[] {
  return [...code.matchAll(pattern)].map(({ 0: text, index }) => ({ text, index }));
}

/** Calls, by a pattern that ends at the parenthesis, with what stands around them. */
function calls(code: string, pattern: RegExp) {
  return [...code.matchAll(pattern)].map((match) => {
    const { args, end } = argumentsAt(code, match.index + match[0].length);
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

/** The arguments from here to the closing parenthesis; brackets and literals inside stay whole. */
function argumentsAt(code: string, start: number) {
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
