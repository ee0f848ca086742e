import { Check, CircleQuestionMark, Pencil, Plus, Ticket, Trash2, X } from "lucide-react";
import { useState } from "react";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Logo, LogoMark } from "#ui/logo.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { GalleryCell } from "./core-gallery-cell.tsx";

const swatches = [
  ["Chalk", "bg-canvas"],
  ["Surface", "bg-surface"],
  ["Sunken", "bg-sunken"],
  ["Ink", "bg-ink"],
  ["Court", "bg-court"],
  ["Whistle", "bg-whistle"],
  ["Green", "bg-green"],
  ["Yellow", "bg-yellow"],
  ["Red", "bg-red"],
] as const;

export function BasicsGallery() {
  return (
    <>
      <GalleryCell title="Color" span="wide">
        <div className="grid grid-cols-3 gap-2.5 md:grid-cols-9">
          {swatches.map(([name, fill]) => (
            <div key={name} className="text-[0.78125rem] text-ink-2">
              <span className={`mb-1.5 block h-14 rounded-md inset-ring inset-ring-line ${fill}`} />
              {name}
            </div>
          ))}
        </div>
      </GalleryCell>
      <GalleryCell title="Logo">
        <div className="flex flex-wrap items-center gap-4">
          <Logo className="h-9" />
          <LogoMark className="size-5" />
          <span className="court rounded-md bg-court-b p-3">
            <Logo tone="on-court" className="h-6" />
          </span>
        </div>
      </GalleryCell>
      <GalleryCell title="Type">
        <p className="hero text-[2.75rem]!">First whistle</p>
        <p className="h1 mt-3.5">Page title 28</p>
        <p className="h2 mt-2">Section title 19</p>
        <p className="h3 mt-2">Card title 15</p>
        <p className="mt-2">Body text 15, Instrument Sans</p>
        <p className="label mt-1">Label 13.5</p>
        <p className="caption mt-1 text-ink-3">Caption 13, never below 12</p>
        <p className="score mt-3">7:00 PM 308/750</p>
      </GalleryCell>
      <ButtonsCell />
      <GalleryCell title="Badges">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="pending">Pending</Badge>
          <Badge tone="active">Active</Badge>
          <Badge tone="expired">Expired</Badge>
          <Badge tone="info" icon={<Ticket />}>
            Standard
          </Badge>
          <Badge tone="quiet">Inactive</Badge>
          <Badge tone="active" icon={<Check />}>
            Attending
          </Badge>
          <Badge tone="pending" icon={<CircleQuestionMark />}>
            Maybe
          </Badge>
          <Badge tone="expired" icon={<X />}>
            Not attending
          </Badge>
          <Badge tone="outline">No response</Badge>
          <Badge tone="now">Tonight</Badge>
          <Badge tone="now" shape="tag">
            TODAY
          </Badge>
        </div>
        <div className="mt-5 flex items-center gap-3">
          <Avatar name="Aisha Bello" size="small" />
          <Avatar name="Cole Lindqvist" />
          <Avatar name="devon.clarke@example.com" size="large" />
        </div>
      </GalleryCell>
      <ChoicesCell />
    </>
  );
}

function ButtonsCell() {
  const [busy, setBusy] = useState(false);
  return (
    <GalleryCell title="Buttons">
      <div className="flex flex-wrap gap-2.5">
        <Button icon={<Plus />}>Add Game</Button>
        <Button variant="secondary">Cancel</Button>
        <Button variant="ghost">Skip</Button>
        <Button variant="destructive" icon={<Trash2 />}>
          Delete Game
        </Button>
        <Button variant="whistle">Get Started Free</Button>
        <Button disabled>Team Too Large</Button>
        <Button busy busyLabel="Exporting...">
          Export
        </Button>
        <Button variant="secondary" busy={busy} busyLabel="Saving..." onClick={() => setBusy(!busy)}>
          Save
        </Button>
        <Button size="small" variant="secondary">
          Small
        </Button>
        <LinkButton to="/dev/components" variant="secondary" icon={<Pencil />}>
          Link Button
        </LinkButton>
        <IconButton label="Edit game">
          <Pencil />
        </IconButton>
        <IconButton label="Delete game" tone="destructive">
          <Trash2 />
        </IconButton>
        <IconButton label="Locked" disabled>
          <Pencil />
        </IconButton>
        <Button size="large" full>
          Select This Plan
        </Button>
      </div>
      <div className="court mt-3 flex flex-wrap gap-2.5 rounded-lg bg-court-b p-3.5">
        <Button variant="inverse">View Attendance</Button>
        <Button variant="outline-on-court">Details</Button>
      </div>
    </GalleryCell>
  );
}

function ChoicesCell() {
  const [range, setRange] = useState<"3" | "6" | "12">("6");
  const [tab, setTab] = useState<"settings" | "preview" | "past">("settings");
  return (
    <GalleryCell title="Segmented, tabs, theme" span="full">
      <div className="grid gap-6 *:min-w-0 lg:grid-cols-2">
        <div className="flex flex-col items-start gap-4">
          <Segmented
            label="Range"
            showLabel
            value={range}
            onValueChange={setRange}
            options={[
              { value: "3", label: "Last 3 Months" },
              { value: "6", label: "Last 6 Months" },
              { value: "12", label: "Last 12 Months" },
            ]}
          />
          <ThemeSwitch initial="system" showLabel />
        </div>
        <Tabs
          label="Builder"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: "settings", label: "Settings", content: <p>Dates, venues, and start times.</p> },
            { value: "preview", label: "Preview", count: 28, content: <p>28 games on 7 Saturdays.</p> },
            { value: "past", label: "Past", disabled: true, content: null },
          ]}
        />
      </div>
    </GalleryCell>
  );
}
