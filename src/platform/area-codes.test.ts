import { describe, expect, it } from "vitest";
import { findNumberProblem } from "./area-codes.ts";
import { checkPhone } from "./phone.ts";

const FOREIGN = "We can text US and Canadian numbers only. Add an email instead.";
const TOLL_FREE = "That's a toll-free number. Enter a mobile number.";
const PREMIUM = "That's a premium number. We can't text it.";
const NO_TEXTS = "That kind of number can't get texts. Enter a mobile number.";
const createNumber = (areaCode: number | string) => `+1${areaCode}2345678`;

/** The area codes of the countries that share +1, other than the US, Canada, and the territories we text. */
const otherCountries = [
  242, 246, 264, 268, 284, 345, 441, 473, 649, 658, 664, 721, 758, 767, 784, 809, 829, 849, 868, 869, 876,
];
const tollFree = [800, 833, 844, 855, 866, 877, 888];
const premium = [900, 976];
const noTexts = [
  500, 521, 522, 523, 524, 525, 526, 527, 528, 529, 533, 544, 566, 577, 588, 600, 622, 633, 644, 655, 677,
  688, 700, 710,
];

describe("the numbers we text", () => {
  it.each([
    ["Chicago", "(312) 555-0142"],
    ["Toronto", "(416) 555-0199"],
    ["Puerto Rico", "(787) 555-0142"],
    ["Puerto Rico's second code", "(939) 555-0142"],
    ["the US Virgin Islands", "(340) 555-0142"],
    ["Guam", "(671) 555-0142"],
    ["the Northern Mariana Islands", "(670) 555-0142"],
    ["American Samoa", "(684) 555-0142"],
  ])("include %s [TEXT-43]", (_place, input) => {
    expect(checkPhone(input)).toEqual({ phone: `+1${input.replaceAll(/\D/g, "")}` });
  });

  it.each(otherCountries)("exclude the other +1 countries: %i [TEXT-43]", (areaCode) => {
    expect(checkPhone(createNumber(areaCode))).toEqual({ problem: FOREIGN });
    expect(checkPhone(`(${areaCode}) 234-5678`)).toEqual({ problem: FOREIGN });
  });

  it.each([
    "+44 20 7946 0958",
    "+49 30 901820",
    "011 44 20 7946 0958",
    "+52 55 1234 5678",
    "+888 1234 5678",
    "+44",
  ])("exclude every other country, however its number is typed: %s [TEXT-43]", (input) => {
    expect(checkPhone(input)).toEqual({ problem: FOREIGN });
  });

  it.each([
    ...tollFree.map((code) => [code, TOLL_FREE] as const),
    ...premium.map((code) => [code, PREMIUM] as const),
    ...noTexts.map((code) => [code, NO_TEXTS] as const),
  ])("exclude area code %i and explain why [TEXT-44]", (areaCode, problem) => {
    expect(checkPhone(createNumber(areaCode))).toEqual({ problem });
  });

  it.each([
    ["a pay-per-call exchange", "(212) 976-1234", PREMIUM],
    ["a satellite phone", "+870 773 123 456", NO_TEXTS],
    ["another satellite phone", "+881 6 1234 5678", NO_TEXTS],
  ])("exclude %s in words [TEXT-44]", (_kind, input, problem) => {
    expect(checkPhone(input)).toEqual({ problem });
  });

  it("include every other area code, even one that doesn't exist yet [TEXT-44]", () => {
    const refused = new Set([...otherCountries, ...tollFree, ...premium, ...noTexts]);
    const codes = Array.from({ length: 800 }, (_, index) => 200 + index);
    expect(codes.filter((code) => findNumberProblem(createNumber(code)) !== null)).toEqual(
      [...refused].toSorted((a, b) => a - b),
    );
    expect(checkPhone("(235) 234-5678")).toEqual({ phone: "+12352345678" });
  });

  it("include a number that was stored before the rules, but only for its own member [TEXT-45]", () => {
    expect(checkPhone("+44 20 7946 0958", new Set(["+442079460958"]))).toEqual({ phone: "+442079460958" });
    expect(checkPhone("+44 20 7946 0959", new Set(["+442079460958"]))).toEqual({ problem: FOREIGN });
  });
});
