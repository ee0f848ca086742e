/**
 * Counts a text's segments by packing the text into them, as a carrier does. Written from 3GPP TS 23.038, independently
 * of the app's own count, so a bug in either count shows up as a difference.
 */

/** The default alphabet by position, 16 to a row. Position 27 escapes to the extension table. */
const ALPHABET = [
  "@£$¥èéùìòÇ\nØø\rÅå",
  "Δ_ΦΓΛΩΠΨΣΘΞ\u001BÆæßÉ",
  " !\"#¤%&'()*+,-./",
  "0123456789:;<=>?",
  "¡ABCDEFGHIJKLMNO",
  "PQRSTUVWXYZÄÖÑÜ§",
  "¿abcdefghijklmno",
  "pqrstuvwxyzäöñüà",
].join("");
const EXTENSION = "\f^{}\\[~]|€";

const SEPTETS = new Map<string, number>();
for (const character of ALPHABET) if (character !== "\u001B") SEPTETS.set(character, 1);
for (const character of EXTENSION) SEPTETS.set(character, 2);

/** An SMS carries 140 bytes. In a multipart text, 6 of them go to the concatenation header. */
const BITS = 140 * 8;
const HEADER_BITS = 6 * 8;

export function countSegments(body: string): number {
  const characters = Array.from(body);
  const isGsm = characters.every((character) => SEPTETS.has(character));
  const unitBits = isGsm ? 7 : 16;
  const sizes = characters.map((character) => (isGsm ? SEPTETS.get(character)! : character.length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total * unitBits <= BITS) return total === 0 ? 0 : 1;

  const room = Math.floor((BITS - HEADER_BITS) / unitBits);
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    // Never split an escaped character or a surrogate pair.
    if (used + size > room) {
      segments++;
      used = 0;
    }
    used += size;
  }
  return segments;
}
