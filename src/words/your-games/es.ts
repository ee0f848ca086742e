import { pluralize } from "../grammar.ts";
import type { en } from "./en.ts";

const nouns: Record<string, string> = { game: "Partido", practice: "Entrenamiento", other: "Evento" };

const formatGames = (count: number) =>
  pluralize("es", count, { one: `${count} partido`, other: `${count} partidos` });

export const es: typeof en = {
  title: "Tus partidos",
  footer: "Responde STOP a cualquier mensaje para no recibir mensajes de ningún equipo.",
  teams: (count) => pluralize("es", count, { one: `${count} equipo`, other: `${count} equipos` }),
  back: (day) => `Volver al ${day}`,
  headlines: {
    inactive: "No hay nada que hacer por ahora.",
    done: "Todo listo.",
    open: (count) =>
      pluralize("es", count, {
        one: `${count} partido espera tu respuesta.`,
        other: `${count} partidos esperan tu respuesta.`,
      }),
  },
  inactive: {
    title: "No estás en el equipo activo",
    text: "No tienes partidos por responder y no recibirás mensajes. Si es un error, avisa a quien dirige tu equipo.",
  },
  end: {
    title: "Gracias por avisarnos",
    text: "Ya no enviaremos mensajes al respecto a este teléfono y le avisaremos a quien dirige el equipo. Puedes cerrar esta página.",
  },
  sections: {
    games: "Próximos partidos",
    away: "Días de ausencia",
    weekdays: "Días de la semana",
    calendar: "Calendario",
    texts: "Mensajes",
    emails: "Correos",
  },
  everyone: "Todos",

  filter: { label: "Mostrar los partidos de", allTeams: "Todos los equipos" },
  games: {
    emptyTitle: "No hay partidos próximos",
    emptyText: "Cuando un equipo agregue un partido, lo verás aquí.",
    limited: (count) =>
      pluralize("es", count, {
        one: `Este es el próximo partido (${count}).`,
        other: `Estos son los próximos ${count} partidos.`,
      }),
    unsaved: "Tienes cambios sin guardar.",
    save: "Guardar respuestas",
    against: (opponent) => `contra ${opponent}`,
    at: (opponent) => `en casa de ${opponent}`,
    kind: (kind) => nouns[kind] ?? nouns.game!,
    timeOpen: "hora por definir",
    away: "Ausencia",
    canceled: "Cancelado",
    started: "Empezó",
  },
  responses: { attending: "Sí", maybe: "Quizás", not_attending: "No", waitlisted: "En espera" },
  given: {
    attending: "Respondiste que sí.",
    maybe: "Aún no sabías.",
    not_attending: "Respondiste que no.",
    waitlisted: "Esperabas un lugar.",
  },
  waitlisted: (place) => `En espera, nº ${place}`,
  namedResponse: (name, response) => `${name}: ${response}.`,

  away: {
    explanation:
      "Responderemos «No» a todos los partidos de esos días, también a los que se agreguen después. Una respuesta que tú des tiene prioridad.",
    remove: "Quitar",
    removeDays: (days) => `Quitar: ${days}`,
    full: (count) => `Llegaste al límite de ${count}. Quita algunos para agregar más.`,
    who: "Quién no estará",
    from: "Primer día",
    until: "Último día",
    add: "Agregar días",
    range: (from, until) => `del ${from} al ${until}`,
    named: (name, days) => `${name}: ${days}`,
    refusal: "Llegaste al límite. Primero quita algunos días.",
    problems: {
      from: "Elige el primer día.",
      until: "Elige el último día.",
      order: "El último día no puede ser antes del primero.",
      past: "Esos días ya pasaron.",
      far: "Elige un día dentro de los próximos dos años.",
      long: (days) => `Elige ${days} días o menos.`,
    },
  },

  weekdays: {
    days: ["domingos", "lunes", "martes", "miércoles", "jueves", "viernes", "sábados"],
    explanation:
      "Para los días en que nunca juegas, como una clase nocturna. Responderemos «No» a los partidos de esos días, también a los que se agreguen después. Una respuesta que tú des tiene prioridad.",
    who: "Quién nunca juega",
    legend: "Nunca los",
    untilLabel: "Hasta (opcional)",
    untilHint: "Déjalo vacío si no tiene fin.",
    add: "Agregar días de la semana",
    never: (days) => `Nunca los ${days}`,
    until: (never, day) => `${never} hasta el ${day}`,
    problems: {
      none: "Elige un día de la semana.",
      all: "Pide a quien dirige tu equipo que te marque como inactivo.",
      until: "Elige una fecha.",
      past: "Esa fecha ya pasó.",
      far: "Elige una fecha dentro de los próximos dos años.",
    },
  },

  calendar: {
    all: "Ve todos estos partidos en tu propio calendario.",
    team: "Ve todos los partidos del equipo en tu propio calendario.",
    updates: "Se actualiza cuando cambian los partidos.",
    delay: "Los cambios suelen verse en unas horas.",
    getOne: "Obtener un solo calendario",
    getLink: "Obtener mi enlace de calendario",
    add: "Agregar a mi calendario",
    link: "Enlace del calendario",
    hint: "En Google Calendar y otras aplicaciones, pégalo en «Desde URL». No lo compartas.",
    newLink: "Obtener un enlace nuevo",
    replacing:
      "Tu enlace anterior dejará de funcionar de inmediato y los calendarios que lo usan ya no se actualizarán.",
    replace: "Reemplazar enlace",
    description: "Partidos de todas las personas de este teléfono",
    namedGame: (names, game) => `${names}: ${game}`,
    canceledGame: (title) => `Cancelado: ${title}`,
    arriveBy: (time) => `Llega a más tardar a las ${time}.`,
    arriveByOn: (time, day) => `Llega a más tardar a las ${time} el ${day}.`,
  },

  texts: {
    on: "Recibes un mensaje antes de cada partido de este equipo.",
    "opted-out-here": "Desactivaste los mensajes de este equipo. Aún puedes responder aquí.",
    "stop-keyword":
      "Respondiste STOP, así que ningún equipo puede enviarte mensajes. Envía START al mismo número para volver a recibirlos.",
    unreachable:
      "No pudimos entregar mensajes a tu teléfono. Pide a quien dirige tu equipo que revise tu número.",
    "wrong-number":
      "Alguien respondió desde tu teléfono que es el número equivocado. Pide a quien dirige tu equipo que revise tu número.",
    "not-textable":
      "No podemos enviar mensajes a este número. Pide a quien dirige tu equipo que agregue un número de celular de Estados Unidos o Canadá.",
    none: "No recibes mensajes de este equipo. Si los quieres, avisa a quien dirige tu equipo.",
  },
  emails: {
    on: "Recibes un correo cuando un mensaje de texto de este equipo no puede llegarte.",
    bounced:
      "Nuestros correos fueron devueltos, así que dejamos de enviarlos. Si tu buzón ya funciona, puedes volver a recibirlos.",
    complained: "Un correo nuestro fue marcado como no deseado, así que ya no escribimos a esta dirección.",
    unsubscribed: "Cancelaste los correos de este equipo. Aún puedes responder aquí.",
    none: "No recibes correos de este equipo. Si los quieres, díselo a quien dirige tu equipo.",
    button: "Volver a recibir correos",
  },
  noPass: "Aceptaste los mensajes de este equipo, pero ahora no está enviando ninguno.",
  stop: {
    title: "Dejar de recibir mensajes",
    forContact: "Nada más cambia en el equipo y esta página seguirá funcionando.",
    forMember:
      "Sigues en el equipo y esta página seguirá funcionando. Si alguien del equipo comparte tu teléfono, sus mensajes seguirán llegando.",
    button: "Dejar los mensajes de este equipo",
  },
  child: {
    title: (name) => `Enviar mensajes también a ${name}`,
    text: (name) => `Tú seguirás recibiendo estos mensajes, y el teléfono de ${name} también los recibirá.`,
    button: (name) => `Enviar también a ${name}`,
  },
  start: { button: "Volver a recibir mensajes", problem: "Marca la casilla si aceptas." },
  consentLinks: {
    before: "Consulta nuestros",
    terms: "términos",
    and: "y nuestra",
    privacy: "política de privacidad",
  },

  notMine: {
    wrongNumber: "¿Número equivocado?",
    title: (name) => `No conozco a ${name}`,
    text: (name) =>
      `Dejaremos de enviar mensajes sobre ${name} a este teléfono, no aparecerá más en esta página y le avisaremos a quien dirige su equipo que es el número equivocado. Solo esa persona puede deshacerlo.`,
    button: (name) => `Quitar a ${name}`,
  },

  language: {
    title: "Idioma",
    forContact: "Para esta página y para los mensajes a tu teléfono, de todos los equipos.",
    forEmail: "Para esta página y para los correos a tu dirección, de todos los equipos.",
  },

  notices: {
    language: "Te escribiremos en español.",
    unchanged: "No hay cambios que guardar.",
    saved: (count) =>
      pluralize("es", count, {
        one: "Tu respuesta está guardada.",
        other: `Tus ${count} respuestas están guardadas.`,
      }),
    notes: (count) => (count === 1 ? "Tu nota se guardó." : "Tus notas se guardaron."),
    noteFirst: "Elige primero una respuesta para tu nota.",
    requested: (count) =>
      pluralize("es", count, {
        one: `El plazo ya pasó para ${count} partido. Le preguntamos a quien dirige tu equipo.`,
        other: `El plazo ya pasó para ${count} partidos. Le preguntamos a quien dirige tu equipo.`,
      }),
    tooLate: (count) =>
      pluralize("es", count, {
        one: `Ya es tarde para ${count} partido. Empezó o fue cancelado.`,
        other: `Ya es tarde para ${count} partidos. Empezaron o fueron cancelados.`,
      }),
    away: "Tus días de ausencia están guardados.",
    marked: (count) => `${formatGames(count)} con «No».`,
    kept: (count) =>
      pluralize("es", count, {
        one: `${count} partido que ya habías respondido no cambió.`,
        other: `${count} partidos que ya habías respondido no cambiaron.`,
      }),
    weekdays: "Tus días de la semana están guardados.",
    weekdayBack: "Día de la semana quitado.",
    back: "Quitamos los días de ausencia.",
    reopened: (count) =>
      pluralize("es", count, {
        one: `${count} partido espera otra vez tu respuesta.`,
        other: `${count} partidos esperan otra vez tu respuesta.`,
      }),
    calendar: "Tienes un nuevo enlace de calendario.",
    stop: "Ya no recibirás mensajes de este equipo.",
    start: "Volverás a recibir mensajes de este equipo.",
    child: "Su teléfono también recibirá los mensajes de este equipo.",
    emailsStart: "Volverás a recibir correos de este equipo.",
    notMine: "Gracias. Ya no enviaremos mensajes al respecto y le avisaremos a quien dirige el equipo.",
  },

  zones: {
    "America/New_York": "hora del Este",
    "America/Chicago": "hora del Centro",
    "America/Denver": "hora de la Montaña",
    "America/Phoenix": "hora de Arizona",
    "America/Los_Angeles": "hora del Pacífico",
    "America/Anchorage": "hora de Alaska",
    "Pacific/Honolulu": "hora de Hawái",
    "America/St_Johns": "hora de Terranova",
    "America/Halifax": "hora del Atlántico",
    "America/Toronto": "hora del Este",
    "America/Winnipeg": "hora del Centro",
    "America/Regina": "hora de Saskatchewan",
    "America/Edmonton": "hora de la Montaña",
    "America/Vancouver": "hora del Pacífico",
  },
};
