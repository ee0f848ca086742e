import type { en } from "./en.ts";

const PLAYER_TEXTS =
  "de cette équipe par l'entremise de FirstWhistle\u00A0: rappels de matchs et d'entraînements, demandes de réponse, changements à l'horaire, places libres et demandes de remplaçants, et messages des responsables de l'équipe et de la ligue.";

const TAIL =
  "La fréquence des messages varie. Des frais de messagerie et de données peuvent s'appliquer. Répondez AIDE pour de l'aide ou ARRET pour annuler.";

export const fr: typeof en = {
  member: {
    id: "member-2026-12-fr",
    lead: "J'accepte de recevoir des textos (SMS)",
    rest: `${PLAYER_TEXTS} ${TAIL} Je peux m'inscrire sans accepter.`,
  },
  memberStop: {
    id: "member-stop-2026-12-fr",
    lead: "Arrêter les textos de cette équipe",
    rest: "à tous mes numéros de téléphone, y compris les rappels, les changements à l'horaire, les relances, les demandes de remplaçants et les messages. Les textos des autres équipes ne changent pas. Pour arrêter les textos de toutes les équipes, répondez ARRET à n'importe quel texto.",
  },
  phoneStop: {
    id: "phone-stop-2026-12-fr",
    lead: "Arrêter les textos de cette équipe",
    rest: "à ce numéro de téléphone, y compris les rappels, les changements à l'horaire, les relances, les demandes de remplaçants et les messages. Les textos des autres équipes et les autres numéros de téléphone ne changent pas. Pour arrêter les textos de toutes les équipes, répondez ARRET à n'importe quel texto.",
  },
  notMine: {
    id: "not-mine-2026-12-fr",
    lead: "Je ne connais pas {first name}.",
    rest: "Arrêtez les textos à ce sujet à ce numéro de téléphone et avisez la personne responsable de l'équipe.",
  },
  email: {
    id: "email-member-2026-12-fr",
    lead: "J'accepte de recevoir des courriels",
    rest: "au sujet des matchs de cette équipe quand un texto ne peut pas me joindre. Je peux me désabonner dans chaque courriel.",
  },
  unsubscribe: {
    id: "email-unsubscribe-2026-12-fr",
    lead: "Se désabonner",
    rest: "des courriels de cette équipe.",
  },
  unsubscribeAll: {
    id: "email-unsubscribe-all-2026-12-fr",
    lead: "Se désabonner de toutes les équipes",
    rest: "à cette adresse.",
  },
  guardian: {
    id: "guardian-2026-12-fr",
    lead: "{first name} est mon enfant ou est sous ma tutelle",
    rest: `et j'accepte que des textos (SMS) au sujet des matchs de cette équipe soient envoyés à son téléphone. ${TAIL}`,
  },
  textYes: {
    id: "text-yes-2026-12-fr",
    lead: "FirstWhistle: On a demandé les textos de {team} pour ce numéro.",
    rest: "Répondez OUI pour accepter. Des frais peuvent s'appliquer. AIDE: aide. ARRET: fin.",
  },
};
