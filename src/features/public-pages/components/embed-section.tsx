import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { leagueSeasonsQueries } from "#features/leagues/seasons/client.ts";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { showToast } from "#ui/toast.tsx";
import {
  buildEmbedCode,
  getEmbedTitle,
  getEmbedUrl,
  type EmbedChoice,
  type EmbedPart,
  type EmbedTheme,
} from "../embeds/rules.ts";
import { toKey } from "../league-page/rules.ts";
import type { LeaguePage } from "../schema.ts";

const parts: { value: EmbedPart; label: string }[] = [
  { value: "schedule", label: "Schedule" },
  { value: "standings", label: "Standings" },
];
const themes: { value: EmbedTheme; label: string }[] = [
  { value: "auto", label: "Match Visitor" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Until the preview has reported its height. */
const FIRST_HEIGHT = 480;

/** Makes the code that shows a part of the league on another website (PUBLIC-41). */
export function EmbedSection({
  league,
  page: { isOn, slug, urlStart },
}: {
  league: { id: string; name: string };
  page: LeaguePage;
}) {
  return (
    <Card as="section" aria-labelledby="embed" className="mt-5 max-w-[720px]">
      <SectionHead
        id="embed"
        title="Embed on Your Website"
        subtitle={
          isOn
            ? "Paste the code where the games or standings should show up. They stay up to date."
            : "Publish this league first. Then you'll find the code for your website here."
        }
      />
      {isOn && (
        <EmbedForm
          leagueId={league.id}
          league={{ origin: new URL(urlStart).origin, slug, name: league.name }}
        />
      )}
    </Card>
  );
}

/** Returns the height that the frame's document last reported. */
function useReportedHeight(frame: { current: HTMLIFrameElement | null }, origin: string) {
  const [height, setHeight] = useState(FIRST_HEIGHT);
  useEffect(() => {
    function read(event: MessageEvent<{ height?: unknown }>) {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      if (typeof event.data.height === "number") setHeight(event.data.height);
    }
    addEventListener("message", read);
    return () => removeEventListener("message", read);
  }, [frame, origin]);
  return height;
}

function EmbedForm({
  leagueId,
  league,
}: {
  leagueId: string;
  league: { origin: string; slug: string; name: string };
}) {
  const [choice, setChoice] = useState<EmbedChoice>({ part: "schedule", division: "", theme: "auto" });
  const change = (changes: Partial<EmbedChoice>) => setChoice((before) => ({ ...before, ...changes }));
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useReportedHeight(frame, league.origin);
  const seasons = useQuery(
    leagueSeasonsQueries.leagueSeasons.list.queryOptions({
      input: { leagueId },
      retry: 1,
      networkMode: "always",
    }),
  );
  const divisions = seasons.data?.seasons[0]?.divisions ?? [];
  const code = buildEmbedCode(league, choice, height);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      showToast.success("Code copied");
    } catch {
      showToast.info("Select the code and copy it manually.");
    }
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <Segmented
          label="Show"
          showLabel
          options={parts}
          value={choice.part}
          onValueChange={(part) => change({ part })}
        />
        <Segmented
          label="Colors"
          showLabel
          options={themes}
          value={choice.theme}
          onValueChange={(theme) => change({ theme })}
        />
        {divisions.length > 1 && (
          <SelectField
            label="Division"
            placeholder="All Divisions"
            className="min-w-44"
            options={divisions.map(({ id, name }) => ({ value: toKey(id), label: name }))}
            value={choice.division}
            onChange={({ target }) => change({ division: target.value })}
          />
        )}
      </div>
      {seasons.isError && seasons.data === undefined && (
        <TeamsNotLoaded query={seasons}>We couldn't load the divisions.</TeamsNotLoaded>
      )}
      <div>
        <h3 className="label mb-1.5">Preview</h3>
        <div className={`rounded-lg bg-canvas p-3 ${choice.theme === "auto" ? "" : choice.theme}`}>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own document, which has no form and one script */}
          <iframe
            ref={frame}
            src={getEmbedUrl(league, choice)}
            title={getEmbedTitle(league, choice)}
            width="100%"
            height={height}
            className="rounded-lg"
          />
        </div>
      </div>
      <div>
        <h3 className="label mb-1.5">Code</h3>
        <pre className="rounded-lg bg-sunken px-4 py-3.5 font-mono text-[0.8125rem] leading-relaxed wrap-anywhere whitespace-pre-wrap select-all">
          {code}
        </pre>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon={<Copy />} onClick={() => void copy()}>
            Copy Code
          </Button>
          <p className="caption text-ink-3">No cookies, and never anyone&apos;s name.</p>
        </div>
      </div>
    </div>
  );
}
