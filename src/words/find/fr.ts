import type { en } from "./en.ts";

export const fr: typeof en = {
  title: "Retrouvez la page de votre équipe",
  lead: "Entrez votre numéro de téléphone, et nous vous enverrons par texto le lien vers vos matchs et vos réponses.",
  phone: "Numéro de téléphone",
  submit: "M'envoyer mon lien",
  sent: "Si ce numéro fait partie d'une équipe, nous venons de lui envoyer un lien par texto. Cela peut prendre une minute.",
  nothing: "Rien après quelques minutes\u00A0? Vérifiez le numéro ou demandez à votre responsable d'équipe.",
  again: "Essayer un autre numéro",
  off: "Il n'y a pas encore de textos ici. Demandez votre lien à votre responsable d'équipe.",
  failed: "Nous avons un problème de notre côté. Réessayez dans une minute.",
  lostLink: "Lien perdu\u00A0?",
};
