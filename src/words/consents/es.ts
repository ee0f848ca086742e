import type { en } from "./en.ts";

const PLAYER_TEXTS =
  "de este equipo a través de FirstWhistle: recordatorios de partidos y entrenamientos, solicitudes de respuesta, cambios de horario, lugares libres y solicitudes de suplentes, y mensajes de quienes dirigen el equipo y la liga.";

const TAIL =
  "La frecuencia de los mensajes varía. Pueden aplicar tarifas de mensajes y datos. Responde AYUDA para recibir ayuda o STOP para cancelar.";

export const es: typeof en = {
  member: {
    id: "member-2026-12-es",
    lead: "Acepto recibir mensajes de texto (SMS)",
    rest: `${PLAYER_TEXTS} ${TAIL} Puedo inscribirme sin aceptar.`,
  },
  memberStop: {
    id: "member-stop-2026-12-es",
    lead: "Dejar de enviar los mensajes de este equipo",
    rest: "a todos mis números de teléfono, incluidos los recordatorios, los cambios de horario, los avisos para responder, las solicitudes de suplentes y los mensajes. Los mensajes de otros equipos no cambian. Para no recibir mensajes de ningún equipo, responde STOP a cualquier mensaje.",
  },
  phoneStop: {
    id: "phone-stop-2026-12-es",
    lead: "Dejar de enviar los mensajes de este equipo",
    rest: "a este número de teléfono, incluidos los recordatorios, los cambios de horario, los avisos para responder, las solicitudes de suplentes y los mensajes. Los mensajes de otros equipos y los otros números de teléfono no cambian. Para no recibir mensajes de ningún equipo, responde STOP a cualquier mensaje.",
  },
  notMine: {
    id: "not-mine-2026-12-es",
    lead: "No conozco a {first name}.",
    rest: "Dejen de enviar mensajes al respecto a este número de teléfono y avísenle a quien dirige su equipo.",
  },
  email: {
    id: "email-member-2026-12-es",
    lead: "Acepto recibir correos",
    rest: "sobre los partidos de este equipo cuando un mensaje de texto no puede llegarme. Puedo cancelarlos en cada correo.",
  },
  unsubscribe: {
    id: "email-unsubscribe-2026-12-es",
    lead: "Cancelar los correos",
    rest: "de este equipo.",
  },
  unsubscribeAll: {
    id: "email-unsubscribe-all-2026-12-es",
    lead: "Cancelar los correos de todos los equipos",
    rest: "a esta dirección.",
  },
  guardian: {
    id: "guardian-2026-12-es",
    lead: "Soy madre, padre o tutor de {first name}",
    rest: `y acepto que se envíen mensajes de texto (SMS) a su teléfono sobre los partidos de este equipo. ${TAIL}`,
  },
  textYes: {
    id: "text-yes-2026-12-es",
    lead: "FirstWhistle: Alguien pide mensajes de {team} para este teléfono.",
    rest: "Responde SI para aceptar. Pueden aplicar tarifas. AYUDA: ayuda. STOP: cancelar.",
  },
};
