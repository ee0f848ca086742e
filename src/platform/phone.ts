import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { findNumberProblem, numberProblemMessages } from "./area-codes.ts";
import { errorTable } from "./error-codes.ts";

/** Matches US and Canadian numbers, where neither the area code nor the exchange starts with 0 or 1. */
const northAmerican = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/**
 * Normalizes a phone number to E.164, the format we store. A number without a country code is treated as US or
 * Canadian. Returns null for an impossible number or one with an extension, which can't get texts (OP-18). Use
 * `checkPhone` for a number that someone enters, because not every possible number may be texted.
 */
export function parsePhone(input: string): string | null {
  const parsed = parsePhoneNumberFromString(input.trim(), { defaultCountry: "US", extract: false });
  if (!parsed?.isPossible() || parsed.ext) return null;
  if (parsed.countryCallingCode === "1" && !northAmerican.test(parsed.number)) return null;
  return parsed.number;
}

/** Matches the start of a number that was typed with the code of another country. */
const FOREIGN = /^\s*\+\s*[2-9]/;

/**
 * Checks a number that someone enters. Returns it in E.164, or what's wrong with it in words for the field. A number in
 * `storedPhones` is accepted even if we don't text it anymore, so that the rest of its member can be edited (TEXT-45).
 */
export function checkPhone(
  input: string,
  storedPhones: ReadonlySet<string> = new Set(),
): { phone: string; problem?: never } | { phone?: never; problem: string } {
  const phone = parsePhone(input);
  if (phone === null)
    return {
      problem: FOREIGN.test(input) ? numberProblemMessages.country : errorTable.PHONE_INVALID.message,
    };
  const problem = storedPhones.has(phone) ? null : findNumberProblem(phone);
  return problem === null ? { phone } : { problem: numberProblemMessages[problem] };
}

/** Formats a number: "(312) 555-0142" in the US and Canada, "+44 20 7946 0958" elsewhere. */
export function formatPhone(e164: string): string {
  const parsed = parsePhoneNumberFromString(e164);
  if (!parsed) return e164;
  return parsed.countryCallingCode === "1" ? parsed.formatNational() : parsed.formatInternational();
}
