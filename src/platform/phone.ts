import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Matches US and Canadian numbers, where neither the area code nor the exchange starts with 0 or 1. */
const northAmerican = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/**
 * Normalizes a phone number to E.164, the format we store. A number without a country code is treated as US or
 * Canadian. Returns null for an impossible number or one with an extension, which can't get texts (OP-18).
 */
export function parsePhone(input: string): string | null {
  const parsed = parsePhoneNumberFromString(input.trim(), { defaultCountry: "US", extract: false });
  if (!parsed?.isPossible() || parsed.ext) return null;
  if (parsed.countryCallingCode === "1" && !northAmerican.test(parsed.number)) return null;
  return parsed.number;
}

/** Formats a number: "(312) 555-0142" in the US and Canada, "+44 20 7946 0958" elsewhere. */
export function formatPhone(e164: string): string {
  const parsed = parsePhoneNumberFromString(e164);
  if (!parsed) return e164;
  return parsed.countryCallingCode === "1" ? parsed.formatNational() : parsed.formatInternational();
}
