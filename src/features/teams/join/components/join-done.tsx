import { CircleCheck, MessageSquareText, OctagonX, Pencil } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { LinkButton } from "#ui/button.tsx";
import { joinWords } from "#words/join/join.ts";
import type { Language } from "#words/language.ts";
import { JoinFrame, type JoinableTeam } from "./join-frame.tsx";

/** Lists what happens next, for an outcome of joining. */
function listSteps(language: Language, outcome: string | null): { icon: ReactNode; text: string }[] {
  const words = joinWords[language].done;
  const [message, check, stop] = [
    <MessageSquareText key="0" />,
    <CircleCheck key="1" />,
    <OctagonX key="2" />,
  ];
  switch (outcome) {
    case "texts":
      return [
        { icon: message, text: words.texts },
        { icon: check, text: words.tap },
        { icon: stop, text: words.stop },
      ];
    case "question":
      return [
        { icon: message, text: words.question },
        { icon: check, text: words.afterQuestion },
        { icon: stop, text: words.stop },
      ];
    case "later":
      return [
        { icon: check, text: words.roster },
        { icon: message, text: words.later },
      ];
    case null:
    default:
      return [
        { icon: check, text: words.roster },
        { icon: stop, text: words.noTexts },
        { icon: <Pencil />, text: words.changed },
      ];
  }
}

/**
 * Confirms that someone joined. Looks the same for new and existing members, and depends only on whether they agreed to
 * texts, and whether the team's new numbers have to confirm that.
 */
export function JoinDone({
  team,
  outcome,
  formPath,
  language,
}: {
  team: JoinableTeam;
  outcome: string | null;
  formPath: string;
  language: Language;
}) {
  const words = joinWords[language].done;
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had focus is gone, so move focus to the heading.
  useEffect(() => title.current?.focus(), []);
  return (
    <JoinFrame team={team} title={words.title} titleRef={title} lead={words.lead} language={language}>
      <h2 className="h2">{words.heading}</h2>
      <ol className="mt-4 grid gap-4">
        {listSteps(language, outcome).map(({ icon, text }) => (
          <li key={text} className="grid grid-cols-[44px_1fr] items-center gap-3.5">
            <span className="grid size-11 place-items-center rounded-full bg-court-soft text-court-ink">
              {icon}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <div className="mt-6 border-t border-line pt-5 md:mt-auto">
        <p className="caption mb-2.5 text-ink-3">{words.sibling}</p>
        <LinkButton to={formPath} variant="secondary" full>
          {words.another}
        </LinkButton>
      </div>
    </JoinFrame>
  );
}
