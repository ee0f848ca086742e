import type { Kind } from "./pieces.ts";

/** A space in `pattern` also matches a line break. */
export type Rule = {
  name: string;
  pattern: RegExp;
  in: readonly Kind[];
  reason: string;
  replacement: string;
  /** Where the rule applies, if not everywhere. */
  files?: RegExp;
};

const TEXT: readonly Kind[] = ["visible", "string", "comment", "doc comment", "title", "suite", "prose"];
const VISIBLE: readonly Kind[] = ["visible"];
/** Text that users read, and the docs. */
const SHOWN_KINDS: readonly Kind[] = ["visible", "prose"];
const TITLE: readonly Kind[] = ["title"];
const NAME: readonly Kind[] = ["name"];

const OLD = "no one says this in conversation anymore";
const BRITISH = "we write American English";
const TRANSLATED = "it's a literal translation, not English";
const GLOSSARY = "the glossary has one term for each thing";
const ERRORS = "errors say what happened and what to do next";

type Row = [name: string, pattern: RegExp, replacement: string];

const rules = (kinds: readonly Kind[], reason: string, rows: Row[]): Rule[] =>
  rows.map(([name, pattern, replacement]) => ({ name, pattern, in: kinds, reason, replacement }));

/** The words that the writing guide lists, and similar ones. */
const words = [
  ...rules(TEXT, OLD, [
    ["whoever", /\bwhoever\b|\bwhomever\b/i, "anyone who"],
    ["whom", /\bwhom\b/i, "who, or turn the sentence around"],
    ["somebody", /\b(?:some|every|any)body\b|\bnobody\b/i, "someone, everyone, anyone, no one"],
    [
      "one's",
      /(?<!\b(?:no|each|every|which|this|that|last|first|second|next|other) )\bone['’]s\b|\boneself\b/i,
      "your, or name the person",
    ],
    [
      "one-can",
      /(?:^|\b(?:when|where|that|as|what|how|here|there|app|page) )one (?:can|may|must|should|has to|needs to)\b/i,
      "you can, or name the person",
    ],
    ["in-vain", /\bin vain\b/i, "without success, or say what didn't happen"],
    ["at-once", /\bat once\b/i, "right away, or at the same time"],
    ["shall", /\bshall\b/i, "must, should, or will"],
    ["is-to-be", /\b(?:is|are|was|were) to be\b/i, "must be, should be"],
    ["what-became", /\bbec[ao]mes? of\b/i, "the status of, the outcome of"],
    ["by-itself", /\bby (?:itself|themselves)\b/i, "automatically, or on its own"],
    ["for-good", /\bfor good\b(?! (?:reason|measure|cause))/i, "permanently"],
    ["meanwhile", /\bmeanwhile\b/i, "in the meantime, since then"],
    ["anew", /\b(?:anew|afresh)\b/i, "again"],
    ["that-is-to-say", /\bthat is to say\b/i, "leave it out"],
    ["thereof", /\b(?:there|where|here)(?:of|in|upon|with|fore?to|after)\b/i, "of it, in it, after that"],
    [
      "lest",
      /\b(?:lest|ere|albeit|forthwith|henceforth|hitherto|nought|naught)\b/i,
      "so that ... doesn't, although, from now on",
    ],
    ["upon", /\bupon\b(?! a time)/i, "on, when"],
    [
      "in-good-time",
      /\b(?:in good time|of late|of old|in due course|as yet)\b/i,
      "early enough, recently, later, so far",
    ],
    ["stays-so", /\b(?:stays?|remains?|keeps?|kept|stayed) so\b/i, "stays that way"],
    ["holds-good", /\bholds? good\b/i, "is true, applies"],
    ["without-end", /\bwithout (?:an )?end\b/i, "forever, endless, unlimited"],
    ["cannot-but", /\b(?:cannot|can't) but\b|\bought to\b/i, "has to, should"],
  ]),
  ...rules(TEXT, TRANSLATED, [
    [
      "informations",
      /\b(?:informations|advices|feedbacks|softwares|equipments|evidences|datas|homeworks)\b/i,
      "the singular",
    ],
    [
      "as-many-as",
      /\bas many as there (?:are|can be|may be|is)\b|\bever so many\b/i,
      "all of them, or the number",
    ],
    ["allows-to", /\b(?:allows?|permits?|enables?) to\b/i, "lets you, makes it possible to"],
    ["possibility-to", /\bpossibility to\b/i, "way to, chance to"],
    ["looks-like", /\bhow (?:\w+ ){1,4}looks? like\b/i, "what it looks like"],
    ["at-the-latest", /\bat the (?:latest|earliest)\b/i, "no later than, by"],
    ["one-after-the-other", /\bone after the other\b/i, "one after another, one at a time"],
    ["the-both", /\b(?:the both|each of both|all both)\b/i, "both, each"],
    ["resp", /\bresp\.(?=\s)/i, "or, and"],
    ["different-to", /\bdifferent (?:to|than the)\b/i, "different from"],
    ["half-a-year", /\bhalf a year\b/i, "six months"],
    ["no-word-of", /\bnot a word (?:of|about)\b|\bwithout a word\b/i, "doesn't mention, silently"],
    ["so-and-so-many", /\bso and so many\b|\bhowever many\b/i, "any number of"],
    ["at-hand", /\bat hand\b/i, "available, ready"],
  ]),
  ...rules(TEXT, BRITISH, [
    ["e-mail", /\be-mail/i, "email"],
    [
      "colour",
      /\b(?:colou?r(?<=colour)|favou?rit(?<=favourit)|behaviour|honour|neighbour|labour|rumour|humour|flavour)\w*/i,
      "color, favorite, behavior",
    ],
    [
      "organise",
      /\b(?:organi|recogni|apologi|minimi|maximi|optimi|initiali|normali|seriali|authori|summari|prioriti|customi|finali|utili|synchroni|categori|personali|emphasi|criticis|standardi|randomi|memori|sanitis|capitali|visuali|anonymi|analy)s(?:e[ds]?|ing|ation)\b/i,
      "-ize, -yze",
    ],
    [
      "licence",
      /\b(?:licence|defence|offence|centre|metre|theatre|programme|catalogue|dialogue|cheque|grey|artefact|judgement|fulfil|enrol|storey|tyre|kerb)s?\b/i,
      "license, center, program, gray",
    ],
    [
      "labelled",
      /\b(?:label|travel|model|signal|level|tunnel|channel|total|equal|fuel|marshal|initial)l(?:ed|ing|er)\b/i,
      "a single l",
    ],
    ["whilst", /\b(?:whilst|amongst|towards|upwards|downwards)\b/i, "while, among, toward"],
    ["learnt", /\b(?:learnt|spelt|dreamt|burnt|leapt|spoilt)\b/i, "learned, spelled"],
    ["till", /(?<!['’])\btill\b/i, "until"],
    ["round", /\b(?:the other way|all|turned?|go(?:es)?|works?) round\b/i, "around"],
    ["fortnight", /\b(?:fortnight|postcode|timetable|rota|mum|maths)s?\b/i, "two weeks, ZIP code, schedule"],
  ]),
];

/**
 * Terms that the glossary replaces. Docs may use some of them in another sense, so most of these rules apply only to
 * text that users read.
 */
const glossary = [
  ...rules(VISIBLE, GLOSSARY, [
    ["log-in", /\blog(?:s|ged|ging)?[ -]?(?:in|out)\b/i, "sign in, sign out"],
    ["sms", /(?<!\bagreed to )\bSMS\b(?! (?:consent|top-up))/i, "text"],
    ["segment", /\bsegments?\b/i, "text"],
    ["allowance", /\ballowances?\b/i, "texts left"],
    [
      "match",
      /\b(?:a|the|this|next|your|each|every|per|last|first|of) match(?:es)?\b(?! (?:for|the|your|a)\b)/i,
      "game",
    ],
    ["fixture", /\bfixtures?\b/i, "game"],
    ["two-factor", /\b2FA\b|\btwo-factor\b|\bbackup codes?\b/i, "two-step verification, recovery codes"],
    ["superuser", /\bsuper ?users?\b/i, "administrator"],
    ["participant", /\bparticipants?\b/i, "player"],
    ["calendar-address", /\bcalendar address(?:es)?\b/i, "calendar link"],
    ["put-away", /\b(?:put|puts) away\b|\b(?:bring|brings|brought) back\b/i, "archive, restore"],
    ["broadcast", /\b(?:broadcast|chaser)s?\b/i, "message, nudge"],
  ]),
  // Matches "answer" only where it means a response, because an FAQ has answers and people answer questions.
  ...rules(SHOWN_KINDS, GLOSSARY, [
    [
      "answer",
      /\b(?:HTTP|API['’]s|server['’]s|no|your|their|whose|[a-z]+s,|rosters and|names and) answers?\b|\banswer(?:s|ed)? (?:yes|no|maybe|with)\b|\b(?:hasn['’]t|haven['’]t|not) answered\b/i,
      "response, RSVP",
    ],
  ]),
  ...rules(SHOWN_KINDS, GLOSSARY, [
    ["spare", /\bspares?\b/i, "sub"],
    ["hand-over", /\b(?:hand|hands|handed|handing)[ -]?over\b/i, "transfer"],
    ["tick", /\b(?:un)?tick(?:ed|ing)\b|\btick(?:s)? (?:the|a|this|each|all)\b/i, "check, select"],
    ["bulletin", /\bbulletins?\b/i, "message"],
    ["unplaced", /\bunplaced\b/i, "unscheduled"],
    ["wishes", /\bwish(?:es)?\b/i, "preferred days off"],
    ["replan", /\breplan\w*/i, "reschedule"],
    ["mail", /(?<!\bby )\bmail(?:s|ed|ing)?\b(?! (?:servers?|address|addresses|lists?)\b)/i, "email"],
    ["cancelled", /\bcancell(?:ed|ing)\b/i, "canceled"],
  ]),
];

const errors = [
  ...rules(VISIBLE, ERRORS, [
    ["successfully", /\bsuccessfully\b/i, 'leave it out: "Game moved"'],
    ["error-occurred", /\berrors? (?:has |have )?occurr?ed\b/i, "We couldn't ..."],
    ["oops", /\b(?:oops|whoops|uh-oh|yikes|hooray)\b/i, "say what happened"],
    ["are-you-sure", /\bare you sure\b/i, 'ask about the action: "Cancel this game?"'],
    ["click-here", /\bclick here\b/i, "name the link after its target"],
    ["plural-s", /\w\(e?s\)(?!\w)/, "compute the plural"],
    ["could-not", /\bcould not be\b|\bwas not able to\b|\bwere not able to\b/i, "We couldn't ..."],
    ["illegal", /\b(?:illegal|forbidden|unauthorized|malformed|exceeded)\b/i, "say what to change"],
    ["token", /\b(?:token|payload|timestamp)\b/i, "no internals"],
    ["kindly", /\bkindly\b|\bplease\b.*\bplease\b/i, "at most one please"],
    ["cannot", /\bcannot\b/i, "can't"],
  ]),
];

const comments: Rule[] = [
  {
    name: "gives",
    pattern: /^gives?\b/i,
    in: ["doc comment"],
    reason: "a doc comment starts with a common verb",
    replacement: "Returns",
  },
];

const titles: Rule[] = [
  ...rules(TITLE, "a title starts with a verb in the present tense", [
    ["should", /^(?:it )?should\b/i, 'the verb: "rejects" instead of "should reject"'],
    [
      "article",
      /^(?:the|an?|it|its|this|every|each|all|any|when|if|what|where|who|how)\b/i,
      'start with what the code does: "rejects a second sign-up"',
    ],
  ]),
  ...rules(TITLE, "it says nothing about the behavior", [
    ["correctly", /\b(?:correctly|properly|as expected)\b/i, "say what happens"],
  ]),
];

const names = [
  ...rules(NAME, "constants that limit something are MAX_ or MIN_", [
    [
      "most",
      /^(?:MOST|LEAST|LONGEST|SHORTEST|FEWEST|LARGEST|SMALLEST|BIGGEST)_|^(?:most|fewest)[A-Z]/,
      "MAX_, MIN_",
    ],
  ]),
  ...rules(NAME, "names are a verb or a noun, not a phrase", [
    ["in-words", /(?:^i|I)nWords$/, "format..."],
    [
      "of",
      /^(?!(?:is)?(?:start|end|day|minute|hour|week|month|year|part|number|point|type|out)Of)(?!has)[a-z]+Of(?=[A-Z])/,
      "put the thing first: lineWidth, toIso",
    ],
    ["unless", /^(?:unless|whether|because|lest)[A-Z]/, "is..., or a verb"],
    ["doings", /Doings?$/, "actions, activity"],
    ["whose", /^(?:whose|whom|whoever|somebody|nobody|everybody|what|its|their|his)[A-Z]/, "a noun"],
    ["may", /^(?:may|shall)[A-Z]/, "can, should, is"],
  ]),
  ...rules(NAME, GLOSSARY, [
    ["name-spare", /(?:^s|S)pares?(?![a-z])/, "sub"],
    ["name-handover", /[Hh]and_?[Oo]ver(?![a-z])/, "transfer"],
    ["name-answer", /(?:^a|A)nswer(?:s|ed)?(?![a-z])/, "response"],
    ["name-bulletin", /(?:^b|B)ulletins?(?![a-z])/, "message"],
    ["name-unplaced", /(?:^u|U)nplaced(?![a-z])/, "unscheduled"],
    ["name-wish", /(?:^w|W)ish(?:es)?(?![a-z])/, "preferredDaysOff"],
    ["name-mail", /(?:^m|(?<=[a-z])M)ails?(?![a-z_])/, "email"],
  ]),
  {
    name: "name-fixture",
    pattern: /(?:^f|F)ixtures?(?![a-z])/,
    in: NAME,
    reason: GLOSSARY,
    replacement: "game",
    // In tests, a fixture is test data, not a game.
    files: /^src\/(?!.*\.test\.)/,
  },
  ...rules(NAME, BRITISH, [
    [
      "name-colour",
      /colour|favourite|behaviour|licence|organis|recognis|normalis|initialis|serialis|authoris/i,
      "color, favorite, behavior",
    ],
  ]),
];

export const writingRules: readonly Rule[] = [
  ...words,
  ...glossary,
  ...errors,
  ...comments,
  ...titles,
  ...names,
];
