import { TRIAL_SMS } from "#features/teams/rules.ts";
import { PER_TEAMMATE, SOLD_FLAT } from "./prices.server.ts";

/** The FAQ, read by people from the page and by search engines from its structured data: one list for both (PUB-13). */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: "Do my players need an app or an account?",
    answer:
      "No. They get a text with a link of their own, tap it and answer yes, maybe or no. Replying IN, OUT or MAYBE to the text works as well. Only whoever manages a team has an account.",
  },
  {
    question: "When do the reminders go out?",
    answer:
      "24 hours and 1 hour before each game, in your team's time zone. The times can be customized for each team, and quiet hours keep the night silent. Whoever has said no gets no second text.",
  },
  {
    question: "What does it cost?",
    answer: `Rosters, schedules and answers are free, and so are ${TRIAL_SMS} SMS to try messages with. Reminder texts cost ${PER_TEAMMATE}. ${SOLD_FLAT} It is one payment, and it never renews by itself.`,
  },
  {
    question: "How long is a season?",
    answer:
      "A season lasts 3, 6, 9 or 12 months: you choose it when you create the team. A Season Pass covers up to 3, 6 or 9 months, and buying the next one early never costs you days or texts you have already paid for.",
  },
  {
    question: "How do I know that a text arrived?",
    answer:
      "Every game shows every text: sent, delivered, or the reason why not, such as a landline, a number that does not exist or a person who opted out. A failed text tells you what to do next.",
  },
  {
    question: "Is it allowed to text my players?",
    answer:
      "Yes, with their consent, and we keep the record of it: who agreed, when and how. The first text of a team says who added the number and how to stop. Replying STOP ends texts from every team at once, START brings them back, HELP gets help.",
  },
  {
    question: "Can I run a whole league with it?",
    answer:
      "Yes. A league manager keeps teams, venues and their managers together, generates a fair schedule and exports it. Each team's manager keeps their own roster and sees their own games.",
  },
  {
    question: "What if something goes wrong on game day?",
    answer:
      "Support is available 7 days a week. Write to us from the contact page or from inside the app, and say which game it is about: we can see what happened to each text.",
  },
];
