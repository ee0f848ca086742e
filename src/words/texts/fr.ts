import type { en } from "./en.ts";

/** Written in the letters of GSM-7, as they're sent (REACH-53). Words are chosen so that no missing accent changes one. */
export const fr: typeof en = {
  timeToBeSet: "heure à préciser",
  events: { game: "match", practice: "entrainement", other: "événement" },
  titles: { game: "Match", practice: "Entrainement", other: "Événement" },
  theseEvents: { game: "Ce match", practice: "Cet entrainement", other: "Cet événement" },
  ourEvents: { game: "Notre match", practice: "Notre entrainement", other: "Notre événement" },
  matchup: (team, opponent) => `${team} vs ${opponent}`,
  awayMatchup: (team, opponent) => `${team} @ ${opponent}`,
  teamEvent: (team, event) => `${team} (${event})`,
  and: "et",
  or: "ou",

  asks: {
    keywords: "OUI/NON/PEUT-ETRE",
    subKeywords: "OUI/NON",
    reply: "Répondez OUI/NON/PEUT-ETRE ou touchez",
    attending: "Vous avez dit OUI. Répondez NON pour changer ou touchez",
    maybe: "Vous avez dit PEUT-ETRE. Répondez OUI/NON ou touchez",
    default: "Répondez NON si vous ne pouvez pas venir, ou touchez",
    waitlisted: "Vous attendez une place. Répondez NON pour quitter la liste ou touchez",
    closed: "Les réponses sont closes.",
    closedFor: (names) => `${names}: les réponses sont closes.`,
    nudge: "Nous attendons votre réponse.",
    familyNudge: "Nous attendons une réponse.",
    moved: (ask) => `Déplacé. ${ask}`,
    subCall: (ask) => `Place libre, 1er OUI joue. ${ask}`,
    subReply: "OUI/NON ou touchez",
    offer: (time) => `Place libre: OUI avant ${time}, sinon NON, ou touchez`,
    offerToAll: "Place libre, 1er OUI joue. OUI/NON ou touchez",
    offerBy: (time, ask) => `Place libre, gardée jusqu'à ${time}. ${ask}`,
    offerFirst: (ask) => `Place libre, 1er OUI joue. ${ask}`,
    one: {
      attending: (name) => `${name}: OUI. Répondez NON pour changer ou touchez`,
      maybe: (name) => `${name}: PEUT-ETRE. Répondez OUI/NON ou touchez`,
      default: (name) => `${name}: répondez NON en cas d'absence, ou touchez`,
      waitlisted: (name) => `${name} attend une place. Répondez NON pour quitter la liste ou touchez`,
      offer: (name) => `${name}: OUI pour la prendre, NON pour passer, ou touchez`,
      open: (name) => `${name}: répondez OUI/NON/PEUT-ETRE ou touchez`,
      subCall: (name) => `${name}: place libre, 1er OUI joue. OUI/NON ou touchez`,
    },
    lettered: {
      attending: (names) => `${names}: OUI. Répondez NON pour tous, ou A NON, ou touchez`,
      maybe: (names) => `${names}: PEUT-ETRE. Répondez OUI/NON pour tous, ou A OUI B NON, ou touchez`,
      default: (names) => `${names}: OUI. Répondez NON pour tous, ou A NON, ou touchez`,
      waitlisted: (names) => `${names}: en attente d'une place. Répondez NON pour tous, ou A NON, ou touchez`,
      open: (sentence, keywords) => `${sentence} Répondez ${keywords} pour tous, ou A OUI B NON, ou touchez`,
    },
    many: (first, second, more, keywords) =>
      `${first}, ${second} et ${more} de plus: répondez ${keywords} pour tous ou touchez`,
  },

  first: {
    added: (adder, team) => `${adder} vous a ajouté aux textos de ${team}.`,
    joined: (team) => `Vous suivez ${team} par texto.`,
    alerts: (team) => `Les alertes de ${team} sont activées.`,
    newSeason: (team) => `${team} revient pour une nouvelle saison.`,
    terms: "Fréquence variable. Des frais peuvent s'appliquer. AIDE: aide. ARRET: fin des textos.",
    unnamedAdder: "On",
  },

  responses: {
    confirmations: { attending: "OUI noté", not_attending: "NON noté", maybe: "PEUT-ETRE noté" },
    changes: { attending: "NON ou PEUT-ETRE", not_attending: "OUI ou PEUT-ETRE", maybe: "OUI ou NON" },
    oneState: {
      attending: (name) => `OUI pour ${name}`,
      not_attending: (name) => `NON pour ${name}`,
      maybe: (name) => `PEUT-ETRE pour ${name}`,
    },
    severalStates: {
      attending: (names) => `OUI pour ${names}`,
      not_attending: (names) => `NON pour ${names}`,
      maybe: (names) => `PEUT-ETRE pour ${names}`,
    },
    waitlist: {
      own: (place) => `Vous etes no ${place} sur la liste d'attente`,
      named: (name, place) => `${name}: no ${place} sur la liste d'attente`,
      after: "Nous vous écrirons si une place se libère. Répondez NON pour quitter la liste.",
      gone: "Cette place a été prise.",
    },
    change: (keywords) => `Répondez ${keywords} pour changer.`,
    changeByName: "Pour changer, répondez le nom et OUI, NON ou PEUT-ETRE.",
    changeByLetter: (letters) => `Pour changer, répondez ${letters} avec OUI, NON ou PEUT-ETRE.`,
    changeByDay: "Pour changer, répondez OUI ou NON avec le jour.",
    changeByNameAndDay: "Pour changer, répondez OUI ou NON avec le nom et le jour.",
    requested: (game) =>
      `Le délai de réponse est passé: ${game}. Nous avons posé la question à votre responsable d'équipe.`,
    requestedOne: "Le délai est passé. Nous avons posé la question à votre responsable d'équipe.",
    refusals: {
      started: (thisEvent) => `${thisEvent} a commencé, les réponses sont fermées.`,
      cancelled: (thisEvent) => `${thisEvent} est annulé, aucune réponse n'est nécessaire.`,
      filled: "Merci, mais la place vient d'etre prise.",
      off: "Merci, mais nous n'avons plus besoin de renfort.",
      busy: (time) => `Vous jouez déja à ${time} ce jour-là.`,
    },
  },

  questions: {
    who: (names, last) => `C'est pour qui? ${names}. Répondez A OUI, B NON, ${last}`,
    orBoth: "ou les deux.",
    orAll: "ou tous.",
    orTap: (link) => `ou touchez ${link}`,
    whichGame: (games, letters) => `Quel match? ${games} Répondez ${letters}.`,
    which: (choices, end) => `Lequel? ${choices} Répondez ${end}`,
  },

  replies: {
    doubt:
      "FirstWhistle: Répondez ARRET pour ne plus recevoir de textos de FirstWhistle. S'il s'agit d'un match, répondez OUI, NON ou PEUT-ETRE.",
    acknowledgment: "Est-ce un OUI? Répondez OUI, NON ou PEUT-ETRE.",
    passedOn:
      "Nous l'avons transmis à votre responsable d'équipe. Pour donner votre réponse: OUI, NON ou PEUT-ETRE.",
    wrongNumber: (team) =>
      `FirstWhistle: Désolés. ${team} n'écrira plus à ce numéro. Répondez ARRET pour ne plus recevoir de textos de FirstWhistle.`,
    noted: (team, note) => `Noté pour ${team}: ${note}.`,
    stopped:
      "FirstWhistle: Vous etes désabonné. Vous ne recevrez plus de textos d'aucune équipe. Répondez START pour vous réabonner.",
    language:
      "FirstWhistle: Vos textos sont maintenant en francais. Répondez ENGLISH ou ESPANOL pour changer.",
  },

  help: {
    intro: (team) => `FirstWhistle envoie des textos de match pour ${team}.`,
    anyTeam: "équipes amateurs",
    help: (page) => `Aide: ${page}.`,
    terms: "Fréquence variable. Des frais de messagerie peuvent s'appliquer.",
    stop: "Répondez ARRET pour vous désabonner.",
    // The day isn't last, because its month may end with a period.
    added: (adder, day) => `Ce numéro a été ajouté le ${day} par ${adder}.`,
    joined: (day) => `Inscription de ce numéro le ${day} par le lien.`,
  },

  changes: {
    cancelled: (title, when) => `${title} annulé: ${when}.`,
    moved: (title, whenAndWhere) => `${title} déplacé: ${whenAndWhere}.`,
    several: (count, first) =>
      `${count} changements au calendrier. Le premier: ${first} Voyez le calendrier pour les autres.`,
    opponent: (opponent) => `vs ${opponent}`,
    host: (opponent) => `@ ${opponent}`,
    rainout: (venue, day) => `Tous les matchs à ${venue} le ${day} sont annulés.`,
    rainoutMoved: (venue, day, newDay) =>
      `Tous les matchs à ${venue} le ${day} passent au ${newDay}, sans changer d'heure. Nous vous écrirons avant le match.`,
    newGame: (when) => `Nouveau match au calendrier: ${when}.`,
    newGames: (count, when) => `Nouveau calendrier avec ${count} matchs. Le premier: ${when}.`,
  },

  subs: {
    filled: (when) => `La place pour ${when} est prise, nous n'avons plus besoin de vous. Merci!`,
    stopped: (when) => `Nous n'avons plus besoin de renfort pour ${when}. Merci!`,
    moved: (ourEvent, whenAndWhere) =>
      `${ourEvent} est déplacé: ${whenAndWhere}. Nous vous écrirons s'il manque quelqu'un.`,
    cancelled: (ourEvent, when) =>
      `${ourEvent} (${when}) est annulé, nous n'avons plus besoin de renfort. Merci!`,
  },

  requests: {
    accepted: (state, when) => `${state}, ${when}. Votre responsable d'équipe a accepté.`,
    declined: (name, when) =>
      `Votre responsable d'équipe n'a pas pu accepter la réponse tardive de ${name} (${when}).`,
  },

  yourPage: "voici votre page, avec les matchs et vos réponses:",

  pool: {
    ask: (team, need, whenAndWhere) =>
      `${team} cherche ${need}: ${whenAndWhere}. 1er OUI joue. OUI/NON ou touchez`,
    sub: "un renfort",
    one: (one) => `un renfort (${one})`,
    joined: (league) => `Vous etes dans la réserve de ${league}.`,
    paused: (league) =>
      `FirstWhistle: Sans réponse de votre part, nous avons suspendu les textos de renfort de ${league}. Répondez OUI pour les recevoir de nouveau.`,
  },
};
