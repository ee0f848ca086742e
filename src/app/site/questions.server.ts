import { TRIAL_SMS } from "#features/teams/rules.ts";
import { PER_TEAMMATE, FLAT_PRICE } from "./prices.server.ts";

/** The FAQ, shared by the page and its structured data for search engines (PUB-13). */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: "Do my players need an app or an account?",
    answer:
      "No. They get a text with a personal link, tap it, and say yes, maybe, or no. They can also text back IN, OUT, or MAYBE. Only team managers need an account.",
  },
  {
    question: "When do the reminders go out?",
    answer:
      "24 hours and 1 hour before each game, in your team's time zone. You can customize the times for each team, and quiet hours keep phones silent at night. Players who say no don't get another reminder.",
  },
  {
    question: "What does it cost?",
    answer: `Rosters, schedules, and RSVPs are free, and you get ${TRIAL_SMS} free texts to try messaging. Reminder texts cost ${PER_TEAMMATE}. ${FLAT_PRICE} It's a one-time payment. It never auto-renews.`,
  },
  {
    question: "How long is a season?",
    answer:
      "A season lasts 3, 6, 9, or 12 months. You choose when you create the team. A Season Pass covers up to 3, 6, or 9 months, and buying the next one early never costs you days or texts you've already paid for.",
  },
  {
    question: "How do I know a text was delivered?",
    answer:
      "Every game shows every text: sent, delivered, or why it failed, such as a landline, a number that doesn't exist, or someone who opted out. Each failure tells you what to do next.",
  },
  {
    question: "Am I allowed to text my players?",
    answer:
      "Yes, with their consent. We keep a record of who agreed, when, and how. A team's first text says who added the number and how to opt out. Replying STOP ends texts from every team, START turns them back on, and HELP gets help.",
  },
  {
    question: "Can I run a whole league with it?",
    answer:
      "Yes. A league manager runs teams, venues, and managers in one place, then generates and exports a fair schedule. Each team manager handles their own roster and sees their own games.",
  },
  {
    question: "What if something goes wrong on game day?",
    answer:
      "Support is available 7 days a week. Contact us from the app or the contact page and tell us which game it's about. We can see what happened to every text.",
  },
];
