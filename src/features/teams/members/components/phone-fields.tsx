import { NO_MOBILE } from "../rules.ts";
import type { FieldPathByValue } from "react-hook-form";
import { useFormContext, useWatch } from "react-hook-form";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Language, languageNames } from "#words/language.ts";
import { ConsentLinks } from "../../consents/components/consent-links.tsx";
import { consentWordings } from "../../consents/rules.ts";
import type { Member } from "../schema.ts";
import { describeConsent, describeLanguage, describeSharing } from "./describe-contacts.ts";
import type { Entries } from "./member-form.ts";

export interface RosterContext {
  /** The whole roster, used to show who else has a number. */
  members: readonly Member[];
  /** The member being edited, or null for a new one. */
  member: Member | null;
}

type PhonePath = FieldPathByValue<Entries, string>;
type ConsentPath = FieldPathByValue<Entries, boolean>;

const languages = Language.options.map((value) => ({ value, label: languageNames[value] }));

/** A member's own number, which is required, or a contact's, who may have an email instead. */
export function PhoneField({ name, roster }: { name: PhonePath; roster: RosterContext }) {
  const { register, getFieldState, formState } = useFormContext<Entries>();
  const value = useWatch<Entries, PhonePath>({ name });
  const isOwn = name === "phone";
  const sharing = describeSharing(roster.members, value, roster.member?.id);
  return (
    <TextField
      label="Phone Number"
      type="tel"
      {...(isOwn ? { required: true } : { optional: true })}
      autoComplete="off"
      placeholder="(312) 555-0100"
      maxLength={40}
      hint={isOwn ? [sharing, NO_MOBILE].filter(Boolean).join(" ") : sharing}
      error={getFieldState(name, formState).error?.message}
      {...register(name)}
    />
  );
}

/** The language of a contact's texts and emails, or of the emails to one without a number (REACH-50). */
export function LanguageField({
  phone,
  roster,
  label,
}: {
  phone: PhonePath;
  roster: RosterContext;
  label: string;
}) {
  const { register } = useFormContext<Entries>();
  const value = useWatch<Entries, PhonePath>({ name: phone });
  const { member } = roster;
  const name = phone.replace(/phone$/, "language") as "language" | `contacts.${number}.language`;
  return (
    <SelectField
      label={label}
      options={languages}
      hint={describeLanguage(member ? [member, ...member.contacts] : [], value)}
      {...register(name)}
    />
  );
}

/** The consent checkbox (MEMB-10 to MEMB-15). Its label starts with `who`. */
export function ConsentField(props: {
  name: ConsentPath;
  phone: PhonePath;
  who: string;
  roster: RosterContext;
}) {
  const { register } = useFormContext<Entries>();
  const value = useWatch<Entries, PhonePath>({ name: props.phone });
  const isChecked = useWatch<Entries, ConsentPath>({ name: props.name });
  const { member } = props.roster;
  return (
    <div className="grid gap-4">
      <CheckboxField
        className="wrap-anywhere"
        label={`${props.who} ${consentWordings.manager.lead}`}
        hint={describeConsent(member ? [member, ...member.contacts] : [], value, isChecked)}
        {...register(props.name)}
      >
        {consentWordings.manager.rest}
      </CheckboxField>
      <ConsentLinks isForOthers />
      <LanguageField phone={props.phone} roster={props.roster} label="Language of Texts" />
    </div>
  );
}
