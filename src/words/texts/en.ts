/** A response so far, as texts say it. */
type States<Value> = Record<"attending" | "not_attending" | "maybe", Value>;

/** What happened to a response that wasn't recorded. */
type Refusals = Record<"started" | "cancelled", (thisEvent: string) => string> & {
  filled: string;
  off: string;
  busy: (time: string) => string;
};

const confirmations: States<string> = {
  attending: "You're in",
  not_attending: "You're out",
  maybe: "Got it, you're a maybe",
};
const changes: States<string> = {
  attending: "OUT or MAYBE",
  not_attending: "IN or MAYBE",
  maybe: "IN or OUT",
};
const oneState: States<(name: string) => string> = {
  attending: (name) => `${name} is in`,
  not_attending: (name) => `${name} is out`,
  maybe: (name) => `${name} is a maybe`,
};
const severalStates: States<(names: string) => string> = {
  attending: (names) => `${names} are in`,
  not_attending: (names) => `${names} are out`,
  maybe: (names) => `${names} are maybes`,
};
const refusals: Refusals = {
  started: (thisEvent) => `${thisEvent} has started, so RSVPs are closed.`,
  cancelled: (thisEvent) => `${thisEvent} is canceled, so you don't need to respond.`,
  filled: "Thanks, the spot was just filled.",
  off: "Thanks, but we no longer need a sub.",
  busy: (time) => `You're already playing at ${time} that day.`,
};

/** What an event is called, by its kind. */
const events: Record<string, string> = { game: "game", practice: "practice", other: "event" };
const titles: Record<string, string> = { game: "Game", practice: "Practice", other: "Event" };
const theseEvents: Record<string, string> = {
  game: "This game",
  practice: "This practice",
  other: "This event",
};
const ourEvents: Record<string, string> = { game: "Our game", practice: "Our practice", other: "Our event" };

/**
 * Every argument is a word or a number as it's shown. Lists come ready, because `tests/words.test.ts` calls each function
 * to see that no language leaves something out.
 */
