import type { en } from "./en.ts";

export const fr: typeof en = {
  title: "Se désabonner",
  explain:
    "Nous vous écrivons au sujet des matchs quand un texto ne peut pas vous joindre. Rien ne change pour les textos.",
  fromTeam: (team) => `Se désabonner de ${team}`,
  fromFormerTeam: "Se désabonner de cette équipe",
  fromAllTeams: "Se désabonner de toutes les équipes",
  done: "Désabonnement confirmé",
  doneFromTeam: (team) => `Vous ne recevrez plus de courriels de ${team}.`,
  doneFromAllTeams: "Vous ne recevrez plus de courriels d'aucune équipe.",
  invalid: "Ce lien ne fonctionne pas",
  invalidText: "Ouvrez le lien du dernier courriel reçu ou communiquez avec le responsable de votre équipe.",
  failed: "Le désabonnement a échoué",
  failedText: "Nous avons un problème de notre côté. Réessayez dans une minute.",
};
