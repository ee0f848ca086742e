import { useQuery } from "@tanstack/react-query";
import { Copy, Link2, Link2Off, RefreshCw } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { teamsQueries } from "#features/teams/client.ts";
import { fold } from "#features/teams/imports/rules.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { CalendarFeeds } from "../schema.ts";
import { copyLink, sayCopyByHand } from "./copy-link.ts";
import { networkMode } from "./use-calendar-feeds.ts";

type Member = { id: string; name: string };

export interface MemberFeedsProps {
  teamId: string;
  links: CalendarFeeds["members"];
  isMaking: (member: Member) => boolean;
  onTurnOn: (member: Member) => void;
  onRenew: (member: Member) => void;
  onClose: (member: Member) => void;
}

/** From so many on a list is searched rather than read. */
const MANY = 8;

/** Links of players' own: the same games, and each can be turned off alone. */
export function MemberFeeds({ teamId, links, ...actions }: MemberFeedsProps) {
  const heading = useId();
  const [search, setSearch] = useState("");
  const roster = useQuery(teamsQueries.members.list.queryOptions({ input: { teamId }, networkMode }));
  const members = roster.data?.members ?? [];
  const found = members.filter(({ name }) => fold(name).includes(fold(search)));

  return (
    <section aria-labelledby={heading} className="mt-5 border-t border-line pt-4">
      <h3 id={heading} className="h3">
        Links for Single Players
      </h3>
      <p className="caption mt-0.5 mb-3 text-ink-3">
        The same games at a link of their own, which you can turn off without touching anyone else’s.
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
          Failed to load the roster
        </Banner>
      ) : (
        <>
          {members.length > MANY && (
            <SearchField
              label="Search players"
              placeholder="Search by name"
              maxLength={100}
              value={search}
              onValueChange={setSearch}
              className="mb-2 md:max-w-none"
            />
          )}
          {found.length === 0 ? (
            <p className="py-2 text-ui text-ink-2">
              {members.length === 0 ? "Nobody is on the roster yet." : "Nobody has that name."}
            </p>
          ) : (
            <ul className="-my-1 divide-y divide-line">
              {found.map((member) => (
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

function MemberFeed({ member, url, isMaking, onTurnOn, onRenew, onClose }: MemberFeedProps) {
  const { name } = member;
  // Where the browser does not let us copy, the address is shown instead.
  const [shown, setShown] = useState<string>();

  async function copy(link: string) {
    if (await copyLink(link)) return;
    setShown(link);
    sayCopyByHand();
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
            busy={isMaking(member)}
            aria-label={`Make Link for ${name}`}
            onClick={() => onTurnOn(member)}
          >
            Make Link
          </Button>
        ) : (
          <>
            <IconButton label={`Copy the link of ${name}`} onClick={() => void copy(url)}>
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
      {url !== undefined && shown === url && <SelectedAddress name={name} url={url} />}
    </li>
  );
}

function SelectedAddress({ name, url }: { name: string; url: string }) {
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => address.current?.select(), []);
  return (
    <TextField
      ref={address}
      label={`Link of ${name}`}
      hideLabel
      readOnly
      value={url}
      className="pb-2"
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
