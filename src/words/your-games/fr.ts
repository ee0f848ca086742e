import { pluralize } from "../grammar.ts";
import type { en } from "./en.ts";

const nouns: Record<string, string> = { game: "Match", practice: "Entraînement", other: "Activité" };

const formatGames = (count: number) =>
  pluralize("fr", count, { one: `${count} match`, other: `${count} matchs` });

export const fr: typeof en = {
  title: "Vos matchs",
  footer: "Répondez ARRET à n'importe quel texto pour ne plus recevoir de textos d'aucune équipe.",
  teams: (count) => pluralize("fr", count, { one: `${count} équipe`, other: `${count} équipes` }),
  back: (day) => `Retour au ${day}`,
  headlines: {
    inactive: "Il n'y a rien à faire pour le moment.",
    done: "Tout est en ordre.",
    open: (count) =>
      pluralize("fr", count, {
        one: `${count} match attend une réponse.`,
        other: `${count} matchs attendent une réponse.`,
      }),
  },
  inactive: {
    title: "Vous n'êtes pas dans l'équipe active",
    text: "Vous n'avez aucun match auquel répondre et vous ne recevrez pas de textos. Si c'est une erreur, avisez votre responsable d'équipe.",
  },
  end: {
    title: "Merci de nous l'avoir dit",
    text: "Nous n'enverrons plus de textos à ce sujet à ce téléphone, et nous aviserons la personne responsable de l'équipe. Vous pouvez fermer cette page.",
  },
  sections: {
    games: "Prochains matchs",
    away: "Jours d'absence",
    weekdays: "Jours de la semaine",
    calendar: "Calendrier",
    texts: "Textos",
    emails: "Courriels",
  },
  everyone: "Tout le monde",

  filter: { label: "Afficher les matchs de", allTeams: "Toutes les équipes" },
  games: {
    emptyTitle: "Aucun match à venir",
    emptyText: "Quand une équipe ajoutera un match, vous le verrez ici.",
    limited: (count) =>
      pluralize("fr", count, {
        one: `Voici le prochain match (${count}).`,
        other: `Voici les ${count} prochains matchs.`,
      }),
    unsaved: "Vos changements ne sont pas enregistrés.",
    save: "Enregistrer les réponses",
    against: (opponent) => `contre ${opponent}`,
    at: (opponent) => `chez ${opponent}`,
    kind: (kind) => nouns[kind] ?? nouns.game!,
    timeOpen: "heure à venir",
    away: "Absence",
    canceled: "Annulé",
    started: "Commencé",
  },
  responses: { attending: "Oui", maybe: "Peut-être", not_attending: "Non", waitlisted: "En attente" },
  given: {
    attending: "Vous avez répondu oui.",
    maybe: "Vous hésitiez.",
    not_attending: "Vous avez répondu non.",
    waitlisted: "Vous attendiez une place.",
  },
  waitlisted: (place) => `En attente, nº ${place}`,
  namedResponse: (name, response) => `${name}\u00A0: ${response}.`,

  away: {
    explanation:
      "Nous répondrons «\u00A0Non\u00A0» à tous les matchs de ces jours, y compris ceux ajoutés plus tard. Une réponse que vous donnez vous-même l'emporte.",
    remove: "Retirer",
    removeDays: (days) => `Retirer\u00A0: ${days}`,
    full: (count) => `Vous avez atteint la limite de ${count}. Retirez-en pour en ajouter d'autres.`,
    who: "Qui est absent",
    from: "Premier jour",
    until: "Dernier jour",
    add: "Ajouter des jours",
    range: (from, until) => `du ${from} au ${until}`,
    named: (name, days) => `${name}\u00A0: ${days}`,
    refusal: "Vous avez atteint la limite. Retirez d'abord des jours.",
    problems: {
      from: "Choisissez le premier jour.",
      until: "Choisissez le dernier jour.",
      order: "Le dernier jour ne peut pas précéder le premier.",
      past: "Ces jours sont déjà passés.",
      far: "Choisissez un jour dans les deux prochaines années.",
      long: (days) => `Choisissez ${days} jours ou moins.`,
    },
  },

  weekdays: {
    days: ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"],
    explanation:
      "Pour les jours où vous ne jouez jamais, comme un cours du soir. Nous répondrons «\u00A0Non\u00A0» aux matchs de ces jours, y compris ceux ajoutés plus tard. Une réponse que vous donnez vous-même l'emporte.",
    who: "Qui ne joue jamais",
    legend: "Jamais le",
    untilLabel: "Jusqu'au (facultatif)",
    untilHint: "Laissez vide s'il n'y a pas de fin.",
    add: "Ajouter des jours de la semaine",
    never: (days) => `Jamais le ${days}`,
    until: (never, day) => `${never} jusqu'au ${day}`,
    problems: {
      none: "Choisissez un jour de la semaine.",
      all: "Demandez à votre responsable d'équipe de vous rendre inactif.",
      until: "Choisissez une date.",
      past: "Cette date est déjà passée.",
      far: "Choisissez une date dans les deux prochaines années.",
    },
  },

  calendar: {
    all: "Voyez tous ces matchs dans votre propre calendrier.",
    team: "Voyez tous les matchs de l'équipe dans votre propre calendrier.",
    updates: "Il se met à jour quand les matchs changent.",
    delay: "Les changements y paraissent en général en quelques heures.",
    getOne: "Obtenir un seul calendrier",
    getLink: "Obtenir mon lien de calendrier",
    add: "Ajouter à mon calendrier",
    link: "Lien du calendrier",
    hint: "Dans Google Agenda et d'autres applications, collez-le sous «\u00A0À partir de l'URL\u00A0». Ne le partagez pas.",
    newLink: "Obtenir un nouveau lien",
    replacing:
      "Votre ancien lien cessera de fonctionner tout de suite, et les calendriers qui l'utilisent ne se mettront plus à jour.",
    replace: "Remplacer le lien",
    description: "Matchs de toutes les personnes liées à ce téléphone",
    namedGame: (names, game) => `${names}\u00A0: ${game}`,
    canceledGame: (title) => `Annulé\u00A0: ${title}`,
    arriveBy: (time) => `Arrivez au plus tard à ${time}.`,
    arriveByOn: (time, day) => `Arrivez au plus tard à ${time} le ${day}.`,
  },

  texts: {
    on: "Vous recevez un texto avant chaque match de cette équipe.",
    "opted-out-here": "Vous avez arrêté les textos de cette équipe. Vous pouvez toujours répondre ici.",
    "stop-keyword":
      "Vous avez répondu ARRET, donc aucune équipe ne peut vous envoyer de textos. Envoyez START au même numéro pour les recevoir de nouveau.",
    unreachable:
      "Nos textos ne se rendent pas à votre téléphone. Demandez à votre responsable d'équipe de vérifier votre numéro.",
    "wrong-number":
      "Quelqu'un a répondu de votre téléphone que c'est le mauvais numéro. Demandez à votre responsable d'équipe de vérifier votre numéro.",
    "not-textable":
      "Nous ne pouvons pas envoyer de textos à ce numéro. Demandez à votre responsable d'équipe d'ajouter un numéro de cellulaire du Canada ou des États-Unis.",
    none: "Vous ne recevez pas les textos de cette équipe. Si vous les voulez, dites-le à votre responsable d'équipe.",
  },
  emails: {
    on: "Vous recevez un courriel quand un texto de cette équipe ne peut pas vous joindre.",
    bounced:
      "Nos courriels nous sont revenus, donc nous avons cessé d'en envoyer. Si votre boîte fonctionne de nouveau, vous pouvez les réactiver.",
    complained:
      "Un de nos courriels a été marqué comme indésirable, donc nous n'écrivons plus à cette adresse.",
    unsubscribed: "Vous avez mis fin aux courriels de cette équipe. Vous pouvez toujours répondre ici.",
    none: "Vous ne recevez pas les courriels de cette équipe. Si vous les voulez, dites-le à votre responsable d'équipe.",
    button: "Recevoir les courriels de nouveau",
  },
  noPass: "Vous avez accepté les textos de cette équipe, mais elle n'en envoie pas en ce moment.",
  stop: {
    title: "Arrêter les textos",
    forContact: "Rien d'autre ne change dans l'équipe, et cette page continuera de fonctionner.",
    forMember:
      "Vous restez dans l'équipe, et cette page continuera de fonctionner. Si quelqu'un de l'équipe partage votre téléphone, ses textos continueront d'arriver.",
    button: "Arrêter les textos de cette équipe",
  },
  child: {
    title: (name) => `Envoyer aussi les textos à ${name}`,
    text: (name) => `Vous continuerez de recevoir ces textos, et le téléphone de ${name} les recevra aussi.`,
    button: (name) => `Envoyer aussi à ${name}`,
  },
  start: { button: "Recevoir les textos de nouveau", problem: "Cochez la case si vous acceptez." },
  consentLinks: {
    before: "Voyez nos",
    terms: "conditions d'utilisation",
    and: "et notre",
    privacy: "politique de confidentialité",
  },

  notMine: {
    wrongNumber: "Mauvais numéro\u00A0?",
    title: (name) => `Je ne connais pas ${name}`,
    text: (name) =>
      `Nous n'enverrons plus de textos au sujet de ${name} à ce téléphone, nous l'enlèverons de cette page et nous aviserons la personne responsable de l'équipe que c'est le mauvais numéro. Elle seule peut annuler ce changement.`,
    button: (name) => `Enlever ${name}`,
  },

  language: {
    title: "Langue",
    forContact: "Pour cette page et pour les textos à votre téléphone, de toutes les équipes.",
    forEmail: "Pour cette page et pour les courriels à votre adresse, de toutes les équipes.",
  },

  notices: {
    language: "Nous vous écrirons en français.",
    unchanged: "Aucun changement à enregistrer.",
    saved: (count) =>
      count === 1 ? "Votre réponse est enregistrée." : `Vos ${count} réponses sont enregistrées.`,
    notes: (count) => (count === 1 ? "Votre note est enregistrée." : "Vos notes sont enregistrées."),
    noteFirst: "Choisissez d'abord une réponse pour votre note.",
    requested: (count) =>
      pluralize("fr", count, {
        one: `Le délai est passé pour ${count} match. Nous avons posé la question à votre responsable d'équipe.`,
        other: `Le délai est passé pour ${count} matchs. Nous avons posé la question à votre responsable d'équipe.`,
      }),
    tooLate: (count) =>
      pluralize("fr", count, {
        one: `Il est trop tard pour ${count} match. Il a commencé ou a été annulé.`,
        other: `Il est trop tard pour ${count} matchs. Ils ont commencé ou ont été annulés.`,
      }),
    away: "Vos jours d'absence sont enregistrés.",
    marked: (count) =>
      pluralize("fr", count, {
        one: `${count} match marqué «\u00A0Non\u00A0».`,
        other: `${count} matchs marqués «\u00A0Non\u00A0».`,
      }),
    kept: (count) =>
      pluralize("fr", count, {
        one: `${count} match auquel vous aviez déjà répondu n'a pas changé.`,
        other: `${count} matchs auxquels vous aviez déjà répondu n'ont pas changé.`,
      }),
    weekdays: "Vos jours de la semaine sont enregistrés.",
    weekdayBack: "Jour de la semaine retiré.",
    back: "Jours d'absence retirés.",
    reopened: (count) =>
      `${formatGames(count)} ${pluralize("fr", count, { one: "attend", other: "attendent" })} de nouveau votre réponse.`,
    calendar: "Vous avez un nouveau lien de calendrier.",
    stop: "Vous ne recevrez plus de textos de cette équipe.",
    start: "Vous recevrez de nouveau les textos de cette équipe.",
    child: "Son téléphone recevra aussi les textos de cette équipe.",
    emailsStart: "Vous recevrez de nouveau les courriels de cette équipe.",
    notMine:
      "Merci. Nous n'enverrons plus de textos à ce sujet, et nous aviserons la personne responsable de l'équipe.",
  },

  zones: {
    "America/New_York": "heure de l'Est",
    "America/Chicago": "heure du Centre",
    "America/Denver": "heure des Rocheuses",
    "America/Phoenix": "heure de l'Arizona",
    "America/Los_Angeles": "heure du Pacifique",
    "America/Anchorage": "heure de l'Alaska",
    "Pacific/Honolulu": "heure d'Hawaï",
    "America/St_Johns": "heure de Terre-Neuve",
    "America/Halifax": "heure de l'Atlantique",
    "America/Toronto": "heure de l'Est",
    "America/Winnipeg": "heure du Centre",
    "America/Regina": "heure de la Saskatchewan",
    "America/Edmonton": "heure des Rocheuses",
    "America/Vancouver": "heure du Pacifique",
  },
};
