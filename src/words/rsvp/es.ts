import { pluralize } from "../grammar.ts";
import type { en } from "./en.ts";

type Noun = { this: string; from: string; of: string };
const nouns: Record<string, Noun> = {
  game: { this: "este partido", from: "del partido", of: "Partido" },
  practice: {
    this: "este entrenamiento",
    from: "del entrenamiento",
    of: "Entrenamiento",
  },
  other: { this: "este evento", from: "del evento", of: "Evento" },
};
const getNoun = (kind: string) => nouns[kind] ?? nouns.game!;
const capitalize = (text: string) => text[0]!.toUpperCase() + text.slice(1);

const CLOSED = "ya no se puede responder.";

export const es: typeof en = {
  title: "Tu respuesta",
  language: "Idioma de la página",
  notifications: "Avisos",
  footer:
    "Este enlace es solo para ti. Responde AYUDA para recibir ayuda o STOP para dejar de recibir mensajes.",

  greeting: (firstName) => `Hola, ${firstName}:`,
  nameless: "qué tal",
  questions: {
    open: "¿vas a estar?",
    attending: "ahí estarás.",
    maybe: "aún no sabes.",
    not_attending: "no vas a ir.",
    started: CLOSED,
    cancelled: (kind) => `${getNoun(kind).this} está cancelado.`,
  },
  familyQuestions: {
    open: (names) => `¿Van a estar ${names}?`,
    started: capitalize(CLOSED),
    cancelled: (kind) => `${capitalize(getNoun(kind).this)} está cancelado.`,
  },
  more: (count) => `${count} más`,
  sharing: (names) => `Cualquiera que tenga este enlace puede responder por ${names}. No lo reenvíes.`,

  matchup: (team, opponent) => `${team} contra ${opponent}`,
  awayMatchup: (team, opponent) => `${team} en casa de ${opponent}`,
  sides: { home: "En casa", away: "De visita" },
  event: (team, kind) => `${getNoun(kind).of} de ${team}`,
  timeOpen: "Hora por definir",
  facts: { place: "Lugar:", arrival: "Llegada:", notes: "Notas:" },
  arrival: (minutes) =>
    pluralize("es", minutes, {
      one: `Llega ${minutes} minuto antes.`,
      other: `Llega ${minutes} minutos antes.`,
    }),

  reminderInDays: (days) => `Mensaje ${days} d`,
  reminderInHours: (hours) => `Mensaje ${hours} h`,
  reminderInMinutes: (minutes) => `Mensaje ${minutes} min`,
  sent: "Enviado",
  notSent: "No enviado",
  done: ", listo",
  start: "Inicio",
  inDays: (days) => pluralize("es", days, { one: `en ${days} día`, other: `en ${days} días` }),
  inMinutes: (minutes) => `en ${minutes} min`,
  inHours: (hours) => `en ${hours} h`,
  inHoursAndMinutes: (hours, minutes) => `en ${hours} h ${minutes} min`,

  yourResponse: "Tu respuesta",
  yourResponses: "Tus respuestas",
  responses: {
    attending: "Sí, ahí estaré",
    maybe: "Quizás / Aún no sé",
    not_attending: "No, no puedo ir",
  },
  confirmations: { attending: "Vas", maybe: "Anotado", not_attending: "No vas" },
  inByDefault: {
    own: "Juegas, a menos que digas que no.",
    named: (name) => `${name} juega, a menos que digas que no.`,
  },
  respondedAt: (moment) => `Respuesta: ${moment}`,
  noResponseYet: "Sin respuesta",
  dueBy: (moment) => `Responde antes de: ${moment}`,
  wereDue: (moment) => `El plazo para responder era: ${moment}. Quien dirige tu equipo decide los cambios.`,
  asked: (response) => `Pediste: ${response}. Quien dirige tu equipo decide.`,
  note: { add: "Agregar una nota", change: "Cambiar la nota", placeholder: "10 min tarde", save: "Guardar" },
  untilDue: "Puedes cambiar tu respuesta hasta entonces.",
  canUpdate: (kind) => `Puedes cambiar tu respuesta hasta el inicio ${getNoun(kind).from}.`,

  closed: {
    started: (kind) => `${capitalize(getNoun(kind).this)} ya empezó, así que ya no se puede responder.`,
    cancelled: (kind) => `${capitalize(getNoun(kind).this)} está cancelado, así que no tienes que responder.`,
  },
  plansChange: "Si tus planes cambian, avisa a quien dirige tu equipo.",
  respondAgain: (kind) => `Cambió el horario ${getNoun(kind).from}. Responde otra vez, por favor.`,
  preview: "Esta es una vista previa. Las respuestas aquí no cuentan.",
  testResponse: "¡Funciona! Fue una prueba, así que no se guardó nada.",
  spots: {
    open: "Hay un lugar libre. El primer sí se lo lleva.",
    gone: "Ese lugar se acaba de ocupar. ¡Gracias! Te enviaremos un mensaje si se libera otro.",
    filled: "Gracias, pero el lugar se acaba de ocupar.",
    off: "Gracias, pero ya no necesitamos suplente.",
  },

  showTeam: "Ver las respuestas del equipo",
  hideTeam: "Ocultar las respuestas del equipo",
  loadingTeam: "Cargando las respuestas del equipo...",
  team: "Respuestas del equipo",
  counts: { full: "sí", half: "quizás", low: "no", hollow: "sin respuesta" },
  badges: {
    attending: "Sí",
    maybe: "Quizás",
    not_attending: "No",
    waitlisted: "En espera",
    none: "Sin respuesta",
  },
  waitlist: {
    place: (place) => `En espera, nº ${place}`,
    headline: (place) => `tienes el puesto ${place} en la lista de espera.`,
    offered: (time) => `Se liberó un lugar. Di que sí antes de ${time} para tomarlo.`,
    offeredToAll: "Se liberó un lugar. El primer sí lo toma.",
    groupFirst: (group) => `${group}: prioridad cuando falta alguien.`,
    saved: (place) => `Tienes el puesto ${place} en la lista de espera.`,
    gone: (place) => `Ese lugar ya se ocupó. Tienes el puesto ${place} en la lista de espera.`,
  },
  allMyGames: "Ver todos mis partidos",
  publicLinks: { league: "Calendario y clasificación", team: "Página del equipo" },

  loading: "Cargando tu página...",
  offline: "Parece que no tienes conexión. Inténtalo otra vez cuando la tengas.",
  toasts: {
    notFound: "No encontramos esta página",
    incomplete: "Este partido ya no está disponible",
    unknown: "Enlace no válido",
    loadFailed: "No pudimos cargar la página",
    updateFailed: "No pudimos guardar tu respuesta",
    updated: "¡Respuesta guardada!",
    noteFirst: "Elige primero una respuesta",
    requested: "El plazo ya pasó. Le preguntamos a quien dirige tu equipo.",
    teamFailed: "No pudimos cargar las respuestas del equipo",
    rateLimited: "Demasiados intentos. Espera un momento e inténtalo otra vez.",
  },
  problems: {
    invalid: {
      title: "Enlace no válido",
      text: "Este enlace no es válido o ha vencido. Abre el enlace de tu mensaje más reciente o pide uno nuevo a quien dirige tu equipo.",
    },
    missing: {
      title: "No encontramos el partido",
      text: "Este partido ya no existe o el enlace está incompleto. Pide un enlace nuevo a quien dirige tu equipo.",
    },
    expired: {
      title: "Este enlace ha vencido",
      text: "Abre el enlace del mensaje más reciente de tu equipo. Si no tienes uno, tu próximo mensaje traerá un enlace nuevo, o pídelo a quien dirige tu equipo.",
    },
    failed: {
      title: "Algo salió mal",
      text: "No pudimos cargar tu página. El problema es nuestro y ya quedó registrado. Inténtalo otra vez en un momento.",
    },
    paused: {
      title: "Un momento, por favor",
      text: "Se abrieron demasiados enlaces no válidos desde este dispositivo. Inténtalo otra vez en 15 minutos.",
    },
  },
  problemFacts: { link: "Enlace", time: "Hora", reference: "Referencia" },
  tryAgain: "Intentar otra vez",
};
