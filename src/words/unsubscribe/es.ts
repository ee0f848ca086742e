import type { en } from "./en.ts";

export const es: typeof en = {
  title: "Cancelar correos",
  explain:
    "Te escribimos sobre los partidos cuando un mensaje de texto no puede llegarte. Los mensajes de texto siguen igual.",
  fromTeam: (team) => `Cancelar los correos de ${team}`,
  fromFormerTeam: "Cancelar los correos de este equipo",
  fromAllTeams: "Cancelar los correos de todos los equipos",
  done: "Correos cancelados",
  doneFromTeam: (team) => `Ya no recibirás correos de ${team}.`,
  doneFromAllTeams: "Ya no recibirás correos de ningún equipo.",
  invalid: "Este enlace no funciona",
  invalidText: "Abre el enlace del último correo que recibiste o habla con la persona a cargo de tu equipo.",
  failed: "No pudimos cancelar los correos",
  failedText: "Tenemos un problema de nuestro lado. Inténtalo de nuevo en un minuto.",
};
