const listWords = (text: string) => new Set(text.split(/\s+/));

/** Words for a phone that say nothing about a person. */
export const phoneWords = listWords(
  "phone phones ph tel telephone number numbers num no nr cell cellphone cellular cel mobile mob whatsapp text sms call email e-mail mail mailto name contact",
);

/** Words for a person's own phone that should come first, because it gets texts. */
export const mobileWords = listWords("cell cellphone cellular cel mobile mob whatsapp text sms iphone");

/** Words for a person's other phones, and their labels. */
export const otherPhoneWords = new Map([
  ["home", "Home"],
  ["house", "Home"],
  ["landline", "Home"],
  ["work", "Work"],
  ["office", "Work"],
]);

/** Letters that stand for a kind of phone if a colon or parentheses set them apart from an initial. */
export const phoneLetters = new Map([
  ["c", "cell"],
  ["m", "mobile"],
  ["h", "home"],
  ["w", "work"],
  ["o", "office"],
  ["p", "phone"],
  ["t", "tel"],
  ["e", "email"],
]);

/** Words for someone else whose phone is written beside a player's name. */
export const guardianWords = listWords(
  "mom mommy mother mum mama dad daddy father papa parent parents guardian grandma grandpa grandmother grandfather aunt uncle stepmom stepdad nanny emergency madre padre",
);

/** Words that a name doesn't contain, in any case. They're what people write around names. */
export const fillerWords = listWords(
  `this is it's its i'm im i am my mine me we us our you your yours he she they them his her their here hi hey hello
  dear thanks thank thx ty please pls ok okay sure yes no nope yep yeah sorry not can can't cant cannot could would won't
  wont don't dont didn't wasn't isn't and or but if so that there these those with without from for of at by about
  until only also too just still new old wrong right left know let send reply below above have has had get got give
  need needs wants want when what who who's whos why how if all everyone anyone someone everybody far missed
  pending confirmed unknown tbd tbc n/a none same as paid unpaid owes owe dues out coming going late early injured
  born age aged year years season week weeks today yesterday tomorrow am pm aka available unavailable always never`,
);

/** Filler words that are names too. They're fillers only in lower case, after the first word. */
export const rareFillers = listWords("will the an a in on to be do go are was were add added see so");

/** Words for what a person does on a team, and for parts of a list. They're never a name without other words. */
export const listTerms = listWords(
  `player players member members roster team teams squad list names name phone phones email emails contacts contact
  coach coaches assistant asst manager managers captain captains cocaptain co-captain capt sub subs substitute substitutes reserve
  reserves waitlist waiting goalie goalies goalkeeper goalkeepers keeper keepers gk defense defence defender defenders
  def midfield midfielder midfielders mid mf forward forwards fwd fw striker strikers wing winger attack attacker
  center centre guard pitcher catcher infield outfield shortstop bench starter starters starting lineup offense total
  totals count men women boys girls coed adults kids yes no maybe in out attending season fall spring summer winter
  rookie returning injured number numbers jersey tba ref referee volunteer treasurer snacks monday tuesday wednesday
  thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays group chat`,
);

/** Lowercase words inside names, such as "van der Berg" and "de la Cruz". */
export const particles = listWords(
  "de la del las los da das do dos du di der den dem van von zu zur ter ten te af av al el bin ibn ben abu san st y e i ní ó o mac mc le",
);

/** Removes characters from both ends. An expression with `+$` would take a time that grows with their square. */
export function trimCharacters(text: string, pattern: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && pattern.test(text[start]!)) start++;
  while (end > start && pattern.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Returns a word in lower case without the punctuation around it: "Cell:" becomes "cell". */
export const toKey = (word: string) =>
  trimCharacters(word.toLowerCase().replaceAll("’", "'"), /[!-/:-@[-`{-~\u2010-\u2027]/);

/** Returns the key of a word for a person, without the "'s" of "mom's cell". */
export const toOwnerKey = (word: string) => toKey(word).replace(/'s$/, "");
