import { createPhrases } from "../../reader/tokens.ts";

/** One of the two teams of a game, from the reader's view. */
export type Side = "own" | "opponent";
export const getOtherSide = (side: Side): Side => (side === "own" ? "opponent" : "own");

/** What a word means in a message about a score. */
export type Meaning = {
  kind:
    | "win"
    | "loss"
    | "beat"
    | "tie"
    | "forfeit"
    | "no-show"
    | "overtime"
    | "side"
    | "connector"
    | "for"
    | "joiner"
    | "unit"
    | "all"
    | "number-word"
    | "filler"
    | "glad"
    | "sad"
    | "measure"
    | "hedge";
  /** The team that a word is about, such as "they" or "ganaron". */
  side?: Side;
  value?: number;
};

const lists: [Meaning["kind"], string][] = [
  [
    "win",
    "won, win, wins, winner, winners, w, wonn, wno, wom, wn, victory, victorious, dub, ganamos, gane, ganado, victoria, gagne, victoire, " +
      "vencimos",
  ],
  [
    "loss",
    "lost, lose, loses, loss, l, losst, lsot, loast, lozt, defeat, got beat, got beaten, were beaten, was beaten, were defeated, " +
      "got defeated, got crushed, got smoked, got destroyed, got killed, got hammered, perdimos, perdi, perdido, perdu, perdus, " +
      "defaite, derrota",
  ],
  ["beat", "beat, beats, defeated, crushed, edged, topped, smoked"],
  [
    "tie",
    "tie, tied, ties, tyed, teid, draw, drew, drawn, t, d, empate, empatamos, empatados, empatado, nul, nulle, match nul, partie nulle, " +
      "egalite, deadlock, stalemate",
  ],
  [
    "forfeit",
    "forfeit, forfeited, forfeits, forfiet, forfieted, forfit, forfited, forefit, forfeiture, forfait",
  ],
  [
    "no-show",
    "no show, no shows, no showed, noshow, noshows, noshowed, didnt show, didnt show up, did not show, did not show up, never showed, " +
      "never showed up, didnt come, never came",
  ],
  [
    "overtime",
    "ot, o t, overtime, over time, double overtime, extra time, extra innings, extras, aet, shootout, shoot out, shootouts, pks, pens, penalties, " +
      "penalty kicks, prolongation, tirs de barrage, tirs au but, prorroga, tiempo extra, penales",
  ],
  ["connector", "against, vs, v, versus, over, with, by, at, contra, contre, ante"],
  ["for", "for, para, pour"],
  ["joiner", "to, a"],
  ["unit", "goals, goal, runs, run, points, point, pts, sets, goles, buts"],
  ["all", "all, apiece, each, partout, iguales"],
  [
    "filler",
    "final, finals, score, final score, the final score, scores, the, an, was, is, its, it, it was, game, match, and, y, et, very, really, great, " +
      "good, nice, fun, close, well, played, well played, gg, ggs, thanks, thank, so much, please, pls, ok, okay, yes, yeah, " +
      "yep, yup, no, nope, sorry, my bad, actually, correction, make that, make it, i meant, meant, fyi, today, tonight, " +
      "yesterday, last night, this morning, this afternoon, this evening, lol, haha, coach, hi, hello, hey, " +
      "guys, everyone, boys, girls, folks, el, la, los, lo, de, un, une, le, les, una, partido, marcador, resultado, hoy, gracias, merci, " +
      "resultat, hier, ayer, anoche, hier soir, ce soir, bon, buen, bonsoir, bonjour, salut, hola, si, oui, fue, quedo, quedamos, ended, ended up, finished, " +
      "came out, big, another, barely, finally, just, proud, kids, here, there you go, update, in the end, in " +
      "regulation, regulation, game over, done, full time, ft, hard fought, close one, good one, wow, too, also, home, away, " +
      "our game, this game, the game, this one, our match, did, had, have, has, had to, of, as, on, " +
      "beautiful, exciting, what a game, great effort, good effort, effort, got the, got a, took it, got it, heres, here is, here you " +
      "go, cheers, good night, night, reporting, report, result, solid, tight, thriller, hemos, avons, on a, ont, finale, " +
      "were, que, quel match, los ninos, bien",
  ],
  ["glad", "yay, woohoo, woot, lets go, lets gooo, 🎉, 🏆, 🥳, 💪, 🔥"],
  [
    "sad",
    "sad, sadly, unfortunately, tough, rough, heartbreaker, heartbreaking, unlucky, bummer, ugh, damn, ouch, oof, brutal, lastima, " +
      "dommage, malheureusement, 😢, 😭, 😞, 👎, 🙁, 😔, 😡, 😩, 💔",
  ],
  [
    "measure",
    "min, mins, minute, minutes, late, pm, am, p m, a m, hour, hours, hr, hrs, oclock, people, players, player, subs, sub, field, court, " +
      "dollars, bucks, record, place, seed, week, weeks, year, years, days, day, jersey, street, ave, th, nd, rd, st, u",
  ],
  [
    "hedge",
    "if, whether, would, should, shoulda, should have, could, coulda, almost, nearly, not, didnt, dont, wont, wasnt, isnt, never, hope, hoping, " +
      "think, maybe, guess, probably, about, around, predict, prediction, half, halftime, half time, so far, far, first, second, third, quarter, inning, " +
      "period, winning, losing, leading, trailing, up, down, currently, until, out, im in, im out, might, will, can, cant, " +
      "who, what, when, next, last, other, only, ill, im, unless, either, or, want, wanna, need",
  ],
];

const sides: [Side, string][] = [
  [
    "own",
    "we, us, i, our, ours, our team, our guys, our girls, our boys, my team, nosotros, nous, notre equipe",
  ],
  [
    "opponent",
    "they, them, their, theirs, other team, the other team, their team, opponent, opponents, the opponent, our opponent, our opponents, the opponents, " +
      "the other side, the other guys, other guys, ellos, ils, eux, el otro equipo, otro equipo, lautre equipe, " +
      "lequipe adverse, el equipo contrario, el rival",
  ],
];

/** Words that name a team and what it did. */
const verbs: [Meaning, string][] = [
  [{ kind: "win", side: "opponent" }, "ganaron, nos ganaron"],
  [{ kind: "loss", side: "opponent" }, "perdieron"],
  [{ kind: "no-show", side: "opponent" }, "no se presentaron, no llegaron, no vinieron"],
  [{ kind: "no-show", side: "own" }, "no nos presentamos"],
];

const numbers: Record<string, number> = {
  zero: 0,
  nil: 0,
  zip: 0,
  nothing: 0,
  cero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
};

const splitList = (list: string) => list.split(", ");

/** Every word and phrase that means something in a message about a score. */
export const MEANINGS = createPhrases<Meaning>([
  ...verbs.flatMap(([meaning, list]) => splitList(list).map((phrase) => [phrase, meaning] as const)),
  ...sides.flatMap(([side, list]) =>
    splitList(list).map((phrase) => [phrase, { kind: "side", side }] as [string, Meaning]),
  ),
  ...lists.flatMap(([kind, list]) =>
    splitList(list).map((phrase) => [phrase, { kind }] as [string, Meaning]),
  ),
  ...Object.entries(numbers).map(
    ([word, value]) => [word, { kind: "number-word", value }] as [string, Meaning],
  ),
]);
