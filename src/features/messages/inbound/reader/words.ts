import type { RsvpStatus } from "#features/attendance/schema.ts";
import { CLAUSES } from "./clauses.ts";
import { createPhrases } from "./tokens.ts";

/**
 * How much a response word needs around it. A keyword always counts. A first-person clause counts unless the last text
 * was neither an ask nor a confirmation. Anything else counts only right after one of our asks (TEXT-33).
 */
export type Strength = "keyword" | "clause" | "loose";

export type ResponseWord = { response: RsvpStatus; strength: Strength };

const lists: Record<RsvpStatus, Record<Strength, string>> = {
  attending: {
    // Asks name OUI and SI in French and Spanish (REACH-52).
    keyword: "in, 1, inn, iin, oui, si",
    clause:
      "im in, im inn, count me in, ill be there, will be there, i can make it, i can play, i can come, im coming, " +
      "im playing, im going, ill make it, ill play, ill come, im there, im gonna be there, gonna be there, im a yes, " +
      "put me down as in, put me down for yes, put me down as a yes, mark me in, mark me as yes, mark me as in, " +
      "mark me down as a yes, mark me yes, you can count on me, je serai la, jy serai, jesuis la, ahi estare, " +
      "alli estare, puedo ir, je viens, compte sur moi, je peux venir, comptez sur moi, je serai present, je serai presente, voy, " +
      "si voy, voy a ir, ahi voy, cuenta conmigo, cuenten conmigo, si puedo, puedo jugar, estare ahi",
    loose:
      "yes, y, yep, yup, yeah, yea, ya, yess, yees, yas, yessir, yes sir, sure, sure thing, be there, see you there, " +
      "see ya there, cya there, coming, going, good to go, definitely, absolutely, for sure, of course, you bet, " +
      "confirmed, affirmative, i confirm, claro, claro que si, bien sur, hell yes, hell yeah, heck yes, " +
      "heck yeah, wouldnt miss it, i wouldnt miss it, planning on it, thats a yes, is a yes, yeap, yeh, yupp, ofc, attending, present, available, im available, were available, free, im free, " +
      "down, im down, down to play, im down to play, im game, were good to go, works for me, that works, that works for me, " +
      "works, can make it, can play, can come, count on me, you know it, wouldnt miss it for the world, " +
      "wouldnt miss it for anything, c you there, c ya there, 👍, ✅, ✔, 💯, 🙋",
  },
  not_attending: {
    keyword: "out, 2, outt, non",
    clause:
      "im out, im outt, count me out, i cant make it, cant make it, i wont make it, wont make it, i cant come, cant come, " +
      "i cant play, cant play, i wont be there, wont be there, i wont be able to make it, wont be able to make it, " +
      "im unable to make it, unable to make it, not able to make it, im not able to make it, im not coming, not coming, " +
      "im not gonna make it, not gonna make it, im not in, not in, ill be out, im a no, put me down as out, " +
      "put me down for no, put me down as a no, mark me out, mark me as no, mark me as out, mark me no, ill miss this one, " +
      "i have to miss this one, have to miss this one, gonna have to miss this one, i cant do it, cant do it, " +
      "im not available, not available, im unavailable, unavailable, skip me, im skipping, have to skip this one, " +
      "missing this one, ill pass, gonna pass, im gonna pass, je ne peux pas, je peux pas, je ne serai pas la, " +
      "je serai pas la, no puedo, no puedo ir, no voy, no podre, je ne viens pas, je viens pas, je ne pourrai pas, " +
      "je pourrai pas, je ne peux pas venir, no podre ir, no voy a ir, no voy a poder, no puedo jugar, no ire, no cuentes conmigo",
    loose:
      "no, n, nope, nah, i cant, cant, no can do, not tonight, not today, not this time, not this week, " +
      "thats a no, is a no, afraid not, negative, nop, not me, pass, not free, im not free, cant do, i cant do, absent, absente, pas cette fois, esta vez no, no estare, " +
      "👎, ❌",
  },
  maybe: {
    keyword: "maybe, 3, mabye, mayb, maybee, mabey, peut etre, peutetre, quizas, quiza",
    clause:
      "im a maybe, put me down as a maybe, put me down as maybe, mark me maybe, mark me as maybe, count me as a maybe",
    loose:
      "not sure, not sure yet, im not sure, im not sure yet, still not sure, unsure, unsure yet, idk, idk yet, i dont know, " +
      "i dont know yet, dont know, dont know yet, might, i might, might make it, i might make it, might be able to make it, " +
      "i might be able to make it, tbd, possibly, perhaps, undecided, hard to say, 50/50, tal vez, " +
      "pas sur, pas encore sur, je ne sais pas, je sais pas, je ne sais pas encore, aun no se, no se, no se todavia, todavia no se, " +
      "tentative, tentatively, dunno, i dunno, game time decision, gametime decision, still figuring it out, " +
      "a lo mejor, puede ser, no estoy seguro, no estoy segura, 🤷",
  },
};

const splitList = (list: string) => list.split(", ");

/** The words that are responses when a message consists of nothing else (TEXT-32). */
export const RESPONSES = createPhrases<ResponseWord>(
  (Object.keys(lists) as RsvpStatus[]).flatMap((response) =>
    [
      ...CLAUSES[response].map((phrase) => [phrase, "clause" as const] as const),
      ...(Object.entries(lists[response]) as [Strength, string][]).flatMap(([strength, list]) =>
        splitList(list).map((phrase) => [phrase, strength] as const),
      ),
    ].map(([phrase, strength]) => [phrase, { response, strength }] as const),
  ),
);

