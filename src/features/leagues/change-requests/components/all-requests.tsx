import { ArrowLeftRight } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { explainFailure } from "#platform/failures.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";

const load = () => import("./all-requests-dialog.tsx");
const AllRequestsDialog = lazy(load);

/** Opens every request of a league, also those of deleted games (RESULT-25). */
export function AllRequests({ league }: { league: { id: string; name: string } }) {
  const [dialog, setDialog] = useState<{ isOpen: boolean }>();

  async function open() {
    try {
      await load();
      setDialog({ isOpen: true });
    } catch (error) {
      showToast.error("We couldn't open this", { description: explainFailure(error) });
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<ArrowLeftRight className="max-md:hidden" />}
        onClick={() => void open()}
      >
        Change Requests
      </Button>
      <Suspense>
        {dialog && (
          <AllRequestsDialog
            league={league}
            open={dialog.isOpen}
            onClose={() => setDialog({ isOpen: false })}
          />
        )}
      </Suspense>
    </>
  );
}
