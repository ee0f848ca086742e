import { useState } from "react";
import { matchesSearch } from "#features/teams/members/rules.ts";
import type { Member } from "#features/teams/members/schema.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { SearchField } from "#ui/search-field.tsx";

/** From how many members on a search helps more than it distracts. */
const MIN_FOR_SEARCH = 12;

export interface SeasonRosterProps {
  members: readonly Member[];
  isSelected: (member: Member) => boolean;
  onSelect: (memberIds: readonly string[], isSelected: boolean) => void;
}

/** The roster with a checkbox for each member. The buttons apply to the members that the search shows. */
export function SeasonRoster({ members, isSelected, onSelect }: SeasonRosterProps) {
  const [searchText, setSearchText] = useState("");
  const matches = members.filter((member) => matchesSearch(member, searchText));
  if (members.length === 0)
    return (
      <p className="text-ink-2">
        No players yet. You can add them to the new season, or share its join link.
      </p>
    );
  const selectAll = (isChecked: boolean) =>
    onSelect(
      matches.map(({ id }) => id),
      isChecked,
    );
  return (
    <>
      {members.length >= MIN_FOR_SEARCH && (
        <SearchField
          label="Search the roster"
          placeholder="Search name, phone, or email"
          maxLength={100}
          value={searchText}
          onValueChange={setSearchText}
        />
      )}
      <div className="my-3 flex gap-2.5">
        <Button variant="secondary" size="small" onClick={() => selectAll(true)}>
          Select All
        </Button>
        <Button variant="secondary" size="small" onClick={() => selectAll(false)}>
          Select None
        </Button>
      </div>
      <ul aria-label="Who Plays" className="divide-y divide-line rounded-lg border border-line px-4">
        {matches.map((member) => (
          <li key={member.id} className="py-2">
            <CheckboxField
              label={member.name}
              checked={isSelected(member)}
              onChange={({ currentTarget }) => onSelect([member.id], currentTarget.checked)}
              className="wrap-anywhere"
            >
              <span className="caption text-ink-3">
                {[!member.active && "Inactive", member.isSub && "Sub"].filter(Boolean).join(", ")}
              </span>
            </CheckboxField>
          </li>
        ))}
        {matches.length === 0 && <li className="py-6 text-center text-sm text-ink-2">No matches.</li>}
      </ul>
    </>
  );
}
