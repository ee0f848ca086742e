import { MapPin, Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { DEFAULT_CAPACITY } from "../../venues/rules.ts";
import { customVenueRefusal, gamesPerDay, venueTwice } from "../rules.ts";
import type { BuilderStart, ScheduleVenue } from "../schema.ts";
import { CapacityInput } from "./capacity-input.tsx";
import { counted } from "./draft-words.ts";

export interface ScheduleVenuesProps {
  /** The league's own. */
  listed: BuilderStart["venues"];
  venues: ScheduleVenue[];
  onChange: (venues: ScheduleVenue[]) => void;
}

/** BUILD-17 to BUILD-25: where this schedule's games are played. */
export function ScheduleVenues({ listed, venues, onChange }: ScheduleVenuesProps) {
  const id = useId();
  const [chosen, setChosen] = useState("");
  const [isCustom, setIsCustom] = useState(false);

  function addListed() {
    const venue = listed.find((one) => one.id === chosen);
    if (!venue) return;
    const refusal = venueTwice(venues, venue.name);
    if (refusal) return void showToast.error(refusal);
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
          <ul aria-label="Venues of this schedule" className="divide-y divide-line">
            {venues.map((venue) => (
              <li key={venue.name} className="flex items-center gap-2 py-2 pr-1.5 pl-3.5">
                <MapPin className="size-4 flex-none text-ink-3" />
                <div className="min-w-0 flex-1">
                  <p className="text-sm font-[580] wrap-anywhere">{venue.name}</p>
                  <p className="caption text-ink-3">
                    {counted(gamesPerDay(venue.maxTeamsPerDay), "game")} a day
                  </p>
                </div>
                <CapacityInput
                  venue={venue.name}
                  value={venue.maxTeamsPerDay}
                  onChange={(maxTeamsPerDay) =>
                    onChange(venues.map((one) => (one === venue ? { ...one, maxTeamsPerDay } : one)))
                  }
                />
                <IconButton
                  label={`Remove ${venue.name}`}
                  onClick={() => onChange(venues.filter((one) => one !== venue))}
                >
                  <X className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <p className="caption text-ink-3">No venue yet. Add one of the league or a custom one.</p>
      )}
      <div className="mt-2.5 flex flex-wrap items-end gap-2">
        {listed.length > 0 && (
          <>
            <SelectField
              label="Venue of the league"
              hideLabel
              placeholder="Choose a venue"
              value={chosen}
              options={listed.map((venue) => ({ value: venue.id, label: venue.name }))}
              onChange={(event) => setChosen(event.target.value)}
              className="min-w-40 flex-1"
            />
            <Button variant="secondary" icon={<Plus />} disabled={chosen === ""} onClick={addListed}>
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

/** BUILD-22: a place that is only in this schedule. */
function CustomVenue({ venues, onAdd }: { venues: ScheduleVenue[]; onAdd: (venue: ScheduleVenue) => void }) {
  const [name, setName] = useState("");
  const [capacity, setCapacity] = useState(DEFAULT_CAPACITY);
  function add() {
    const refusal = customVenueRefusal(name, capacity) ?? venueTwice(venues, name);
    if (refusal) return void showToast.error(refusal);
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
