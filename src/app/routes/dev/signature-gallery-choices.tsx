import { CalendarDays, MessageSquareText, Scale, Users } from "lucide-react";
import { useState } from "react";
import { ResponseGroup } from "#ui/response-group.tsx";
import { Button } from "#ui/button.tsx";
import { DayToggles } from "#ui/day-toggles.tsx";
import { Kit } from "#ui/kit.tsx";
import { Matrix, type MatrixColumn, type MatrixRow } from "#ui/matrix.tsx";
import { PassCard, PassCardRow, type PassCardLine } from "#ui/pass-card.tsx";
import { SplitView } from "#ui/split-view.tsx";
import { GalleryCell } from "./core-gallery-cell.tsx";

function lines(months: number, players: number, texts: string): PassCardLine[] {
  return [
    { icon: <CalendarDays />, text: `Up to ${months} months` },
    { icon: <Users />, text: `Up to ${players} players` },
    { icon: <MessageSquareText />, text: `${texts} SMS messages` },
  ];
}

const names = [
  "Lakeview Otters",
  "Harbor Street FC",
  "Old Mill Athletic",
  "Ridgeway Rovers",
  "Northgate United",
  "Canal Street Comets",
  "Eastbank Foxes",
  "Prairie Wanderers",
];
const columns: MatrixColumn[] = names.map((name) => ({
  key: name,
  label: name.slice(0, 3).toUpperCase(),
  title: name,
  picture: <Kit id={name} kit={null} size={24} />,
}));
const rows: MatrixRow[] = [
  { key: "games", label: "Games", cells: [7, 7, 7, 7, 7, 7, 7, 7], range: "7" },
  { key: "park", label: "Harborview Park", cells: [4, 3, 4, 3, 4, 3, 4, 3], range: "3 to 4" },
  { key: "turf", label: "Ridgeway Turf", cells: [3, 4, 3, 4, 3, 4, 3, 4], range: "3 to 4" },
  { key: "late", label: "12:30 PM starts", cells: [6, 4, 3, 3, 4, 3, 3, 2], range: "2 to 6", outliers: [0] },
];

export function ChoicesGallery() {
  const [response, setResponse] = useState("yes");
  const [days, setDays] = useState<number[]>([0, 1, 2, 3, 4, 5]);
  return (
    <>
      <GalleryCell title="Pass cards" span="full">
        <PassCardRow>
          <PassCard
            title="Mini"
            heading="h3"
            price="$9.99"
            priceNote="one-time payment"
            description="A short season or a small squad."
            lines={lines(3, 10, "300")}
            unavailableReason="Your team has 14 members, which exceeds this tier's limit of 10 players."
            action={
              <Button full size="large" disabled>
                Team Too Large
              </Button>
            }
          />
          <PassCard
            title="Standard"
            heading="h3"
            price="$19.99"
            priceNote="one-time payment"
            description="The usual choice for one full season."
            lines={lines(6, 20, "750")}
            recommended
            badge="Recommended for your team"
            note={
              <>
                <b>About 26 games</b> for 14 players, two texts each.
              </>
            }
            action={
              <Button full size="large">
                Select This Plan
              </Button>
            }
          />
          <PassCard
            title="Extended"
            heading="h3"
            price="$29.99"
            priceNote="one-time payment"
            description="Long seasons and big rosters."
            lines={lines(9, 30, "1,200")}
            tone="night"
            note={
              <>
                <b>About 42 games</b> for 14 players, two texts each.
              </>
            }
            action={
              <Button full size="large" variant="secondary">
                Select This Plan
              </Button>
            }
          />
        </PassCardRow>
      </GalleryCell>
      <GalleryCell title="Responses" span="half">
        <ResponseGroup
          name="response"
          label="Your response"
          value={response}
          onChoose={setResponse}
          responses={[
            {
              value: "yes",
              label: "Yes, I'll be there",
              hint: "Responded Apr 15, 7:01 PM",
              tone: "green",
              confirmation: "You're in",
            },
            { value: "maybe", label: "Maybe", hint: "Not sure yet", tone: "yellow", confirmation: "Noted" },
            { value: "no", label: "No, I can't make it", tone: "red", confirmation: "You're out" },
          ]}
        />
      </GalleryCell>
      <GalleryCell title="Days" span="half">
        <DayToggles label="Blockout days" value={days} onChange={setDays} />
        <p className="caption mt-2 text-ink-3">Filled days are blocked.</p>
        <DayToggles label="Locked days" value={[1, 2]} onChange={setDays} disabled className="mt-4" />
      </GalleryCell>
      <GalleryCell title="Split view and matrix" span="full">
        <SplitView
          settingsLabel="Settings"
          previewLabel="Preview"
          settings={
            <div className="grid gap-4">
              <p className="text-ink-2">Settings go here.</p>
              <DayToggles label="Days off" value={days} onChange={setDays} />
            </div>
          }
          preview={
            <div className="grid gap-4">
              <Matrix
                label="Fairness per team"
                corner="Per team"
                rangeLabel="Range"
                columns={columns}
                rows={rows.slice(0, 3)}
                verdict={{
                  tone: "green",
                  icon: <Scale aria-hidden="true" size={20} />,
                  children: (
                    <>
                      <b>Balanced.</b> Each pair meets once. Venues differ by one game at most, and no one
                      plays more than once a week.
                    </>
                  ),
                }}
              />
              <Matrix
                label="Unfair example"
                corner="Per team"
                rangeLabel="Range"
                columns={[...columns, ...columns.map((column) => ({ ...column, key: `${column.key} 2` }))]}
                rows={rows.map((row) => ({ ...row, cells: [...row.cells, ...row.cells] }))}
                verdict={{
                  tone: "yellow",
                  icon: <Scale aria-hidden="true" size={20} />,
                  children: (
                    <>
                      <b>Not quite even.</b> Late starts differ by 4 games.
                    </>
                  ),
                }}
              />
            </div>
          }
        />
      </GalleryCell>
    </>
  );
}