/** Reasons that mean a no when a message has no other words. Beside a response, they're its note (NEED-27). */
export const REASONS = createPhrases(
  splitList(
    "busy, im busy, were busy, away, im away, were away, injured, im injured, hurt, im hurt, on vacation, im on vacation, " +
      "were on vacation, were out of town, have to work, i have to work, gotta work, i gotta work",
  ).map((phrase) => [phrase, true]),
);

/** What's said about someone else (REACH-07). */
const thirdPerson: Record<RsvpStatus, string> = {
  attending:
    "is in, are in, is coming, are coming, is a yes, are a yes, are yes, is yes, can, can come, can play, can make it, can go, " +
    "will be there, will come, will play, will make it, will be in, is playing, are playing, is going, are going, is attending, " +
    "are attending, is good to go, are good to go, is able to make it, are able to make it, is definitely in, vient, viennent, sera la, seront la, peut venir, va, van, viene, vienen, estara, estaran, puede, pueden, " +
    "puede ir, pueden ir, si va, si van",
  not_attending:
    "is out, are out, isnt in, is not in, arent in, are not in, isnt, is not, arent, are not, isnt coming, is not coming, " +
    "arent coming, are not coming, not coming, cant, cant go, cant come, cant make it, cant play, wont, wont come, wont go, " +
    "wont be there, wont make it, wont play, wont be coming, wont be able to make it, is a no, are a no, is no, " +
    "isnt playing, is not playing, not playing, isnt going, is not going, isnt available, is not available, is unavailable, " +
    "are unavailable, unavailable, not available, has to miss this one, have to miss this one, will miss this one, will be out, " +
    "isnt able to make it, is not able to make it, is unable to make it, unable to make it, not gonna make it, " +
    "is not gonna make it, isnt gonna make it, ne vient pas, ne viennent pas, vient pas, ne peut pas, peut pas, ne sera pas la, ne seront pas la, no va, " +
    "no van, no viene, no vienen, no puede, no pueden, no estara, no estaran, no puede ir, no pueden ir",
  maybe:
    "is a maybe, are a maybe, are maybes, is maybe, are maybe, a maybe, might, might come, might make it, might be there, " +
    "might play, isnt sure, is not sure, isnt sure yet, is not sure yet, is unsure, may come, is tbd, not sure",
};

/** The words that are responses beside a name or a letter. Sooner or later, a longer phrase of `RESPONSES` fits better. */
export const THIRD_PERSON = createPhrases<ResponseWord>(
  Object.entries(thirdPerson).flatMap(([response, list]) =>
    splitList(list).map(
      (phrase) => [phrase, { response: response as RsvpStatus, strength: "clause" }] as const,
    ),
  ),
);

/** The words that mean that no one of several comes. */
export const NEITHER = createPhrases(
  splitList(
    "neither, neither can make it, neither can come, neither is in, neither is coming, neither are coming, neither of them, " +
      "neither of them can make it, neither of them can come, neither one can make it, neither will be there, none of them, " +
      "none of them can make it, none of them can come, none can make it, none of them are coming, neither of us can make it, " +
      "none of us can make it, aucun, aucun des deux, ninguno, ninguno de los dos",
  ).map((phrase) => [phrase, true]),
);

const COURTESY =
  "please, pls, plz, svp, por favor, thanks, merci, gracias, now, ok, okay, hey, hi, just, already, right away, asap";

/** The words that may stand beside an opt-out word (TEXT-24). */
export const COURTESIES = createPhrases(splitList(COURTESY).map((phrase) => [phrase, true]));

/** The words that acknowledge a text without a response to it (TEXT-33). */
export const ACKNOWLEDGMENTS = createPhrases(
  splitList(
    "ok, okay, k, kk, thanks, got it, gotcha, sounds good, sounds great, cool, great, perfect, awesome, nice, noted, " +
      "will do, roger, merci, gracias, d accord, daccord, compris, entendu, parfait, tres bien, de acuerdo, entendido, vale, " +
      "perfecto, muy bien, muchas gracias, merci beaucoup, 👌, 🙏, ❤, 🙌",
  ).map((phrase) => [phrase, true]),
);

/** The words that change nothing about a response (TEXT-32). */
export const FILLERS = createPhrases(
  splitList(
    `${COURTESY}, sorry, so sorry, lol, haha, hahaha, lmao, hello, coach, cap, captain, guys, everyone, all, team, man, ` +
      "dude, bro, buddy, again, so, and, but, to, for, on, at, for the game, to the game, for this game, for this one, this one, this game, " +
      "this week, then, well, alright, ugh, bummer, fine, actually, still, looking forward to it, cant wait, see you, see ya, " +
      "so much, from me, from, lo siento, desole, desolee, et, mais, pero, pour, para, le, el, bonjour, salut, hola, " +
      "pour moi, para mi, perdon, pardon, unfortunately, sadly, yet, " +
      "rsvp, my answer is, just saw this, just seeing this, just saw your text, forgot to answer, forgot to reply, forgot to respond, " +
      "for the late reply, for the late response, for organizing, for setting this up, " +
      "after all, anymore, sir, maam, lets go, oh, see you then, see everyone there, too",
  ).map((phrase) => [phrase, true]),
);
