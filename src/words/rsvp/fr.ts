import { pluralize } from "../grammar.ts";
import type { en } from "./en.ts";

type Noun = { this: string; from: string; of: string; cancelled: string };
const nouns: Record<string, Noun> = {
  game: { this: "ce match", from: "du match", of: "Match", cancelled: "annulé" },
  practice: { this: "cet entraînement", from: "de l'entraînement", of: "Entraînement", cancelled: "annulé" },
  other: { this: "cette activité", from: "de l'activité", of: "Activité", cancelled: "annulée" },
};
const getNoun = (kind: string) => nouns[kind] ?? nouns.game!;
const capitalize = (text: string) => text[0]!.toUpperCase() + text.slice(1);

const CLOSED = "on ne peut plus répondre.";

export const fr: typeof en = {
  title: "Votre réponse",
  language: "Langue de la page",
  notifications: "Avis",
  footer:
    "Ce lien est pour vous seulement. Répondez AIDE pour de l'aide ou ARRET pour ne plus recevoir de textos.",

  greeting: (firstName) => `Bonjour ${firstName},`,
  nameless: "à vous",
  questions: {
    open: "serez-vous là\u00A0?",
    attending: "vous serez là.",
    maybe: "vous hésitez encore.",
    not_attending: "vous ne serez pas là.",
    started: CLOSED,
    cancelled: (kind) => `${getNoun(kind).this} est ${getNoun(kind).cancelled}.`,
  },
  familyQuestions: {
    open: (names) => `${names} seront là\u00A0?`,
    started: capitalize(CLOSED),
    cancelled: (kind) => `${capitalize(getNoun(kind).this)} est ${getNoun(kind).cancelled}.`,
  },
  more: (count) => pluralize("fr", count, { one: `${count} autre`, other: `${count} autres` }),
  sharing: (names) => `Quiconque a ce lien peut répondre pour ${names}. Ne le transférez pas.`,

  matchup: (team, opponent) => `${team} contre ${opponent}`,
  awayMatchup: (team, opponent) => `${team} chez ${opponent}`,
  sides: { home: "À domicile", away: "À l'extérieur" },
  event: (team, kind) => `${getNoun(kind).of} de ${team}`,
  timeOpen: "Heure à venir",
  facts: { place: "Lieu\u00A0:", arrival: "Arrivée\u00A0:", notes: "Remarques\u00A0:" },
  arrival: (minutes) =>
    pluralize("fr", minutes, {
      one: `Arrivez ${minutes} minute à l'avance.`,
      other: `Arrivez ${minutes} minutes à l'avance.`,
    }),

  reminderInDays: (days) => `Texto ${days} j`,
  reminderInHours: (hours) => `Texto ${hours} h`,
  reminderInMinutes: (minutes) => `Texto ${minutes} min`,
  sent: "Envoyé",
  notSent: "Non envoyé",
  done: ", fait",
  start: "Coup d'envoi",
  inDays: (days) => pluralize("fr", days, { one: `dans ${days} jour`, other: `dans ${days} jours` }),
  inMinutes: (minutes) => `dans ${minutes} min`,
  inHours: (hours) => `dans ${hours} h`,
  inHoursAndMinutes: (hours, minutes) => `dans ${hours} h ${minutes} min`,

  yourResponse: "Votre réponse",
  yourResponses: "Vos réponses",
  responses: {
    attending: "Oui, j'y serai",
    maybe: "Peut-être / Pas encore sûr",
    not_attending: "Non, je ne peux pas",
  },
  confirmations: { attending: "C'est oui", maybe: "C'est noté", not_attending: "C'est non" },
  inByDefault: {
    own: "Vous jouez, sauf si vous répondez non.",
    named: (name) => `${name} joue, sauf si vous répondez non.`,
  },
  respondedAt: (moment) => `Réponse\u00A0: ${moment}`,
  noResponseYet: "Sans réponse",
  dueBy: (moment) => `Répondez d'ici le ${moment}`,
  wereDue: (moment) =>
    `Il fallait répondre d'ici le ${moment}. Votre responsable d'équipe décide des changements.`,
  asked: (response) => `Vous avez demandé\u00A0: ${response}. Votre responsable d'équipe décide.`,
  note: {
    add: "Ajouter une note",
    change: "Changer la note",
    placeholder: "10 min de retard",
    save: "Enregistrer",
  },
  untilDue: "Vous pouvez changer votre réponse d'ici là.",
  canUpdate: (kind) => `Vous pouvez changer votre réponse jusqu'au début ${getNoun(kind).from}.`,

  closed: {
    started: (kind) => `${capitalize(getNoun(kind).this)} a commencé, donc on ne peut plus répondre.`,
    cancelled: (kind) =>
      `${capitalize(getNoun(kind).this)} est ${getNoun(kind).cancelled}, vous n'avez donc pas à répondre.`,
  },
  plansChange: "Si vos plans changent, avisez votre responsable d'équipe.",
  respondAgain: (kind) => `L'horaire ${getNoun(kind).from} a changé. Veuillez répondre de nouveau.`,
  preview: "Ceci est un aperçu. Les réponses données ici ne comptent pas.",
  testResponse: "Ça marche\u00A0! C'était un essai, donc rien n'a été enregistré.",
  spots: {
    open: "Une place est libre. Le premier oui l'obtient.",
    gone: "Cette place vient d'être prise. Merci\u00A0! Nous vous enverrons un texto si une autre se libère.",
    filled: "Merci, mais la place vient d'être prise.",
    off: "Merci, mais nous n'avons plus besoin de remplaçant.",
  },

  showTeam: "Voir les réponses de l'équipe",
  hideTeam: "Masquer les réponses de l'équipe",
  loadingTeam: "Chargement des réponses de l'équipe...",
  team: "Réponses de l'équipe",
  counts: { full: "oui", half: "peut-être", low: "non", hollow: "sans réponse" },
  badges: {
    attending: "Oui",
    maybe: "Peut-être",
    not_attending: "Non",
    waitlisted: "En attente",
    none: "Sans réponse",
  },
  waitlist: {
    place: (place) => `En attente, nº ${place}`,
    headline: (place) => `vous êtes nº ${place} sur la liste d'attente.`,
    offered: (time) => `Une place s'est libérée. Répondez oui avant ${time} pour la prendre.`,
    offeredToAll: "Une place s'est libérée. Le premier oui la prend.",
    groupFirst: (group) => `${group}\u00A0: priorité quand il en manque.`,
    saved: (place) => `Vous êtes nº ${place} sur la liste d'attente.`,
    gone: (place) => `Cette place a été prise. Vous êtes nº ${place} sur la liste d'attente.`,
  },
  allMyGames: "Voir tous mes matchs",
  publicLinks: { league: "Calendrier et classement", team: "Page de l'équipe" },

  loading: "Chargement de votre page...",
  offline: "Vous semblez être hors ligne. Réessayez une fois la connexion rétablie.",
  toasts: {
    notFound: "Page introuvable",
    incomplete: "Ce match n'est plus disponible",
    unknown: "Lien non valide",
    loadFailed: "La page n'a pas pu être chargée",
    updateFailed: "Votre réponse n'a pas pu être enregistrée",
    updated: "Réponse enregistrée\u00A0!",
    noteFirst: "Choisissez d'abord une réponse",
    requested: "Le délai est passé. Nous avons posé la question à votre responsable d'équipe.",
    teamFailed: "Les réponses de l'équipe n'ont pas pu être chargées",
    rateLimited: "Trop de tentatives. Attendez un moment et réessayez.",
  },
  problems: {
    invalid: {
      title: "Lien non valide",
      text: "Ce lien n'est pas valide ou a expiré. Ouvrez le lien de votre texto le plus récent, ou demandez-en un nouveau à votre responsable d'équipe.",
    },
    missing: {
      title: "Match introuvable",
      text: "Ce match n'existe plus, ou le lien est incomplet. Demandez un nouveau lien à votre responsable d'équipe.",
    },
    expired: {
      title: "Ce lien a expiré",
      text: "Ouvrez le lien du texto le plus récent de votre équipe. Si vous n'en avez pas, votre prochain texto aura un nouveau lien, ou demandez-le à votre responsable d'équipe.",
    },
    failed: {
      title: "Un problème est survenu",
      text: "Nous n'avons pas pu charger votre page. Le problème vient de notre côté, et nous en avons pris note. Réessayez dans un instant.",
    },
    paused: {
      title: "Un instant, s'il vous plaît",
      text: "Trop de liens non valides ont été ouverts à partir de cet appareil. Réessayez dans 15 minutes.",
    },
  },
  problemFacts: { link: "Lien", time: "Heure", reference: "Référence" },
  tryAgain: "Réessayer",
};
