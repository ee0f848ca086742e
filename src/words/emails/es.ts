import type { en } from "./en.ts";

export const es: typeof en = {
  matchup: (team, opponent) => `${team} contra ${opponent}`,
  awayMatchup: (team, opponent) => `${team} en casa de ${opponent}`,
  events: {
    game: (team) => `Partido de ${team}`,
    practice: (team) => `Entrenamiento de ${team}`,
    other: (team) => `Actividad de ${team}`,
  },
  subject: (event, when) => `${event} - ${when}`,
  messageSubject: (team) => `Mensaje de ${team}`,
  changeSubject: (team) => `${team}: cambio de horario`,
  timeToBeSet: "hora por definir",
  when: "Cuándo",
  where: "Dónde",
  what: "Qué",
  who: "A quién preguntamos",
  for: "Para",
  question: "¿Vas a estar?",
  questionFor: (names) => `¿Van a estar ${names}?`,
  questionForOne: (name) => `¿Va a estar ${name}?`,
  leads: {
    reminder: "Se acerca tu próxima actividad.",
    nudge: "Todavía nos falta tu respuesta.",
    moved: "Hay un nuevo horario. Responde otra vez, por favor.",
    waitlist: "Se liberó un lugar. Di que sí en la página para tomarlo.",
    subCall: "El equipo necesita un suplente. Juega el primero que diga que sí.",
  },
  responses: {
    attending: "Sí, ahí estaré",
    maybe: "Quizás / Aún no sé",
    not_attending: "No, no puedo ir",
  },
  buttonsHint: "Cada botón abre una página donde confirmas tu elección.",
  causes: {
    notArrived: "Te escribimos por correo porque nuestro mensaje de texto no llegó.",
    cannotGetTexts: "Te escribimos por correo porque tu número no puede recibir mensajes de texto.",
    getsNoTexts: "Te escribimos por correo porque no recibes los mensajes de texto de este equipo.",
  },
  unsubscribe: (team) => `Cancelar los correos de ${team}`,
  noReplies:
    "Nadie lee las respuestas a este correo. Usa los botones o habla con la persona a cargo de tu equipo.",
};
