// Which numbers we text, decided by the digits alone (docs/decisions/0011). In North America, digits don't show whether
// a number is mobile or a landline, but they do show the country and the services that no person's phone uses.

/** Why we don't text a number. */
export type NumberProblem = "country" | "toll-free" | "premium" | "no-texts";

/** What the person who enters the number reads. TEXT-43 and TEXT-44 dictate the wording. */
export const numberProblemMessages: Record<NumberProblem, string> = {
  country: "We can text US and Canadian numbers only. Add an email instead.",
  "toll-free": "That's a toll-free number. Enter a mobile number.",
  premium: "That's a premium number. We can't text it.",
  "no-texts": "That kind of number can't get texts. Enter a mobile number.",
};

/** What everyone reads about a number that was stored before these rules (TEXT-45). */
export const NOT_TEXTABLE_MESSAGE = "We can't text this number";

/**
 * The area codes we refuse. All others are accepted, including ones we don't know, because a coach with a brand-new area
 * code must not be told that their phone doesn't exist.
 */
const refusedAreaCodes: Record<NumberProblem, string> = {
  // The countries that share +1 with the US and Canada. Puerto Rico, the US Virgin Islands, Guam, the Northern Mariana
  // Islands, and American Samoa aren't listed, because we text them.
  country: "242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876",
  "toll-free": "800 833 844 855 866 877 888",
  premium: "900 976",
  // Non-geographic personal and machine numbers (5xx), Canada's non-geographic numbers, some of them satellite phones
  // (6xx), the services of long-distance carriers (700), and the US government (710).
  "no-texts":
    "500 521 522 523 524 525 526 527 528 529 533 544 566 577 588 600 622 633 644 655 677 688 700 710",
};

const problemByAreaCode = new Map(
  Object.entries(refusedAreaCodes).flatMap(([problem, codes]) =>
    codes.split(" ").map((code) => [code, problem as NumberProblem] as const),
  ),
);

/** Codes that belong to no country. +882 and +883 are shared by satellite and other international networks. */
const problemByWorldCode: readonly (readonly [prefix: string, NumberProblem])[] = [
  ["+870", "no-texts"],
  ["+881", "no-texts"],
  ["+882", "no-texts"],
  ["+883", "no-texts"],
  ["+979", "premium"],
];

/** The exchange for local pay-per-call services, in every area code. */
const PREMIUM_EXCHANGE = "976";

/** Returns the area code of a +1 number, or null for other numbers. Expects E.164. */
export const getAreaCode = (phone: string) => (phone.startsWith("+1") ? phone.slice(2, 5) : null);

/** Returns why we don't text a number, or null if we do. Expects E.164. */
export function findNumberProblem(phone: string): NumberProblem | null {
  const areaCode = getAreaCode(phone);
  if (areaCode === null)
    return problemByWorldCode.find(([prefix]) => phone.startsWith(prefix))?.[1] ?? "country";
  const problem = problemByAreaCode.get(areaCode);
  if (problem) return problem;
  return phone.slice(5, 8) === PREMIUM_EXCHANGE ? "premium" : null;
}

/** Returns whether we text a number. Expects E.164. */
export const isTextable = (phone: string) => findNumberProblem(phone) === null;
