import { CalendarPlus, Copy, RefreshCw, Share2 } from "lucide-react";
import { useRef } from "react";
import { Button, LinkButton } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toSubscribeUrl } from "../rules.ts";
import { copyLink, showCopyManuallyToast, shareLink } from "./copy-link.ts";

export interface TeamFeedProps {
  url: string | null;
  isCreating: boolean;
  onTurnOn: () => void;
  onRenew: () => void;
  onClose: () => void;
}

/** Shows the team's calendar link, to share or subscribe to. */
export function TeamFeed({ url, isCreating, onTurnOn, onRenew, onClose }: TeamFeedProps) {
  const urlInput = useRef<HTMLInputElement>(null);

  async function copy(link: string) {
    if (await copyLink(link)) return;
    urlInput.current?.select();
    showCopyManuallyToast();
  }

  if (url === null)
    return (
      <div data-link="team" className="grid justify-items-start gap-3 rounded-lg border border-line p-4">
        <p className="text-ui text-ink-2">
          This team doesn't have a calendar link yet. Anyone with the link can see games and nothing else.
        </p>
        <Button
          icon={<CalendarPlus />}
          busy={isCreating}
          busyLabel="Turning On..."
          className="max-md:w-full"
          onClick={onTurnOn}
        >
          Turn On
        </Button>
      </div>
    );
  return (
    <div data-link="team" className="grid gap-3">
      <TextField
        ref={urlInput}
        label="Link for the Whole Team"
        hint="Anyone with the link can see games and nothing else. Calendars check for updates every few hours."
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <Button icon={<Copy />} onClick={() => void copy(url)}>
          Copy Link
        </Button>
        {"share" in navigator && (
          <Button variant="secondary" icon={<Share2 />} onClick={() => void shareLink(url)}>
            Share
          </Button>
        )}
        <LinkButton variant="secondary" icon={<CalendarPlus />} to={toSubscribeUrl(url)} reloadDocument>
          Subscribe
        </LinkButton>
      </div>
      <div className="-mx-1 flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="small" icon={<RefreshCw className="size-4" />} onClick={onRenew}>
          New Link
        </Button>
        <Button variant="ghost" size="small" onClick={onClose}>
          Turn Off
        </Button>
      </div>
    </div>
  );
}
