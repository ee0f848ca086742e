import { Megaphone, Send } from "lucide-react";
import { useEffect, useState, type ComponentType } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";

type OpenProps = { open: boolean; onOpenChange: (open: boolean) => void };

// Nobody waits for them to see the page: they come after it.
const loadBlast = () => import("./blast-dialog.tsx");
const loadTeamMessage = () => import("./team-message-dialog.tsx");

/** A dialog that comes when it is asked for, and then stays, with what was typed into it. */
function useLateDialog<Props extends OpenProps>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [shown, setShown] = useState<{ View: ComponentType<Props>; open: boolean }>();
  // Fetched once the page stands, so that it opens at once, also when the network has gone since.
  useEffect(() => void load().catch(() => {}), [load]);
  async function show() {
    try {
      // First, so that a lost connection costs a toast and not the page.
      const { default: View } = await load();
      setShown({ View, open: true });
    } catch {
      showToast.error("This could not be opened. Please check your connection and try again.");
    }
  }
  const onOpenChange = (open: boolean) => setShown((last) => last && { ...last, open });
  return { show: () => void show(), View: shown?.View, open: shown?.open ?? false, onOpenChange };
}

/** DASH-04, with the modal it opens. */
export function MessageBlast() {
  const { show, View, open, onOpenChange } = useLateDialog(loadBlast);
  return (
    <>
      <Button icon={<Megaphone />} onClick={show}>
        Message Blast
      </Button>
      {View && <View open={open} onOpenChange={onOpenChange} />}
    </>
  );
}

/** TEAM-22, with the dialog it opens. */
export function SendMessage({ team, className }: { team: { id: string; name: string }; className?: string }) {
  const { show, View, open, onOpenChange } = useLateDialog(loadTeamMessage);
  return (
    <>
      <Button variant="secondary" icon={<Send />} onClick={show} className={className}>
        Send Message
      </Button>
      {View && <View team={team} open={open} onOpenChange={onOpenChange} />}
    </>
  );
}
