import { useQuery } from "@tanstack/react-query";
import { Copy, Link2, Link2Off, RefreshCw } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { teamsQueries } from "#features/teams/client.ts";
import { normalizeText } from "#features/teams/imports/rules.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { CalendarFeeds } from "../schema.ts";
import { copyLink, showCopyManuallyToast } from "./copy-link.ts";
import { networkMode } from "./use-calendar-feeds.ts";

type Member = { id: string; name: string };

export interface MemberFeedsProps {
  teamId: string;
  links: CalendarFeeds["members"];
  isCreating: (member: Member) => boolean;
  onTurnOn: (member: Member) => void;
  onRenew: (member: Member) => void;
  onClose: (member: Member) => void;
}

/** Longer lists get a search box. */
const MAX_WITHOUT_SEARCH = 8;

/** Lists personal calendar links that can be turned off separately. */
export function MemberFeeds({ teamId, links, ...actions }: MemberFeedsProps) {
  const heading = useId();
  const [search, setSearch] = useState("");
  const roster = useQuery(teamsQueries.members.list.queryOptions({ input: { teamId }, networkMode }));
  const members = roster.data?.members ?? [];
  const matches = members.filter(({ name }) => normalizeText(name).includes(normalizeText(search)));

  return (
    <section aria-labelledby={heading} className="mt-5 border-t border-line pt-4">
      <h3 id={heading} className="h3">
        Individual Player Links
      </h3>
      <p className="caption mt-0.5 mb-3 text-ink-3">
        The same games on a personal link you can turn off without affecting anyone else.
      </p>
      {roster.isPending ? (
        <SkeletonRows label="Loading the roster" />
      ) : roster.data === undefined ? (
        <Banner
          tone="error"
          action={
            <Button
              variant="secondary"
              size="small"
              busy={roster.isFetching}
              onClick={() => void roster.refetch()}
            >
              Try Again
            </Button>
          }
        >
          We couldn't load the roster.
        </Banner>
      ) : (
        <>
          {members.length > MAX_WITHOUT_SEARCH && (
            <SearchField
              label="Search players"
              placeholder="Search by name"
              maxLength={100}
              value={search}
              onValueChange={setSearch}
              className="mb-2 md:max-w-none"
            />
          )}
          {matches.length === 0 ? (
            <p className="py-2 text-ui text-ink-2">
              {members.length === 0 ? "No one is on the roster yet." : "No matches."}
            </p>
          ) : (
            <ul className="-my-1 divide-y divide-line">
              {matches.map((member) => (
                <MemberFeed
                  key={member.id}
                  member={member}
                  url={links.find(({ memberId }) => memberId === member.id)?.url}
                  {...actions}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

type MemberFeedProps = { member: Member; url: string | undefined } & Omit<
  MemberFeedsProps,
  "teamId" | "links"
>;

function MemberFeed({ member, url, isCreating, onTurnOn, onRenew, onClose }: MemberFeedProps) {
  const { name } = member;
  // If the browser doesn't allow copying, the link is shown instead.
  const [visibleUrl, setVisibleUrl] = useState<string>();

  async function copy(link: string) {
    if (await copyLink(link)) return;
    setVisibleUrl(link);
    showCopyManuallyToast();
  }

  return (
    <li data-link={member.id} className="py-1">
      <div className="flex min-h-11 items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-ui" title={name}>
          {name}
        </span>
        {url === undefined ? (
          <Button
            variant="ghost"
            size="small"
            icon={<Link2 className="size-4" />}
            busy={isCreating(member)}
            aria-label={`Create Link for ${name}`}
            onClick={() => onTurnOn(member)}
          >
            Create Link
          </Button>
        ) : (
          <>
            <IconButton label={`Copy link for ${name}`} onClick={() => void copy(url)}>
              <Copy />
            </IconButton>
            <Menu
              label={`More actions for ${name}`}
              items={[
                { label: "New Link", icon: <RefreshCw />, onSelect: () => onRenew(member) },
                {
                  label: "Turn Off",
                  icon: <Link2Off />,
                  tone: "destructive",
                  onSelect: () => onClose(member),
                },
              ]}
            />
          </>
        )}
      </div>
      {url !== undefined && visibleUrl === url && <SelectedUrl name={name} url={url} />}
    </li>
  );
}

function SelectedUrl({ name, url }: { name: string; url: string }) {
  const urlInput = useRef<HTMLInputElement>(null);
  useEffect(() => urlInput.current?.select(), []);
  return (
    <TextField
      ref={urlInput}
      label={`Link for ${name}`}
      hideLabel
      readOnly
      value={url}
      className="pb-2"
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
