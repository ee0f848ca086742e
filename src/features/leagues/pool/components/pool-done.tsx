import { CircleCheck, MessageSquareText, OctagonX } from "lucide-react";
import { useEffect, useRef } from "react";
import { PoolFrame, type JoinablePool } from "./pool-form.tsx";

const steps = [
  {
    icon: <MessageSquareText />,
    text: "If you aren't in this pool yet, we'll text you. Reply YES, or no team can ask you.",
  },
  { icon: <CircleCheck />, text: "When a team needs a sub, you'll get a text. First yes plays." },
  { icon: <OctagonX />, text: "Reply STOP to any text to opt out, or HELP for help." },
];

/** Says what happens next. Looks the same for new and existing people. */
export function PoolDone({ pool }: { pool: JoinablePool }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had focus is gone, so move focus to the heading.
  useEffect(() => title.current?.focus(), []);
  return (
    <PoolFrame pool={pool} title="One text to go." lead="Reply YES to it." titleRef={title}>
      <h2 className="h2">What Happens Next</h2>
      <ol className="mt-4 grid gap-4">
        {steps.map(({ icon, text }) => (
          <li key={text} className="grid grid-cols-[44px_1fr] items-center gap-3.5">
            <span className="grid size-11 place-items-center rounded-full bg-court-soft text-court-ink">
              {icon}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </PoolFrame>
  );
}
