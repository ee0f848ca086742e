import { Pencil, Plus, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Menu } from "#ui/menu.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { GalleryCell } from "./core-gallery-cell.tsx";

export function OverlaysGallery() {
  return (
    <>
      <GalleryCell title="Dialog, confirm, menu">
        <div className="flex flex-wrap items-center gap-2.5">
          <FormDialog />
          <LongDialog />
          <DeleteConfirm />
          <Menu
            label="More actions"
            items={[
              { label: "Edit Member", icon: <Pencil />, onSelect: () => showToast.info("Edit was chosen") },
              { label: "Open Components", icon: <Send />, to: "/dev/components" },
              { label: "Resend", icon: <Send />, disabled: true },
              { label: "Remove Member", icon: <Trash2 />, tone: "destructive" },
            ]}
          />
        </div>
      </GalleryCell>
      <GalleryCell title="Toasts, top right">
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={() => showToast.success("Game added successfully")}>
            Success
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              showToast.error("Failed to send to 2 members", {
                description: "Cole and Katie haven't agreed to texts.",
              })
            }
          >
            Error
          </Button>
          <Button
            variant="secondary"
            onClick={() => showToast.info("A new version is ready", { durationMs: 60_000 })}
          >
            Info for 60 s
          </Button>
        </div>
      </GalleryCell>
      <GalleryCell title="Loading">
        <div className="flex flex-col gap-4">
          <SkeletonRows label="Loading the roster" />
          <Spinner>Checking your session</Spinner>
        </div>
      </GalleryCell>
      <GalleryCell title="Banners" span="wide">
        <div className="flex flex-col gap-3">
          <Banner tone="ok">
            <b>Standard Season Pass is active</b> until Aug 30, 2026. 308/750 SMS used.
          </Banner>
          <Banner
            tone="info"
            action={
              <Button size="small" variant="secondary">
                See Plans
              </Button>
            }
          >
            <b>Season Pass benefits:</b> Flat fee per season with automated SMS reminders
          </Banner>
          <Banner tone="warn">No active pass, so reminders won't go out.</Banner>
          <Banner tone="error">The payment didn't go through. Try another card.</Banner>
          <Banner tone="time">First whistle in 40 minutes.</Banner>
        </div>
      </GalleryCell>
      <GalleryCell title="Empty state">
        <EmptyState title="No teams found" action={<Button icon={<Plus />}>Create Team</Button>}>
          Create a team, then add its games to the calendar.
        </EmptyState>
      </GalleryCell>
    </>
  );
}

function FormDialog() {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState("Nadia Petrova");
  const [missing, setMissing] = useState(true);
  const save = () => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      setOpen(false);
      showToast.success("Member added successfully!", { description: `${name} joined Lakeview Otters.` });
    }, 900);
  };
  return (
    <>
      <Button icon={<Plus />} onClick={() => setOpen(true)}>
        Add Member
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Add Member"
        description="Lakeview Otters has 4 spots left on Standard."
        busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        footer={
          <>
            <Button variant="secondary" disabled={busy} onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" busy={busy} busyLabel="Adding...">
              Add Member
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <TextField
            label="Name"
            required
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextField
            label="Phone number"
            required
            type="tel"
            placeholder="(312) 555-0100"
            error={missing ? "Add a phone number so reminders can reach Nadia" : undefined}
            onChange={(event) => setMissing(event.currentTarget.value === "")}
          />
          <TextField label="Email" optional type="email" defaultValue="nadia.petrova@example.com" />
          <CheckboxField label="Nadia agreed to get SMS texts">
            for games and practices. Message frequency varies. Message and data rates may apply. Reply HELP
            for help or STOP to cancel.
          </CheckboxField>
        </div>
      </Dialog>
    </>
  );
}

function LongDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Long Dialog
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Terms"
        size="wide"
        footer={<Button onClick={() => setOpen(false)}>Got It</Button>}
      >
        {Array.from({ length: 24 }, (_, index) => (
          <p key={index} className="mb-3 text-ink-2">
            Paragraph {index + 1}. Texts go out 24 hours and 1 hour before every game, to everyone who agreed.
          </p>
        ))}
      </Dialog>
    </>
  );
}

function DeleteConfirm() {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button variant="destructive" icon={<Trash2 />} onClick={() => setOpen(true)}>
        Delete Game
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete this game?"
        confirmLabel="Delete Game"
        busyLabel="Deleting..."
        cancelLabel="Keep Game"
        busy={busy}
        onConfirm={() => {
          setBusy(true);
          setTimeout(() => {
            setBusy(false);
            setOpen(false);
            showToast.success("Game deleted");
          }, 900);
        }}
      >
        Apr 23, 2026, 7:00 PM at Ridgeway Turf vs Ridgeway Rovers. Three responses will be deleted. This can't
        be undone.
      </ConfirmDialog>
    </>
  );
}
