import { UserPlus } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import type { TeamDetail } from "../../schema.ts";
import { MAX_SUBS } from "../rules.ts";
import { SubsNotLoaded } from "./subs-not-loaded.tsx";
import { SubList } from "./sub-list.tsx";
import { useSubs } from "./use-subs.ts";

const AddSubsDialog = lazy(() => import("./add-subs-dialog.tsx"));

/** The team's subs in calling order, for managers. */
export default function SubsCard({ team }: { team: TeamDetail }) {
  const query = useSubs(team.id);
  const [isAdding, setIsAdding] = useState(false);
  /** The dialog loads when it's first opened and stays mounted for its closing animation. */
  const [isLoaded, setIsLoaded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const subs = query.data?.subs;
  const isFull = (subs?.length ?? 0) >= MAX_SUBS;
  return (
    <Card as="section" aria-labelledby="subs" aria-busy={query.isPending}>
      <h2 ref={heading} id="subs" tabIndex={-1} className="h3 outline-none">
        Subs {subs && subs.length > 0 && <span className="font-[560] text-ink-3">{subs.length}</span>}
      </h2>
      <p className="mt-1 mb-3 text-sm leading-[1.45] text-ink-2">
        {subs?.length === 0
          ? "No subs yet. Subs don't get texts until you call them for a game you're short on."
          : "Called in this order when you're short on players."}
      </p>
      {query.isPending && <SkeletonRows label="Loading subs" rows={2} />}
      {query.isError && !subs && <SubsNotLoaded query={query} />}
      {subs && subs.length > 0 && (
        <SubList teamId={team.id} subs={subs} onEmptied={() => heading.current?.focus()} />
      )}
      {subs && (
        <Button
          variant="secondary"
          full
          icon={<UserPlus />}
          disabled={isFull}
          onClick={() => {
            setIsLoaded(true);
            setIsAdding(true);
          }}
        >
          Add Subs
        </Button>
      )}
      {isFull && <p className="caption mt-2 text-ink-3">A team can have up to {MAX_SUBS} subs.</p>}
      {isLoaded && subs && (
        <Suspense>
          <AddSubsDialog open={isAdding} onOpenChange={setIsAdding} team={team} subs={subs} />
        </Suspense>
      )}
    </Card>
  );
}
