import { englishNames, formatLanguageCost, formatTexts } from "../rules.ts";
import { useLanguageCost } from "./use-language-cost.ts";

/** Previews the reminder in each language that the team's members read (REACH-56). Shows nothing for English alone. */
export function LanguagePreviews({ teamId }: { teamId: string }) {
  const languages = useLanguageCost(teamId);
  if (!languages) return null;
  return (
    <section aria-label="Languages" className="mt-5 grid gap-3 border-t border-line pt-4">
      <p className="text-sm text-ink-2 tabular-nums">{formatLanguageCost(languages)}</p>
      <dl className="grid gap-3">
        {languages.previews.map(({ language, body, texts }) => (
          <div key={language} className="rounded-lg bg-tint px-4 py-2.5">
            <dt className="label">
              {englishNames[language]}, {formatTexts(texts)}
            </dt>
            <dd lang={language} className="mt-1 text-sm wrap-anywhere text-ink-2">
              {body}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