export const en = {
  /** Stands for the time of a game without one (TEXT-12). */
  timeToBeSet: "time to be set",
  events,
  titles,
  theseEvents,
  ourEvents,
  matchup: (team: string, opponent: string) => `${team} vs ${opponent}`,
  /** As long as the one above, so that no text takes more segments (RESULT-04). */
  awayMatchup: (team: string, opponent: string) => `${team} at ${opponent}`,
  teamEvent: (team: string, event: string) => `${team} ${event}`,
  and: "and",
  or: "or",

  asks: {
    keywords: "IN/OUT/MAYBE",
    subKeywords: "IN/OUT",
    reply: "Reply IN/OUT/MAYBE or tap",
    attending: "You're in. Reply OUT to change or tap",
    maybe: "You're a maybe. Reply IN/OUT or tap",
    /** For someone who is in by default (NEED-35). */
    default: "Reply OUT if you can't make it, or tap",
    waitlisted: "You're on the waitlist. Reply OUT to leave or tap",
    /** What stands in place of an ask after the deadline (NEED-33). */
    closed: "Responses are closed.",
    closedFor: (names: string) => `${names}: Responses are closed.`,
    nudge: "We still need your response.",
    familyNudge: "We still need a response.",
    moved: (ask: string) => `New time. ${ask}`,
    subCall: (ask: string) => `Sub needed, first yes plays. ${ask}`,
    subReply: "Reply IN/OUT or tap",
    /** An offer to someone on the waitlist, held until a time (NEED-18), or to everyone there. */
    offer: (time: string) => `A spot opened. Reply IN by ${time} to take it, OUT to pass, or tap`,
    offerToAll: "A spot opened, first yes plays. Reply IN/OUT or tap",
    offerBy: (time: string, ask: string) => `A spot opened, held until ${time}. ${ask}`,
    offerFirst: (ask: string) => `A spot opened, first yes plays. ${ask}`,
    one: {
      attending: (name: string) => `${name} is in. Reply OUT to change or tap`,
      maybe: (name: string) => `${name} is a maybe. Reply IN/OUT or tap`,
      default: (name: string) => `${name}: reply OUT if they can't make it, or tap`,
      waitlisted: (name: string) => `${name} is on the waitlist. Reply OUT to leave or tap`,
      offer: (name: string) => `${name}: reply IN to take it, OUT to pass, or tap`,
      open: (name: string) => `${name}: reply IN/OUT/MAYBE or tap`,
      subCall: (name: string) => `${name}: sub needed, first yes plays. Reply IN/OUT or tap`,
    },
    /** For names with letters: "A=Aisha, B=Bilal". */
    lettered: {
      attending: (names: string) => `${names} are in. Reply OUT for all, or A OUT, or tap`,
      maybe: (names: string) => `${names} are maybes. Reply IN/OUT for all, or A IN B OUT, or tap`,
      default: (names: string) => `${names} are in. Reply OUT for all, or A OUT, or tap`,
      waitlisted: (names: string) => `${names} are on the waitlist. Reply OUT for all, or A OUT, or tap`,
      open: (sentence: string, keywords: string) =>
        `${sentence} Reply ${keywords} for all, or A IN B OUT, or tap`,
    },
    many: (first: string, second: string, more: number, keywords: string) =>
      `${first}, ${second} and ${more} more: reply ${keywords} for all or tap`,
  },

  /** The first text to a number (TEXT-15). */
  first: {
    added: (adder: string, team: string) => `${adder} added you to ${team} game texts.`,
    joined: (team: string) => `You joined ${team} game texts.`,
    alerts: (team: string) => `You turned on alerts for ${team}.`,
    newSeason: (team: string) => `${team} is back for a new season.`,
    terms: "Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to opt out.",
    unnamedAdder: "Your team manager",
  },

  /** Replies to responses. */
  responses: {
    confirmations,
    changes,
    oneState,
    severalStates,
    /** Whose yes waits in line (NEED-16), counted from 1. */
    waitlist: {
      own: (place: number) => `You're #${place} on the waitlist`,
      named: (name: string, place: number) => `${name} is #${place} on the waitlist`,
      after: "We'll text you if a spot opens. Reply OUT to leave.",
      gone: "That spot went to someone else.",
    },
    change: (keywords: string) => `Reply ${keywords} to change.`,
    changeByName: "To change, reply with the name and IN, OUT, or MAYBE.",
    changeByLetter: (letters: string) => `To change, reply ${letters} with IN, OUT, or MAYBE.`,
    changeByDay: "Reply IN or OUT with the day to change.",
    changeByNameAndDay: "Reply IN or OUT with the name and day to change.",
    /** Replies to requests after the deadline (NEED-31), and names one among other responses. */
    requested: (game: string) => `Responses for ${game} are closed. We asked your team manager about it.`,
    requestedOne: "Responses are closed. We asked your team manager about it.",
    refusals,
  },

  /** Questions back. */
  questions: {
    who: (names: string, last: string) => `Who is that for? ${names}. Reply A IN, B OUT, ${last}`,
    orBoth: "or both.",
    orAll: "or all.",
    orTap: (link: string) => `or tap ${link}`,
    whichGame: (games: string, letters: string) => `Which game? ${games} Reply ${letters}.`,
    which: (choices: string, end: string) => `Which? ${choices} Reply ${end}`,
  },

  /** Other replies. */
  replies: {
    doubt:
      "FirstWhistle: Reply STOP to opt out of all FirstWhistle texts. If you meant a game, reply IN, OUT, or MAYBE.",
    acknowledgment: "Does that mean you're in? Reply IN, OUT, or MAYBE.",
    passedOn: "We passed that on to your team manager. To respond, reply IN, OUT, or MAYBE.",
    wrongNumber: (team: string) =>
      `FirstWhistle: Sorry about that. ${team} won't text this number again. Reply STOP to opt out of all FirstWhistle texts.`,
    noted: (team: string, note: string) => `Noted for ${team}: ${note}.`,
    stopped: "FirstWhistle: You're opted out. You won't get texts from any team. Reply START to opt back in.",
    language: "FirstWhistle: From now on, your texts are in English. Reply FRANCAIS or ESPANOL to change.",
  },

  help: {
    intro: (team: string) => `FirstWhistle sends game texts for ${team}.`,
    anyTeam: "amateur teams",
    help: (page: string) => `Help: ${page}.`,
    terms: "Msg frequency varies. Msg&data rates may apply.",
    stop: "Reply STOP to opt out.",
    added: (adder: string, day: string) => `${adder} added this number on ${day}.`,
    joined: (day: string) => `This number joined on ${day}.`,
  },

  /** Changed and new games. Managers' own messages aren't translated. */
  changes: {
    cancelled: (title: string, when: string) => `${title} on ${when} is canceled.`,
    moved: (title: string, whenAndWhere: string) => `${title} is now ${whenAndWhere}.`,
    several: (count: number, first: string) =>
      `${count} games changed. First: ${first} See the schedule for the rest.`,
    opponent: (opponent: string) => `vs ${opponent}`,
    host: (opponent: string) => `at ${opponent}`,
    rainout: (venue: string, day: string) => `All games at ${venue} on ${day} are canceled.`,
    rainoutMoved: (venue: string, day: string, newDay: string) =>
      `All games at ${venue} on ${day} are moving to ${newDay}, same times. We'll text you again before the game.`,
    newGame: (when: string) => `New game on the schedule: ${when}.`,
    newGames: (count: number, when: string) => `New schedule with ${count} games. First: ${when}.`,
  },

  /** News for subs who were asked and are no longer needed. */
  subs: {
    filled: (when: string) => `The ${when} spot is filled, so we don't need a sub anymore. Thanks!`,
    stopped: (when: string) => `We don't need a sub for ${when} anymore. Thanks!`,
    moved: (ourEvent: string, whenAndWhere: string) =>
      `${ourEvent} is now ${whenAndWhere}. We'll text you if we need a sub then.`,
    cancelled: (ourEvent: string, when: string) =>
      `${ourEvent} on ${when} is canceled, so we don't need a sub. Thanks!`,
  },

  /** What a manager decided about a response after the deadline. `state` is "Jordan is in". */
  requests: {
    accepted: (state: string, when: string) => `${state} for ${when}. Your team manager accepted it.`,
    declined: (name: string, when: string) =>
      `Your team manager couldn't accept ${name}'s late response for ${when}.`,
  },

  /** A league's sub pool. */
  /** What follows the team's name, before the link to Your Games (PUBLIC-55). */
  yourPage: "here's your page with games and responses:",

  pool: {
    ask: (team: string, need: string, whenAndWhere: string) =>
      `${team} needs ${need}: ${whenAndWhere}. First yes plays. Reply IN/OUT or tap`,
    sub: "a sub",
    /** What one member of a group is called: "goalie". */
    one: (one: string) => `${/^[aeiou]/i.test(one) ? "an" : "a"} ${one}`,
    joined: (league: string) => `You joined the ${league} sub pool.`,
    paused: (league: string) =>
      `FirstWhistle: We paused sub texts from ${league} because you haven't replied. Reply YES to get them again.`,
  },
};
