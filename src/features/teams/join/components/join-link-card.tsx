import { Copy, Printer, RefreshCw, Share2, UserRoundCheck } from "lucide-react";
import { useRef } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { JoinSheet } from "./join-sheet.tsx";
import { QrCode } from "./qr-code.tsx";

function formatJoined(joined: number) {
  if (joined === 0) return "No one has joined with this link yet";
  return `${joined} ${joined === 1 ? "player" : "players"} joined with this link`;
}

/** An open join link: the QR code, the link to copy or share, and its actions. */
export function JoinLinkCard({
  team,
  url,
  joined,
  onRenew,
  onClose,
  instruction,
}: {
  team: { name: string };
  url: string;
  /** How many players used the link, or null if that's shown elsewhere. */
  joined: number | null;
  onRenew: () => void;
  onClose: () => void;
  /** What the printed sheet says to do, if it isn't joining a roster. */
  instruction?: string;
}) {
  const address = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      showToast.success("Link copied");
    } catch {
      address.current?.select();
      showToast.info("Link selected. Copy it manually.");
    }
  }

  async function share() {
    try {
      await navigator.share({ title: `Join ${team.name}`, text: `Join ${team.name} on FirstWhistle`, url });
    } catch (error) {
      // Closing the share sheet isn't a failure.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        showToast.error("Sharing didn't work. Copy the link instead.");
    }
  }

  return (
    <div className="grid gap-4">
      <div className="grid justify-items-center gap-3 rounded-lg border border-line bg-white p-2">
        <QrCode text={url} label={`QR code to join ${team.name}`} className="aspect-square w-full max-w-64" />
      </div>
      <TextField
        ref={address}
        label="Link"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <Button icon={<Copy />} onClick={() => void copy()}>
          Copy Link
        </Button>
        {"share" in navigator && (
          <Button variant="secondary" icon={<Share2 />} onClick={() => void share()}>
            Share
          </Button>
        )}
        <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {joined !== null && (
        <p className="flex items-center gap-2 text-ui text-ink-2" aria-live="polite">
          <UserRoundCheck className="text-green-line" />
          {formatJoined(joined)}
        </p>
      )}
      <div className="-mx-1 flex flex-wrap justify-between gap-2 border-t border-line pt-3">
        <Button variant="ghost" size="small" icon={<RefreshCw className="size-4" />} onClick={onRenew}>
          New Link
        </Button>
        <Button variant="ghost" size="small" onClick={onClose}>
          Turn Off
        </Button>
      </div>
      <JoinSheet teamName={team.name} url={url} instruction={instruction} />
    </div>
  );
}
