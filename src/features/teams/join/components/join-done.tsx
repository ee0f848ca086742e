import { CircleCheck, MessageSquareText, OctagonX, Pencil } from "lucide-react";
import { useEffect, useRef } from "react";
import { LinkButton } from "#ui/button.tsx";
import { JoinFrame, type JoinableTeam } from "./join-frame.tsx";

const withTexts = [
  { icon: <MessageSquareText />, text: "Before each game you get a text that says when and where." },
  { icon: <CircleCheck />, text: "Tap the link in it and say whether you are coming." },
  { icon: <OctagonX />, text: "To stop, reply STOP to any text. Reply HELP for help." },
];

const withoutTexts = [
  { icon: <CircleCheck />, text: "Your manager sees you on the roster." },
  { icon: <OctagonX />, text: "You did not agree to texts, so we send you none." },
  { icon: <Pencil />, text: "To get them, open the link again, enter the same details and tick the box." },
];

/** Says the same to everybody, newcomer or not; only what they ticked themselves makes a difference. */
export function JoinDone({
  team,
  texts,
  formPath,
}: {
  team: JoinableTeam;
  texts: boolean;
  formPath: string;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form is gone and took focus along.
  useEffect(() => title.current?.focus(), []);
  return (
    <JoinFrame team={team} title="You're on the list." titleRef={title} lead="See you at the game.">
      <h2 className="h2">What Happens Next</h2>
      <ol className="mt-4 grid gap-4">
        {(texts ? withTexts : withoutTexts).map(({ icon, text }) => (
          <li key={text} className="grid grid-cols-[44px_1fr] items-center gap-3.5">
            <span className="grid size-11 place-items-center rounded-full bg-court-soft text-court-ink">
              {icon}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <div className="mt-6 border-t border-line pt-5 md:mt-auto">
        <p className="caption mb-2.5 text-ink-3">Brother or sister on the team? One phone can be for both.</p>
        <LinkButton to={formPath} variant="secondary" full>
          Add Someone Else
        </LinkButton>
      </div>
    </JoinFrame>
  );
}
