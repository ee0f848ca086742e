import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Numbers of the North American plan (US, Canada): neither area code nor exchange begins with 0 or 1. */
const northAmerican = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/**
 * However a person writes a number, in the one form we store: E.164. Without a country code it is taken as US or
 * Canadian. Null when no phone can have that number, or when it is an extension, which no text reaches (OP-18).
 */
export function parsePhone(typed: string): string | null {
  const found = parsePhoneNumberFromString(typed.trim(), { defaultCountry: "US", extract: false });
  if (!found?.isPossible() || found.ext) return null;
  if (found.countryCallingCode === "1" && !northAmerican.test(found.number)) return null;
  return found.number;
}

/** "(312) 555-0142" for our own numbering plan, "+44 20 7946 0958" for everyone else's. */
export function phoneInWords(e164: string): string {
  const found = parsePhoneNumberFromString(e164);
  if (!found) return e164;
  return found.countryCallingCode === "1" ? found.formatNational() : found.formatInternational();
}
