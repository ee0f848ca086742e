import { Megaphone, Send } from "lucide-react";
import { useEffect, useState, type ComponentType } from "react";
import { explainFailure } from "#platform/failures.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";

type OpenProps = { open: boolean; onOpenChange: (open: boolean) => void };

// The dialogs are loaded after the page, because it doesn't need them to render.
const loadBlast = () => import("./blast-dialog.tsx");
const loadTeamMessage = () => import("./team-message-dialog.tsx");

/** Loads a dialog on demand and keeps it mounted, so that its draft isn't lost when it closes. */
function useLazyDialog<Props extends OpenProps>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [shown, setShown] = useState<{ View: ComponentType<Props>; open: boolean }>();
  // Prefetch the dialog after the page has rendered, so that it opens right away, even offline.
  useEffect(() => void load().catch(() => {}), [load]);
  async function show() {
    try {
      // Load the dialog before rendering it, so that a lost connection causes a toast instead of a broken page.
      const { default: View } = await load();
      setShown({ View, open: true });
    } catch (error) {
      showToast.error("We couldn't open this", { description: explainFailure(error) });
    }
  }
  const onOpenChange = (open: boolean) => setShown((previous) => previous && { ...previous, open });
  return { show: () => void show(), View: shown?.View, open: shown?.open ?? false, onOpenChange };
}

/** Opens the form for a message about a game. Render `dialog` once. */
export function useGameMessage(team: { id: string; name: string }, gameId: string) {
  const { show, View, open, onOpenChange } = useLazyDialog(loadTeamMessage);
  return {
    show,
    dialog: View && <View team={team} gameId={gameId} open={open} onOpenChange={onOpenChange} />,
  };
}

/** The dashboard's Message Blast button and its modal (DASH-04). */
export function MessageBlast() {
  const { show, View, open, onOpenChange } = useLazyDialog(loadBlast);
  return (
    <>
      <Button icon={<Megaphone />} onClick={show}>
        Message Blast
      </Button>
      {View && <View open={open} onOpenChange={onOpenChange} />}
    </>
  );
}

/** The team page's Send Message button and its dialog (TEAM-22). */
export function SendMessage({ team, className }: { team: { id: string; name: string }; className?: string }) {
  const { show, View, open, onOpenChange } = useLazyDialog(loadTeamMessage);
  return (
    <>
      <Button variant="secondary" icon={<Send />} onClick={show} className={className}>
        Send Message
      </Button>
      {View && <View team={team} open={open} onOpenChange={onOpenChange} />}
    </>
  );
}
