import type { FieldPathByValue } from "react-hook-form";
import { useFormContext, useWatch } from "react-hook-form";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { consentWordings } from "../../consents/rules.ts";
import type { Member } from "../schema.ts";
import { consentNote, sharingNote, type Entries } from "./member-form.ts";

export interface RosterContext {
  /** Everyone on the roster, to say who has a number too. */
  members: readonly Member[];
  /** Who is being changed; null for a new member. */
  member: Member | null;
}

type PhonePath = FieldPathByValue<Entries, string>;
type ConsentPath = FieldPathByValue<Entries, boolean>;

export function PhoneField({ name, roster }: { name: PhonePath; roster: RosterContext }) {
  const { register, getFieldState, formState } = useFormContext<Entries>();
  const typed = useWatch<Entries, PhonePath>({ name });
  return (
    <TextField
      label="Phone Number"
      type="tel"
      required
      autoComplete="off"
      placeholder="(312) 555-0100"
      maxLength={40}
      hint={sharingNote(roster.members, typed, roster.member?.id)}
      error={getFieldState(name, formState).error?.message}
      {...register(name)}
    />
  );
}

/** MEMB-10 to MEMB-15. `who` begins the sentence. */
export function ConsentField(props: {
  name: ConsentPath;
  phone: PhonePath;
  who: string;
  roster: RosterContext;
}) {
  const { register } = useFormContext<Entries>();
  const typed = useWatch<Entries, PhonePath>({ name: props.phone });
  const ticked = useWatch<Entries, ConsentPath>({ name: props.name });
  const { member } = props.roster;
  return (
    <CheckboxField
      className="wrap-anywhere"
      label={`${props.who} ${consentWordings.manager.lead}`}
      hint={consentNote(member ? [member, ...member.contacts] : [], typed, ticked)}
      {...register(props.name)}
    >
      {consentWordings.manager.rest}
    </CheckboxField>
  );
}
