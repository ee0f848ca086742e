import { UserPlus } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import type { TeamDetail } from "../../schema.ts";
import { MOST_SPARES } from "../rules.ts";
import { SparesNotLoaded } from "./spares-not-loaded.tsx";
import { SpareList } from "./spare-list.tsx";
import { useSpares } from "./use-spares.ts";

const AddSparesDialog = lazy(() => import("./add-spares-dialog.tsx"));

/** Who stands by for the team, in the order in which they are called up. For those who manage it. */
export default function SparesCard({ team }: { team: TeamDetail }) {
  const query = useSpares(team.id);
  const [isAdding, setIsAdding] = useState(false);
  /** The dialog comes with its first opening, and stays for the way it leaves. */
  const [isLoaded, setIsLoaded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const spares = query.data?.spares;
  const isFull = (spares?.length ?? 0) >= MOST_SPARES;
  return (
    <Card as="section" aria-labelledby="spares" aria-busy={query.isPending}>
      <h2 ref={heading} id="spares" tabIndex={-1} className="h3 outline-none">
        Spares {spares && spares.length > 0 && <span className="font-[560] text-ink-3">{spares.length}</span>}
      </h2>
      <p className="mt-1 mb-3 text-sm leading-[1.45] text-ink-2">
        {spares?.length === 0
          ? "Nobody stands by yet. Spares get no texts until you call them up for a game that is short of players."
          : "Called up in this order when a game is short of players."}
      </p>
      {query.isPending && <SkeletonRows label="Loading the spares" rows={2} />}
      {query.isError && !spares && <SparesNotLoaded query={query} />}
      {spares && spares.length > 0 && (
        <SpareList teamId={team.id} spares={spares} onEmptied={() => heading.current?.focus()} />
      )}
      {spares && (
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
          Add Spares
        </Button>
      )}
      {isFull && <p className="caption mt-2 text-ink-3">A team can have {MOST_SPARES} spares.</p>}
      {isLoaded && spares && (
        <Suspense>
          <AddSparesDialog open={isAdding} onOpenChange={setIsAdding} team={team} spares={spares} />
        </Suspense>
      )}
    </Card>
  );
}
