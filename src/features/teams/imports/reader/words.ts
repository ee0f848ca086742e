const listWords = (text: string) => new Set(text.split(/\s+/));

/** Words for a phone that aren't names. */
export const phoneWords = listWords(
  "phone phones ph tel telephone number numbers cell cellphone cellular cel mobile mob whatsapp sms iphone home work office email e-mail mail mailto name",
);

/** Words for a phone that are names too, such as Mary Call's. They count in lower case only. */
export const rarePhoneWords = listWords("num no nr call text contact");

/** Words for a person's own phone that should come first, because it gets texts. */
export const mobileWords = listWords("cell cellphone cellular cel mobile mob whatsapp text sms iphone");

/** Words for a person's other phones, and their labels. */
export const otherPhoneWords = new Map([
  ["home", "Home"],
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

/** Words that a name doesn't contain. They're what people write around names. */
export const fillerWords = listWords(
  `this is it's its i'm im hi hey hello dear thanks thank thx please pls okay yes nope yep yeah sorry not can't cant
  cannot could would won't wont don't dont didn't wasn't isn't and or but that there these those with without from for
  about until here know send reply below above have has had give need needs wants when what who who's whos why how
  everyone anyone someone everybody missed pending confirmed unknown tbd tbc n/a none paid unpaid owes owe dues coming
  going injured born aged season today yesterday tomorrow aka available unavailable always never`,
);

/** Words that are fillers in lower case and names otherwise, such as Pa Her, Ty, and He Chen. */
export const rareFillers = listWords(
  `i am my me mine we us our you your yours he she they them his her their ok ty sure no can if so at by of only also too
  just still new old wrong right left let get got want all far same as owe out late early age year years week weeks pm
  will the an a in on to be do go are was were add added see`,
);

/** Rare fillers that begin a name more often than a sentence, even in lower case. */
export const firstNames = listWords("will an my ty");

/** Terms that are names too. Next to a comma, no one can tell which. */
export const rareTerms = listWords("summer winter sunday friday wing guard keeper center");

/** Names that begin a sentence more often than a name. */
export const startFillers = listWords("call text contact from re");

/** Words for what a person does on a team, and for parts of a list. They're never a name without other words. */
export const listTerms = listWords(
  `player players member members roster team teams squad list names name phone phones email emails contacts contact
  coach coaches assistant asst manager managers captain captains cocaptain co-captain capt sub subs substitute substitutes reserve
  reserves waitlist waiting goalie goalies goalkeeper goalkeepers keeper keepers gk defense defence defender defenders
  def midfield midfielder midfielders mid mf lw rw lf rf cf ss qb wr pg sg sf pf forward forwards fwd fw striker strikers wing winger attack attacker
  center centre guard pitcher catcher infield outfield shortstop bench starter starters starting lineup practice offense total
  totals count men women boys girls coed adults kids yes no maybe in out attending season fall spring summer winter
  rookie returning injured position pos jersey size shirt shorts number numbers jersey tba ref referee head volunteer treasurer snacks monday tuesday wednesday
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
