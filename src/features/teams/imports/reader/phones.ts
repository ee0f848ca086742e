/** A number in a line. A number that isn't complete has a problem, and digits that aren't a phone are noise. */
export type FoundNumber = {
  start: number;
  end: number;
  kind: "phone" | "short" | "long" | "extension" | "noise";
  /** The number with its groups of digits separated by dashes. */
  text: string;
};

/** A group of digits, and what's between it and the previous group. */
type Group = { start: number; end: number; digits: string; before: string; hasPlus: boolean };

const isDigit = (character: string | undefined) =>
  character !== undefined && character >= "0" && character <= "9";
const SEPARATOR = /[\s().+/\u2010-\u2015\u2212-]/u;
/** Longer gaps separate numbers from each other. */
const MAX_GAP = 5;

/** Finds the runs of digits and separators in a line, as groups of digits. Looks at each character once. */
function listRuns(line: string): Group[][] {
  const runs: Group[][] = [];
  let run: Group[] = [];
  let gapStart = 0;
  const endRun = () => {
    if (run.length) runs.push(run);
    run = [];
  };
  for (let index = 0; index < line.length; index++) {
    if (!isDigit(line[index])) {
      if (!SEPARATOR.test(line[index]!)) endRun();
      continue;
    }
    let end = index + 1;
    while (isDigit(line[end])) end++;
    const before = run.length ? line.slice(gapStart, index) : "";
    const isNoise = isPartOfWord(line, index, end);
    if (isNoise || before.length > MAX_GAP) endRun();
    if (!isNoise)
      run.push({
        start: index,
        end,
        digits: line.slice(index, end),
        before: run.length ? before : "",
        hasPlus: line[index - 1] === "+",
      });
    gapStart = end;
    index = end - 1;
  }
  endRun();
  return runs;
}

/** Returns whether digits belong to a word (U12), an amount ($40), or a jersey (#10) instead of a phone. */
function isPartOfWord(line: string, start: number, end: number): boolean {
  const previous = line[start - 1] ?? "";
  if (previous === "#") return end - start <= 3 && !/[-.)]/.test(line[end] ?? "");
  return /[\p{L}_@$€£]/u.test(previous);
}

const isYear = (digits: string) => /^(?:19|20)\d\d$/.test(digits);

/** Returns how many groups a date takes up: three for 4/3/2010 and 2010-04-03, otherwise none. */
function countDateGroups([first, second, third]: Group[]): number {
  if (!first || !second || !third) return 0;
  const separator = second.before;
  if (!/^[-./]$/.test(separator) || third.before !== separator) return 0;
  const [one, two, three] = [first.digits.length, second.digits.length, third.digits.length];
  if (two > 2) return 0;
  return (one <= 2 && (three === 2 || three === 4)) || (isYear(first.digits) && three <= 2) ? 3 : 0;
}

/** The lengths of the groups in North American numbers, after a leading 1. */
const SHAPES = [[10], [3, 3, 4], [3, 7], [6, 4]];

function countPhoneGroups(groups: Group[]): number {
  if (/^1\d{10}$/.test(groups[0]!.digits)) return 1;
  const skipped = groups[0]!.digits === "1" && groups.length > 1 ? 1 : 0;
  const shape = SHAPES.find((lengths) =>
    lengths.every((length, index) => groups[skipped + index]?.digits.length === length),
  );
  return shape ? skipped + shape.length : 0;
}

const countDigits = (groups: Group[]) => groups.reduce((sum, { digits }) => sum + digits.length, 0);

/** Takes the groups of a number with a country code: eleven digits after +1, and up to fifteen after other codes. */
function takeInternational(groups: Group[]): { count: number; kind: FoundNumber["kind"] } {
  const isNorthAmerican = groups[0]!.digits.startsWith("1");
  const max = isNorthAmerican ? 11 : 15;
  let [count, total] = [1, groups[0]!.digits.length];
  for (const { digits, hasPlus } of groups.slice(1)) {
    if (hasPlus || total + digits.length > max) break;
    count++;
    total += digits.length;
  }
  if (total > max) return { count, kind: "long" };
  if (total < 5) return { count: 1, kind: "noise" };
  return { count, kind: total >= (isNorthAmerican ? 11 : 8) ? "phone" : "short" };
}

/** Takes groups that aren't a complete number. Zip codes, jersey numbers, and ages are noise. */
function takeIncomplete(groups: Group[]): { count: number; kind: FoundNumber["kind"] } {
  const lengths = groups.map(({ digits }) => digits.length);
  if (lengths[0] === 7 || (lengths[0] === 3 && lengths[1] === 4))
    return { count: lengths[0] === 7 ? 1 : 2, kind: "short" };
  let count = lengths[0] === 3 && lengths[1] === 3 ? Math.min(3, groups.length) : 1;
  while (count < groups.length && /^[^\s]+$/.test(groups[count]!.before)) count++;
  const total = countDigits(groups.slice(0, count));
  if (isYear(groups[0]!.digits) && count < 3) return { count: 1, kind: "noise" };
  if (total > 10) return { count, kind: "long" };
  const isPhone = total >= 7 || (count > 1 && total >= 5);
  return isPhone ? { count, kind: "short" } : { count: 1, kind: "noise" };
}

function takeNumber(groups: Group[]): { count: number; kind: FoundNumber["kind"] } {
  if (groups[0]!.hasPlus) return takeInternational(groups);
  const dateGroups = countDateGroups(groups);
  if (dateGroups) return { count: dateGroups, kind: "noise" };
  const phoneGroups = countPhoneGroups(groups);
  if (!phoneGroups) return takeIncomplete(groups);
  const next = groups[phoneGroups];
  // "312-555-0142-7" has a digit too many.
  const isTooLong = next !== undefined && /^[-.]$/.test(next.before);
  return isTooLong ? { count: phoneGroups + 1, kind: "long" } : { count: phoneGroups, kind: "phone" };
}

const EXTENSION = /^\s{0,3}(?:x|ext|extension)\.?\s{0,3}\d{1,6}\b/i;

/** Finds the numbers in a line of text. */
export function findNumbers(line: string): FoundNumber[] {
  return listRuns(line).flatMap((run) => {
    const numbers: FoundNumber[] = [];
    for (let index = 0; index < run.length;) {
      const { count, kind } = takeNumber(run.slice(index, index + 8));
      const groups = run.slice(index, index + count);
      index += count;
      const first = groups[0]!;
      let end = groups.at(-1)!.end;
      const extension = kind === "phone" ? (EXTENSION.exec(line.slice(end, end + 24))?.[0] ?? "") : "";
      end += extension.length;
      const text = `${first.hasPlus ? "+" : ""}${groups.map(({ digits }) => digits).join("-")}${extension}`;
      numbers.push({ start: first.start, end, kind: extension ? "extension" : kind, text });
    }
    return numbers;
  });
}
