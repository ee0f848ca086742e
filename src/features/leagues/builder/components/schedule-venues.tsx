import { MapPin, Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { DEFAULT_CAPACITY } from "../../venues/rules.ts";
import { getCustomVenueError, getGamesPerDay, getDuplicateVenueError, isSameVenue } from "../rules.ts";
import type { BuilderData, ScheduleVenue } from "../schema.ts";
import { CapacityInput } from "./capacity-input.tsx";
import { formatCount } from "./draft-labels.ts";

export interface ScheduleVenuesProps {
  /** The league's venues. */
  leagueVenues: BuilderData["venues"];
  venues: ScheduleVenue[];
  onChange: (venues: ScheduleVenue[]) => void;
}

/** Returns the number of fields at a venue, such as "2 fields, ", or nothing if it has none. */
function describeFields(leagueVenues: BuilderData["venues"], { name }: ScheduleVenue): string {
  const fieldCount = leagueVenues.find((venue) => isSameVenue(venue.name, name))?.fields.length ?? 0;
  return fieldCount === 0 ? "" : `${formatCount(fieldCount, "field")}, `;
}

/** This schedule's venues (BUILD-17 to BUILD-25). */
export function ScheduleVenues({ leagueVenues, venues, onChange }: ScheduleVenuesProps) {
  const id = useId();
  const [selectedId, setChosen] = useState("");
  const [isCustom, setIsCustom] = useState(false);

  function addLeagueVenue() {
    const venue = leagueVenues.find((leagueVenue) => leagueVenue.id === selectedId);
    if (!venue) return;
    const error = getDuplicateVenueError(venues, venue.name);
    if (error) return void showToast.error(error);
    onChange([...venues, { name: venue.name, maxTeamsPerDay: venue.maxTeamsPerDay }]);
    showToast.success(`Added ${venue.name} to schedule`);
    setChosen("");
  }

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="label mb-1.5">
        Venues
      </h3>
      {venues.length > 0 ? (
        <Card padded={false}>
          <ul aria-label="Schedule venues" className="divide-y divide-line">
            {venues.map((venue) => (
              <li key={venue.name} className="flex items-center gap-2 py-2 pr-1.5 pl-3.5">
                <MapPin className="size-4 flex-none text-ink-3" />
                <div className="min-w-0 flex-1">
                  <p className="text-sm font-[580] wrap-anywhere">{venue.name}</p>
                  <p className="caption text-ink-3">
                    {describeFields(leagueVenues, venue)}
                    {formatCount(getGamesPerDay(venue.maxTeamsPerDay), "game")} per day
                  </p>
                </div>
                <CapacityInput
                  venue={venue.name}
                  value={venue.maxTeamsPerDay}
                  onChange={(maxTeamsPerDay) =>
                    onChange(
                      venues.map((current) => (current === venue ? { ...current, maxTeamsPerDay } : current)),
                    )
                  }
                />
                <IconButton
                  label={`Remove ${venue.name}`}
                  onClick={() => onChange(venues.filter((otherVenue) => otherVenue !== venue))}
                >
                  <X className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <p className="caption text-ink-3">No venues yet. Add a league venue or a custom one.</p>
      )}
      <div className="mt-2.5 flex flex-wrap items-end gap-2">
        {leagueVenues.length > 0 && (
          <>
            <SelectField
              label="League Venue"
              hideLabel
              placeholder="Choose a venue"
              value={selectedId}
              options={leagueVenues.map((venue) => ({ value: venue.id, label: venue.name }))}
              onChange={(event) => setChosen(event.target.value)}
              className="min-w-40 flex-1"
            />
            <Button variant="secondary" icon={<Plus />} disabled={selectedId === ""} onClick={addLeagueVenue}>
              Add Venue
            </Button>
          </>
        )}
        <Button variant="ghost" aria-expanded={isCustom} onClick={() => setIsCustom((open) => !open)}>
          Custom Venue
        </Button>
      </div>
      {isCustom && (
        <CustomVenue
          venues={venues}
          onAdd={(venue) => {
            onChange([...venues, venue]);
            setIsCustom(false);
          }}
        />
      )}
    </section>
  );
}

/** A form for a venue that exists only in this schedule (BUILD-22). */
function CustomVenue({ venues, onAdd }: { venues: ScheduleVenue[]; onAdd: (venue: ScheduleVenue) => void }) {
  const [name, setName] = useState("");
  const [capacity, setCapacity] = useState(DEFAULT_CAPACITY);
  function add() {
    const error = getCustomVenueError(name, capacity) ?? getDuplicateVenueError(venues, name);
    if (error) return void showToast.error(error);
    onAdd({ name: name.trim(), maxTeamsPerDay: capacity });
  }
  return (
    <div className="mt-2.5 flex flex-wrap items-end gap-2">
      <TextField
        label="Custom Venue Name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && add()}
        className="w-full"
      />
      <CapacityInput venue="the custom venue" value={capacity} onChange={setCapacity} />
      <Button variant="secondary" icon={<Plus />} onClick={add}>
        Add Custom Venue
      </Button>
    </div>
  );
}
