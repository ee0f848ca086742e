import type { en } from "./en.ts";

/**
 * Written in the letters of GSM-7, as they're sent (REACH-53). Words are chosen so that no missing accent changes one: "te
 * ha agregado", because "te agregó" would become "I add you".
 */
export const es: typeof en = {
  timeToBeSet: "hora por confirmar",
  events: { game: "partido", practice: "entrenamiento", other: "evento" },
  titles: { game: "Partido", practice: "Entrenamiento", other: "Evento" },
  theseEvents: { game: "Este partido", practice: "Este entrenamiento", other: "Este evento" },
  ourEvents: { game: "Nuestro partido", practice: "Nuestro entrenamiento", other: "Nuestro evento" },
  matchup: (team, opponent) => `${team} vs ${opponent}`,
  awayMatchup: (team, opponent) => `${team} @ ${opponent}`,
  teamEvent: (team, event) => `${team} (${event})`,
  and: "y",
  or: "o",

  asks: {
    keywords: "SI/NO/QUIZAS",
    subKeywords: "SI/NO",
    reply: "Responde SI/NO/QUIZAS o toca",
    attending: "Has dicho SI. Responde NO para cambiar o toca",
    maybe: "Has dicho QUIZAS. Responde SI/NO o toca",
    default: "Responde NO si no puedes venir, o toca",
    waitlisted: "Esperas un lugar. Responde NO para salir de la lista o toca",
    closed: "Ya no se aceptan respuestas.",
    closedFor: (names) => `${names}: ya no se aceptan respuestas.`,
    nudge: "Falta tu respuesta.",
    familyNudge: "Falta una respuesta.",
    moved: (ask) => `Nueva hora. ${ask}`,
    subCall: (ask) => `Lugar libre, 1er SI juega. ${ask}`,
    subReply: "Responde SI/NO o toca",
    offer: (time) => `Lugar libre: SI antes de ${time} para tomarlo, NO si no, o toca`,
    offerToAll: "Lugar libre, 1er SI juega. Responde SI/NO o toca",
    offerBy: (time, ask) => `Lugar libre, guardado hasta ${time}. ${ask}`,
    offerFirst: (ask) => `Lugar libre, 1er SI juega. ${ask}`,
    one: {
      attending: (name) => `${name}: SI. Responde NO para cambiar o toca`,
      maybe: (name) => `${name}: QUIZAS. Responde SI/NO o toca`,
      default: (name) => `${name}: responde NO si no puede venir, o toca`,
      waitlisted: (name) => `${name} espera un lugar. Responde NO para salir de la lista o toca`,
      offer: (name) => `${name}: SI para tomarlo, NO para pasar, o toca`,
      open: (name) => `${name}: responde SI/NO/QUIZAS o toca`,
      subCall: (name) => `${name}: lugar libre, 1er SI juega. Responde SI/NO o toca`,
    },
    lettered: {
      attending: (names) => `${names}: SI. Responde NO para todos, o A NO, o toca`,
      maybe: (names) => `${names}: QUIZAS. Responde SI/NO para todos, o A SI B NO, o toca`,
      default: (names) => `${names}: SI. Responde NO para todos, o A NO, o toca`,
      waitlisted: (names) => `${names}: esperan un lugar. Responde NO para todos, o A NO, o toca`,
      open: (sentence, keywords) => `${sentence} Responde ${keywords} para todos, o A SI B NO, o toca`,
    },
    many: (first, second, more, keywords) =>
      `${first}, ${second} y otros ${more}: responde ${keywords} para todos o toca`,
  },

  first: {
    added: (adder, team) => `${adder} te ha agregado a los mensajes de ${team}.`,
    joined: (team) => `Te has unido a los mensajes de ${team}.`,
    alerts: (team) => `Has activado las alertas de ${team}.`,
    newSeason: (team) => `${team} vuelve para una nueva temporada.`,
    terms: "Frecuencia variable. Pueden aplicar tarifas. AYUDA: ayuda. STOP: cancelar.",
    unnamedAdder: "El responsable de tu equipo",
  },

  responses: {
    confirmations: { attending: "SI anotado", not_attending: "NO anotado", maybe: "QUIZAS anotado" },
    changes: { attending: "NO o QUIZAS", not_attending: "SI o QUIZAS", maybe: "SI o NO" },
    oneState: {
      attending: (name) => `SI para ${name}`,
      not_attending: (name) => `NO para ${name}`,
      maybe: (name) => `QUIZAS para ${name}`,
    },
    severalStates: {
      attending: (names) => `SI para ${names}`,
      not_attending: (names) => `NO para ${names}`,
      maybe: (names) => `QUIZAS para ${names}`,
    },
    waitlist: {
      own: (place) => `Tienes el puesto ${place} en la lista de espera`,
      named: (name, place) => `${name} tiene el puesto ${place} en la lista de espera`,
      after: "Te avisaremos si se libera un lugar. Responde NO para salir.",
      gone: "Ese lugar ya se ha ocupado.",
    },
    change: (keywords) => `Responde ${keywords} para cambiar.`,
    changeByName: "Para cambiar, responde el nombre y SI, NO o QUIZAS.",
    changeByLetter: (letters) => `Para cambiar, responde ${letters} con SI, NO o QUIZAS.`,
    changeByDay: "Para cambiar, responde SI o NO con el dia.",
    changeByNameAndDay: "Para cambiar, responde SI o NO con el nombre y el dia.",
    requested: (game) =>
      `El plazo para responder ha terminado: ${game}. Hemos preguntado a quien dirige tu equipo.`,
    requestedOne: "El plazo ha terminado. Hemos preguntado a quien dirige tu equipo.",
    refusals: {
      started: (thisEvent) => `${thisEvent} ya ha comenzado y no se aceptan respuestas.`,
      cancelled: (thisEvent) => `${thisEvent} queda cancelado, no hace falta responder.`,
      filled: "Gracias, pero el lugar se acaba de ocupar.",
      off: "Gracias, pero ya no hace falta suplente.",
      busy: (time) => `Ya juegas a las ${time} ese dia.`,
    },
  },

  questions: {
    who: (names, last) => `¿Para quién es? ${names}. Responde A SI, B NO, ${last}`,
    orBoth: "o los dos.",
    orAll: "o todos.",
    orTap: (link) => `o toca ${link}`,
    whichGame: (games, letters) => `¿Qué partido? ${games} Responde ${letters}.`,
    which: (choices, end) => `¿Para quién y qué partido? ${choices} Responde ${end}`,
  },

  replies: {
    doubt:
      "FirstWhistle: Responde STOP para no recibir mensajes de FirstWhistle. Si se trata de un partido, responde SI, NO o QUIZAS.",
    acknowledgment: "¿Eso es un SI? Responde SI, NO o QUIZAS.",
    passedOn: "Se lo hemos pasado al responsable de tu equipo. Para responder: SI, NO o QUIZAS.",
    wrongNumber: (team) =>
      `FirstWhistle: Disculpa. ${team} ya no va a escribir a este numero. Responde STOP para no recibir mensajes de FirstWhistle.`,
    noted: (team, note) => `Anotado para ${team}: ${note}.`,
    stopped:
      "FirstWhistle: Te has dado de baja. No vas a recibir mensajes de ningun equipo. Responde START para volver a recibirlos.",
    language:
      "FirstWhistle: Desde ahora tus mensajes llegan en español. Responde ENGLISH o FRANCAIS para cambiar.",
  },

  help: {
    intro: (team) => `FirstWhistle envia mensajes de partidos de ${team}.`,
    anyTeam: "equipos amateur",
    help: (page) => `Ayuda: ${page}.`,
    terms: "Frecuencia variable. Pueden aplicarse tarifas de mensajes y datos.",
    stop: "Responde ALTO para darte de baja.",
    added: (adder, day) => `${adder} ha agregado este numero el ${day}.`,
    joined: (day) => `Este numero se ha unido el ${day}.`,
  },

  changes: {
    cancelled: (title, when) => `${title} cancelado: ${when}.`,
    moved: (title, whenAndWhere) => `${title}: ahora ${whenAndWhere}.`,
    several: (count, first) =>
      `${count} cambios en el calendario. El primero: ${first} Mira el calendario para ver los otros.`,
    opponent: (opponent) => `vs ${opponent}`,
    host: (opponent) => `@ ${opponent}`,
    rainout: (venue, day) => `Todos los partidos en ${venue} el ${day} quedan cancelados.`,
    rainoutMoved: (venue, day, newDay) =>
      `Todos los partidos en ${venue} el ${day} pasan al ${newDay}, a la misma hora. Te escribiremos antes del partido.`,
    newGame: (when) => `Nuevo partido en el calendario: ${when}.`,
    newGames: (count, when) => `Nuevo calendario con ${count} partidos. El primero: ${when}.`,
  },

  subs: {
    filled: (when) => `El lugar de ${when} ya tiene suplente, no hace falta nadie. ¡Gracias!`,
    stopped: (when) => `Ya no hace falta suplente para ${when}. ¡Gracias!`,
    moved: (ourEvent, whenAndWhere) =>
      `${ourEvent} cambia: ${whenAndWhere}. Te escribiremos si hace falta suplente.`,
    cancelled: (ourEvent, when) => `${ourEvent} (${when}) queda cancelado, no hace falta suplente. ¡Gracias!`,
  },

  requests: {
    accepted: (state, when) => `${state}, ${when}. Lo ha aceptado el responsable de tu equipo.`,
    declined: (name, when) =>
      `El responsable de tu equipo no ha podido aceptar la respuesta de ${name} fuera de plazo (${when}).`,
  },

  yourPage: "esta es tu pagina con partidos y respuestas:",

  pool: {
    ask: (team, need, whenAndWhere) =>
      `${team} necesita ${need}: ${whenAndWhere}. 1er SI juega. Responde SI/NO o toca`,
    sub: "suplente",
    one: (one) => `suplente (${one})`,
    joined: (league) => `Te has unido a los suplentes de ${league}.`,
    paused: (league) =>
      `FirstWhistle: Como no has respondido, pausamos los mensajes de suplentes de ${league}. Responde SI para volver a recibirlos.`,
  },
};
