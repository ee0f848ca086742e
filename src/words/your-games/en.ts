const nouns: Record<string, string> = { game: "Game", practice: "Practice", other: "Event" };

const formatGames = (count: number) => (count === 1 ? "1 game" : `${count} games`);

export const en = {
  title: "Your Games",
  footer: "Reply STOP to any text to opt out of texts from every team.",
  teams: (count: number) => `${count} teams`,
  back: (day: string) => `Back to ${day}`,
  headlines: {
    inactive: "There's nothing to do right now.",
    done: "You're all set.",
    open: (count: number) => (count === 1 ? "1 game needs a response." : `${count} games need a response.`),
  },
  inactive: {
    title: "You're Not on the Active Roster",
    text: "You don't have any games to respond to, and you won't get texts. If that's a mistake, tell your team manager.",
  },
  end: {
    title: "Thanks for Telling Us",
    text: "We won't text this phone about them anymore, and we'll tell their team manager. You can close this page.",
  },
  sections: {
    games: "Next Games",
    away: "Days Away",
    weekdays: "Weekdays",
    calendar: "Calendar",
    texts: "Texts",
    emails: "Emails",
  },
  everyone: "Everyone",

  filter: { label: "Show games of", allTeams: "All Teams" },
  games: {
    emptyTitle: "No upcoming games",
    emptyText: "When a team adds a game, you'll see it here.",
    limited: (count: number) => `Showing the next ${count} games.`,
    unsaved: "You have unsaved changes.",
    save: "Save Responses",
    against: (opponent: string) => `vs ${opponent}`,
    at: (opponent: string) => `at ${opponent}`,
    kind: (kind: string) => nouns[kind] ?? "Game",
    timeOpen: "time TBD",
    away: "Away",
    canceled: "Canceled",
    started: "Started",
  },
  responses: { attending: "Yes", maybe: "Maybe", not_attending: "No", waitlisted: "Waitlisted" },
  given: {
    attending: "You said you'll be there.",
    maybe: "You weren't sure.",
    not_attending: "You said you can't make it.",
    waitlisted: "You were on the waitlist.",
  },
  /** A yes that waits for a spot, with its place in line. */
  waitlisted: (place: number) => `Waitlisted #${place}`,
  namedResponse: (name: string, response: string) => `${name}: ${response}.`,

  away: {
    explanation:
      'We\'ll respond "No" to every game on these days, including games added later. Any response you give yourself takes priority.',
    remove: "Remove",
    removeDays: (days: string) => `Remove ${days}`,
    full: (count: number) => `You've reached the limit of ${count}. Remove some to add more.`,
    who: "Who's Away",
    from: "First Day",
    until: "Last Day",
    add: "Add Days",
    range: (from: string, until: string) => `${from} to ${until}`,
    named: (name: string, days: string) => `${name}: ${days}`,
    refusal: "You've reached the limit. Remove some days first.",
    problems: {
      from: "Choose the first day.",
      until: "Choose the last day.",
      order: "The last day can't be before the first day.",
      past: "Those days have already passed.",
      far: "Choose a day within the next two years.",
      long: (days: number) => `Choose ${days} days or fewer.`,
    },
  },

  weekdays: {
    /** From Sunday on. */
    days: ["Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays"],
    explanation:
      'For days on which you never play, such as a night class. We\'ll respond "No" to games on them, including games added later. Any response you give yourself takes priority.',
    who: "Who Never Plays",
    legend: "Never On",
    untilLabel: "Until (Optional)",
    untilHint: "Leave it empty if there's no end.",
    add: "Add Weekdays",
    never: (days: string) => `Never on ${days}`,
    until: (never: string, day: string) => `${never} until ${day}`,
    problems: {
      none: "Choose a weekday.",
      all: "Ask your team manager to set you to inactive.",
      until: "Choose a date.",
      past: "That date has already passed.",
      far: "Choose a date within the next two years.",
    },
  },

  calendar: {
    all: "See all these games in your own calendar.",
    team: "See every team game in your own calendar.",
    updates: "It updates when games change.",
    delay: "Changes usually show up within a few hours.",
    getOne: "Get One Calendar",
    getLink: "Get My Calendar Link",
    add: "Add to My Calendar",
    link: "Calendar Link",
    hint: "In Google Calendar and other apps, paste it under “From URL.” Don't share it.",
    newLink: "Get a New Link",
    replacing: "Your old link will stop working right away, and calendars that use it will stop updating.",
    replace: "Replace Link",
    /** In the calendar itself. */
    description: "Games of everyone on this phone",
    namedGame: (names: string, game: string) => `${names}: ${game}`,
    canceledGame: (title: string) => `Canceled: ${title}`,
    arriveBy: (time: string) => `Please arrive by ${time}.`,
    arriveByOn: (time: string, day: string) => `Please arrive by ${time} on ${day}.`,
  },

  texts: {
    on: "You get a text before each of this team's games.",
    "opted-out-here": "You turned off this team's texts. You can still respond here.",
    "stop-keyword":
      "You replied STOP, so no team can text you. Text START to the same number to opt back in.",
    unreachable: "We couldn't deliver texts to your phone. Ask your team manager to check your number.",
    "wrong-number":
      "Someone replied from your phone that it's the wrong number. Ask your team manager to check your number.",
    "not-textable": "We can't text this number. Ask your team manager to add a US or Canadian mobile number.",
    none: "You don't get texts from this team. If you'd like to, tell your team manager.",
  },
  /** What someone reads who came from an email (REACH-35). */
  emails: {
    on: "You get an email when a text about this team can't reach you.",
    bounced:
      "Our emails came back, so we stopped sending them. If your mailbox works again, you can turn them back on.",
    complained: "An email from us was marked as spam, so we don't email this address anymore.",
    unsubscribed: "You unsubscribed from this team's emails. You can still respond here.",
    none: "You don't get emails from this team. If you'd like to, tell your team manager.",
    button: "Turn Emails Back On",
  },
  noPass: "You've agreed to texts from this team, but it isn't sending any right now.",
  stop: {
    title: "Stop Texts",
    forContact: "Nothing else changes on the team, and this page will keep working.",
    forMember:
      "You'll stay on the team, and this page will keep working. If a teammate shares your phone, they'll still get texts.",
    button: "Stop Texts From This Team",
  },
  /** For a guardian, about a child's own phone (REACH-45). */
  child: {
    title: (name: string) => `Text ${name} too`,
    text: (name: string) => `You'll keep getting these texts. ${name}'s phone will get them as well.`,
    button: (name: string) => `Text ${name} Too`,
  },
  start: { button: "Turn Texts Back On", problem: "Check the box if you agree." },
  consentLinks: { before: "See our", terms: "Terms", and: "and", privacy: "Privacy Policy" },

  notMine: {
    wrongNumber: "Wrong Number?",
    title: (name: string) => `${name} isn't mine`,
    text: (name: string) =>
      `We'll stop texting this phone about ${name}, take them off this page, and tell their team manager that it's the wrong number. Only the manager can undo this.`,
    button: (name: string) => `Take ${name} Off`,
  },

  language: {
    title: "Language",
    forContact: "For this page and for texts to your phone, from every team.",
    forEmail: "For this page and for emails to your address, from every team.",
  },

  notices: {
    language: "We'll write to you in English.",
    unchanged: "No changes to save.",
    saved: (count: number) =>
      count === 1 ? "Your response is saved." : `Your ${count} responses are saved.`,
    notes: (count: number): string => (count === 1 ? "Your note is saved." : "Your notes are saved."),
    noteFirst: "Choose a response for your note first.",
    requested: (count: number) =>
      `Responses for ${formatGames(count)} are closed. We asked your team manager about ${count === 1 ? "it" : "them"}.`,
    tooLate: (count: number) =>
      count === 1
        ? "It's too late for 1 game. It started or was canceled."
        : `It's too late for ${count} games. They started or were canceled.`,
    away: "Your away days are saved.",
    marked: (count: number) => `${formatGames(count)} marked "No."`,
    kept: (count: number) => `${formatGames(count)} you'd already responded to didn't change.`,
    weekdays: "Your weekdays are saved.",
    weekdayBack: "Weekday removed.",
    back: "Away days removed.",
    reopened: (count: number) =>
      `${formatGames(count)} ${count === 1 ? "needs" : "need"} your response again.`,
    calendar: "You have a new calendar link.",
    stop: "You won't get texts from this team.",
    start: "You'll get texts from this team again.",
    child: "Their phone will get this team's texts too.",
    emailsStart: "You'll get emails from this team again.",
    notMine: "Thanks. We won't text you about them, and we'll tell their team manager.",
  },

  /** Names of time zones, with the city of each for two of the same name. */
  zones: {
    "America/New_York": "Eastern Time",
    "America/Chicago": "Central Time",
    "America/Denver": "Mountain Time",
    "America/Phoenix": "Arizona Time",
    "America/Los_Angeles": "Pacific Time",
    "America/Anchorage": "Alaska Time",
    "Pacific/Honolulu": "Hawaii Time",
    "America/St_Johns": "Newfoundland Time",
    "America/Halifax": "Atlantic Time",
    "America/Toronto": "Eastern Time",
    "America/Winnipeg": "Central Time",
    "America/Regina": "Saskatchewan Time",
    "America/Edmonton": "Mountain Time",
    "America/Vancouver": "Pacific Time",
  },
};
