/** Short responses that people mistype by doubling or swapping letters. */
const SHORT = ["in", "out", "yes", "yep", "yup", "yeah", "sure", "no", "nope", "maybe"];
/** Words so long that one wrong letter leaves no doubt. */
const LONG = ["definitely", "absolutely", "certainly", "attending", "available", "unavailable", "tentative"];

const hasDoubles = (word: string) => /(\p{L})\1/u.test(word);
const removeDoubles = (word: string) => word.replaceAll(/(\p{L})\1/gu, "$1");

/** Returns how many letters two words share from the start. */
function countShared(word: string, meant: string): number {
  let count = 0;
  while (count < meant.length && word[count] === meant[count]) count += 1;
  return count;
}

/** Returns whether swapping two neighboring letters of a word results in the other. */
function isSwapped(word: string, meant: string): boolean {
  if (word.length !== meant.length) return false;
  const first = countShared(word, meant);
  return (
    first < word.length &&
    word[first] === meant[first + 1] &&
    word[first + 1] === meant[first] &&
    word.slice(first + 2) === meant.slice(first + 2)
  );
}

/** Returns whether a letter more, less, or different makes a word the other. */
function isOneLetterOff(word: string, meant: string): boolean {
  const shared = countShared(word, meant);
  const [rest, meantRest] = [word.slice(shared), meant.slice(shared)];
  return (
    shared > 0 &&
    shared < meant.length &&
    (rest === meantRest.slice(1) || rest.slice(1) === meantRest || rest.slice(1) === meantRest.slice(1))
  );
}

/** Returns the response word that an unknown word is a misspelling of, or null (TEXT-32). */
export function findMeantWord(word: string): string | null {
  const plain = hasDoubles(word) ? removeDoubles(word) : null;
  return (
    SHORT.find((meant) => plain === meant || (meant.length > 2 && isSwapped(word, meant))) ??
    LONG.find((meant) => isOneLetterOff(word, meant) || isSwapped(word, meant)) ??
    null
  );
}
