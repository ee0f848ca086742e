import { CircleCheck, MessageSquareText, OctagonX, Pencil } from "lucide-react";
import { useEffect, useRef } from "react";
import { LinkButton } from "#ui/button.tsx";
import { JoinFrame, type JoinableTeam } from "./join-frame.tsx";

const stepsWithTexts = [
  { icon: <MessageSquareText />, text: "Before each game, you'll get a text with the time and place." },
  { icon: <CircleCheck />, text: "Tap the link to say if you're coming." },
  { icon: <OctagonX />, text: "Reply STOP to any text to opt out, or HELP for help." },
];

const stepsWithQuestion = [
  {
    icon: <MessageSquareText />,
    text: "If you don't get this team's texts yet, we'll ask you by text. Reply YES to start them.",
  },
  {
    icon: <CircleCheck />,
    text: "Then you'll get a text before each game. Tap its link to say if you're coming.",
  },
  stepsWithTexts[2]!,
];

const stepsWithLaterTexts = [
  { icon: <CircleCheck />, text: "Your manager can see you on the roster." },
  {
    icon: <MessageSquareText />,
    text: "This team doesn't send texts yet. Ask your manager about the next game.",
  },
];

const stepsWithoutTexts = [
  { icon: <CircleCheck />, text: "Your manager can see you on the roster." },
  { icon: <OctagonX />, text: "You didn't agree to texts, so we won't send you any." },
  {
    icon: <Pencil />,
    text: "Changed your mind? Open the link again, enter the same details, and check the box.",
  },
];

const stepsByOutcome: Record<string, typeof stepsWithTexts> = {
  texts: stepsWithTexts,
  question: stepsWithQuestion,
  later: stepsWithLaterTexts,
};

/**
 * Confirms that someone joined. Looks the same for new and existing members, and depends only on whether they agreed to
 * texts, and whether the team's new numbers have to confirm that.
 */
export function JoinDone({
  team,
  outcome,
  formPath,
}: {
  team: JoinableTeam;
  outcome: string | null;
  formPath: string;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had focus is gone, so move focus to the heading.
  useEffect(() => title.current?.focus(), []);
  return (
    <JoinFrame team={team} title="You're on the roster." titleRef={title} lead="See you at the game.">
      <h2 className="h2">What Happens Next</h2>
      <ol className="mt-4 grid gap-4">
        {(stepsByOutcome[outcome ?? ""] ?? stepsWithoutTexts).map(({ icon, text }) => (
          <li key={text} className="grid grid-cols-[44px_1fr] items-center gap-3.5">
            <span className="grid size-11 place-items-center rounded-full bg-court-soft text-court-ink">
              {icon}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <div className="mt-6 border-t border-line pt-5 md:mt-auto">
        <p className="caption mb-2.5 text-ink-3">Brother or sister on the team? You can share one phone.</p>
        <LinkButton to={formPath} variant="secondary" full>
          Add Someone Else
        </LinkButton>
      </div>
    </JoinFrame>
  );
}
