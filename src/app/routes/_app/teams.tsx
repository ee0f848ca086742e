import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { CreateTeam } from "#features/teams/components/create-team.tsx";
import { useTeamList } from "#features/teams/components/team-list.ts";
import { formatTeamCount } from "#features/teams/components/team-labels.ts";
import { TeamsView } from "#features/teams/components/teams-view.tsx";
import { Button } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Segmented } from "#ui/segmented.tsx";

export const meta = () => [{ title: "Teams · FirstWhistle" }];

/** Debounce for search: long enough to skip most keystrokes, short enough not to feel slow. */
const SEARCH_DELAY_MS = 250;

const kinds = [
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
] as const;

export default function Teams() {
  const teamList = useTeamList();
  const [kind, setKind] = useState<"active" | "archived">("active");
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const [creating, setCreating] = useState(false);
  const total = teamList.data?.pages[0]!.total;

  return (
    <>
      <PageHead
        title="Teams"
        // A non-breaking space keeps the line's height until the number is known.
        subtitle={total === undefined ? "\u00a0" : formatTeamCount(total)}
        actions={
          <Button icon={<Plus />} onClick={() => setCreating(true)}>
            Add New Team
          </Button>
        }
      />
      <div className="mb-5 flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <SearchField
          label="Search teams"
          placeholder="Search by name or sport"
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
          className="md:max-w-80"
        />
        <Segmented label="Show" options={kinds} value={kind} onValueChange={setKind} />
      </div>
      <TeamsView
        key={kind}
        search={search}
        archived={kind === "archived"}
        onClearSearch={() => setTyped("")}
        onCreate={() => setCreating(true)}
      />
      <CreateTeam
        title="Add New Team"
        open={creating}
        onOpenChange={setCreating}
        // Reset the search and filter so the new team is visible.
        onCreated={() => {
          setTyped("");
          setKind("active");
        }}
      />
    </>
  );
}

/** Debounces text, except that clearing the field takes effect right away. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : settled;
}
