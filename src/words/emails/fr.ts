import type { en } from "./en.ts";

export const fr: typeof en = {
  matchup: (team, opponent) => `${team} contre ${opponent}`,
  awayMatchup: (team, opponent) => `${team} chez ${opponent}`,
  events: {
    game: (team) => `Match de ${team}`,
    practice: (team) => `Entraînement de ${team}`,
    other: (team) => `Activité de ${team}`,
  },
  subject: (event, when) => `${event} : ${when}`,
  messageSubject: (team) => `Message de ${team}`,
  changeSubject: (team) => `${team} : changement d'horaire`,
  timeToBeSet: "heure à préciser",
  when: "Quand",
  where: "Où",
  what: "Quoi",
  who: "À qui nous demandons",
  for: "Pour",
  question: "Serez-vous là\u00A0?",
  questionFor: (names) => `Est-ce que ${names} seront là\u00A0?`,
  questionForOne: (name) => `Est-ce que ${name} sera là\u00A0?`,
  leads: {
    reminder: "Votre prochaine activité approche.",
    nudge: "Il nous manque encore votre réponse.",
    moved: "L'heure a changé. Répondez de nouveau, s'il vous plaît.",
    waitlist: "Une place s'est libérée. Répondez oui sur la page pour la prendre.",
    subCall: "L'équipe cherche un remplaçant. Le premier oui joue.",
  },
  responses: {
    attending: "Oui, j'y serai",
    maybe: "Peut-être / Pas encore sûr",
    not_attending: "Non, je ne peux pas",
  },
  buttonsHint: "Chaque bouton ouvre une page où vous confirmez votre choix.",
  causes: {
    notArrived: "Nous vous écrivons par courriel, car notre texto n'est pas arrivé.",
    cannotGetTexts: "Nous vous écrivons par courriel, car votre numéro ne peut pas recevoir de textos.",
    getsNoTexts: "Nous vous écrivons par courriel, car vous ne recevez pas les textos de cette équipe.",
  },
  unsubscribe: (team) => `Se désabonner de ${team}`,
  noReplies:
    "Les réponses à ce courriel ne sont pas lues. Utilisez les boutons ou parlez au responsable de votre équipe.",
};
