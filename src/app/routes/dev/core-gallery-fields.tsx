import { Bell, CalendarDays, MapPin } from "lucide-react";
import { useState } from "react";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { OtpField } from "#ui/otp-field.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { SwitchField } from "#ui/switch-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { GalleryCell } from "./core-gallery-cell.tsx";

const sports = ["Soccer", "Softball", "Basketball"].map((sport) => ({ value: sport, label: sport }));

export function FieldsGallery() {
  const [search, setSearch] = useState("har");
  const [code, setCode] = useState("418");
  const [badCode, setBadCode] = useState("000000");
  return (
    <>
      <GalleryCell title="Text fields">
        <div className="flex flex-col gap-4">
          <TextField label="Location" required error="Location is required" />
          <TextField label="Opponent" optional defaultValue="Harbor Street FC" />
          <TextField
            label="Phone number"
            required
            type="tel"
            placeholder="(312) 555-0100"
            hint="Ten digits, United States or Canada."
          />
          <TextField label="Venue" icon={<MapPin className="size-4" />} defaultValue="Ridgeway Turf" />
          <TextField label="Date" type="date" required defaultValue="2026-04-16" />
          <TextField label="Email" disabled defaultValue="maya.okafor@example.com" />
          <TextField label="Team code" readOnly defaultValue="OTT-2026" />
        </div>
      </GalleryCell>
      <GalleryCell title="More fields">
        <div className="flex flex-col gap-4">
          <PasswordField
            label="Password"
            required
            autoComplete="current-password"
            defaultValue="first-whistle"
            aside={
              <a href="#forgot" className="link text-caption">
                Forgot password?
              </a>
            }
          />
          <SelectField label="Sport" required placeholder="Choose a sport" options={sports} />
          <SelectField
            label="Time zone"
            error="Choose a time zone"
            options={[{ value: "ct", label: "Central" }]}
          />
          <TextArea
            label="Note"
            optional
            hint="160 characters left"
            defaultValue="Bring both jerseys."
            rows={3}
          />
          <SearchField
            label="Search members"
            placeholder="Search name, phone, or email"
            value={search}
            onValueChange={setSearch}
          />
          <OtpField label="Code" hint="From your authenticator app" value={code} onValueChange={setCode} />
          <OtpField
            label="Code again"
            error="That code is incorrect"
            value={badCode}
            onValueChange={setBadCode}
          />
        </div>
      </GalleryCell>
      <GalleryCell title="Choices">
        <div className="flex flex-col gap-4">
          <CheckboxField label="Nadia agreed to get SMS texts" defaultChecked>
            for games and practices. Message frequency varies. Reply HELP for help or STOP to cancel.
          </CheckboxField>
          <CheckboxField label="Agreed to SMS reminders" />
          <CheckboxField label="I accept the terms" required error="Accept the terms to continue" />
          <CheckboxField label="Not available" disabled defaultChecked />
          <SwitchField label="24-hour reminder" hint="Sent the day before, at the same time" defaultChecked />
          <SwitchField label="1-hour reminder" />
          <SwitchField label="Weekly summary" hint="Not included in this pass" disabled />
          <RadioCards
            label="Who gets the message"
            required
            defaultValue="all"
            options={[
              { value: "all", label: "Everyone", description: "All 14 who agreed to texts", icon: <Bell /> },
              {
                value: "next",
                label: "Next game",
                description: "Everyone who said yes or maybe",
                icon: <CalendarDays />,
              },
              { value: "none", label: "No one yet", description: "No active pass", disabled: true },
            ]}
          />
        </div>
      </GalleryCell>
    </>
  );
}
