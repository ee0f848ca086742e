import type { en } from "./en.ts";

export const es: typeof en = {
  title: "Encuentra la página de tu equipo",
  lead: "Escribe tu número de teléfono y te enviaremos por mensaje de texto el enlace a tus partidos y respuestas.",
  phone: "Número de teléfono",
  submit: "Enviarme mi enlace",
  sent: "Si ese número está en un equipo, acabamos de enviarle un enlace. Puede tardar un minuto.",
  nothing:
    "¿No ha llegado nada después de unos minutos? Revisa el número o pregunta a quien dirige tu equipo.",
  again: "Probar con otro número",
  off: "Aquí aún no hay mensajes de texto. Pide tu enlace a quien dirige tu equipo.",
  failed: "Tenemos un problema. Inténtalo de nuevo en un minuto.",
  lostLink: "¿Perdiste tu enlace?",
};
