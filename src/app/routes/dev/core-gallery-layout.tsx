import { ArrowRight, Pencil, Send, Ticket, Trash2, UserCheck } from "lucide-react";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { GalleryCell } from "./core-gallery-cell.tsx";

interface SampleGame {
  date: string;
  time: string;
  opponent: string;
  place: string;
  sent: boolean;
}

const sampleGames: SampleGame[] = [
  {
    date: "Apr 16, 2026",
    time: "Tonight, 7:00 PM",
    opponent: "Harbor Street FC",
    place: "Harborview Park",
    sent: true,
  },
  {
    date: "Apr 18, 2026",
    time: "Sat, 10:30 AM",
    opponent: "Brick House Bombers",
    place: "Old Mill Diamond 1",
    sent: false,
  },
  {
    date: "Apr 19, 2026",
    time: "Sun, 4:00 PM",
    opponent: "Southgate Hoops",
    place: "St. Brendan's Gym",
    sent: false,
  },
];

const gameColumns: Column<SampleGame>[] = [
  {
    key: "when",
    header: "Date & Time",
    cardSlot: "subtitle",
    cell: (row) => (
      <>
        <b className="cards:font-[450]">{row.date}</b>
        <span className="caption block text-ink-3 cards:ml-1 cards:inline">{row.time}</span>
      </>
    ),
  },
  { key: "opponent", header: "Opponent", cardSlot: "title", cell: (row) => row.opponent },
  { key: "place", header: "Location", cardLabel: "Location", cell: (row) => row.place },
  {
    key: "status",
    header: "Notification",
    cardSlot: "status",
    cell: (row) => (row.sent ? <Badge tone="active">Sent</Badge> : <Badge tone="pending">Pending</Badge>),
  },
];

const people = [
  { name: "Aisha Bello", phone: "(312) 555-0103", email: "aisha.bello@example.com" },
  { name: "Cole Lindqvist", phone: "(773) 555-0118", email: "No email" },
];

const peopleColumns: Column<(typeof people)[number]>[] = [
  {
    key: "picture",
    header: <span className="sr-only">Initials</span>,
    cardSlot: "lead",
    className: "lg:w-12",
    cell: (row) => <Avatar name={row.name} />,
  },
  { key: "name", header: "Member", cardSlot: "title", cell: (row) => <b>{row.name}</b> },
  { key: "phone", header: "Phone", cardSlot: "subtitle", cell: (row) => row.phone },
  { key: "email", header: "Email", cardSlot: "hidden", cell: (row) => row.email },
];

export function LayoutGallery() {
  return (
    <>
      <GalleryCell title="Page head" span="full">
        <PageHead
          back={{ to: "/dev/components", label: "Back to teams" }}
          title="Lakeview Otters"
          badges={
            <>
              <Badge tone="active">Active</Badge>
              <Badge tone="info" icon={<Ticket />}>
                Standard
              </Badge>
            </>
          }
          media={<Avatar name="Lakeview Otters" size="large" />}
          subtitle="Soccer, Central Time"
          actions={
            <>
              <Button variant="secondary" icon={<Send />}>
                Send Message
              </Button>
              <Button icon={<Ticket />}>Season Pass</Button>
            </>
          }
        />
        <Card>
          <p className="h3">Card</p>
          <p className="caption mt-1 text-ink-3">A hairline, no shadow.</p>
        </Card>
      </GalleryCell>
      <GalleryCell title="Table, cards below 1024 px" span="full">
        <SectionHead
          title="Upcoming Games"
          headingLevel={3}
          action={
            <a href="#games" className="link inline-flex items-center gap-1 text-ui">
              View All Games <ArrowRight className="size-4" />
            </a>
          }
        />
        <DataTable
          caption="Upcoming games"
          columns={gameColumns}
          rows={sampleGames}
          rowKey={(row) => row.date}
          renderActions={(row) => (
            <>
              <LinkButton to="/dev/components" variant="ghost" size="small" icon={<UserCheck />}>
                Attendance
              </LinkButton>
              <IconButton label={`Edit ${row.opponent}`}>
                <Pencil />
              </IconButton>
              <IconButton label={`Delete ${row.opponent}`} tone="destructive">
                <Trash2 />
              </IconButton>
            </>
          )}
        />
        <div className="mt-8">
          <SectionHead title="Roster" headingLevel={3} />
          <DataTable
            caption="Roster"
            columns={peopleColumns}
            rows={people}
            rowKey={(row) => row.name}
            actionsSlot="corner"
            renderActions={(row) => (
              <Menu
                label={`More actions for ${row.name}`}
                items={[
                  { label: "Edit Member", icon: <Pencil /> },
                  { label: "Remove Member", icon: <Trash2 />, tone: "destructive" },
                ]}
              />
            )}
          />
        </div>
        <div className="mt-8">
          <DataTable
            caption="Nothing"
            columns={peopleColumns}
            rows={[]}
            rowKey={(row) => row.name}
            empty={
              <EmptyState title="No match" action={<Button variant="secondary">Clear Search</Button>}>
                No one by that name.
              </EmptyState>
            }
          />
        </div>
      </GalleryCell>
      <GalleryCell title="Not found and access denied, page size" span="full">
        <EmptyState size="page" title="Page not found" action={<Button variant="secondary">Go Back</Button>}>
          The link may be out of date, or the page may have moved.
        </EmptyState>
      </GalleryCell>
    </>
  );
}
