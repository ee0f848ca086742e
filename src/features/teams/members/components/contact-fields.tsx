import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FieldError } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { GUARDIAN_LABEL } from "../../guardians/rules.ts";
import { EmailField } from "./email-fields.tsx";
import { createContact, MAX_CONTACTS, type Entries } from "./member-form.ts";
import { ConsentField, LanguageField, PhoneField, type RosterContext } from "./phone-fields.tsx";

/** Guardians and second contacts: a phone, an email, or both, each with its own consent (REACH-26). */
export function ContactFields({ roster }: { roster: RosterContext }) {
  const { getValues, formState } = useFormContext<Entries>();
  const contacts = useFieldArray<Entries, "contacts">({ name: "contacts" });
  // From the form it's the list's own problem, and from the server it's the field's.
  const problem = formState.errors.contacts?.root?.message ?? formState.errors.contacts?.message;
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    // Render before moving focus. The button that was pressed disappears with its row, and the add button may not exist
    // yet.
    flushSync(() => contacts.remove(index));
    addButton.current?.focus();
  };
  return (
    <div className="grid gap-4">
      {contacts.fields.map(({ id }, index) => (
        <ContactRow key={id} index={index} roster={roster} onRemove={() => remove(index)} />
      ))}
      {contacts.fields.length < MAX_CONTACTS ? (
        <Button
          ref={addButton}
          variant="ghost"
          icon={<Plus />}
          className="-ml-3 justify-self-start"
          onClick={() => contacts.append(createContact(getValues()))}
        >
          Add a Guardian or Second Contact
        </Button>
      ) : (
        <p className="caption text-ink-3">A member can have up to four contacts.</p>
      )}
      <div role="alert">{problem !== undefined && <FieldError>{problem}</FieldError>}</div>
    </div>
  );
}

function ContactRow(props: { index: number; roster: RosterContext; onRemove: () => void }) {
  const { index, roster } = props;
  const { register, getFieldState, formState } = useFormContext<Entries>();
  const label = useWatch<Entries, `contacts.${number}.label`>({ name: `contacts.${index}.label` });
  const phone = `contacts.${index}.phone` as const;
  const number = useWatch<Entries, typeof phone>({ name: phone });
  const email = useWatch<Entries, `contacts.${number}.email`>({ name: `contacts.${index}.email` });
  const who = label.trim() || "This contact";
  const isMinor = useWatch<Entries, "isMinor">({ name: "isMinor" });
  const isGuardian = useWatch<Entries, `contacts.${number}.isGuardian`>({
    name: `contacts.${index}.isGuardian`,
  });
  return (
    <fieldset className="rounded-md border border-line px-3.5 pt-1 pb-3">
      <legend className="sr-only">Contact {index + 1}</legend>
      <div className="flex min-h-11 items-center justify-between">
        <span aria-hidden="true" className="h3">
          Contact {index + 1}
        </span>
        <IconButton
          label={`Remove contact ${index + 1}`}
          tone="destructive"
          className="-mr-2"
          onClick={props.onRemove}
        >
          <Trash2 />
        </IconButton>
      </div>
      <div className="grid gap-4">
        <TextField
          label="Relationship"
          required
          autoComplete="off"
          placeholder="Mother"
          maxLength={40}
          error={getFieldState(`contacts.${index}.label`, formState).error?.message}
          {...register(`contacts.${index}.label`)}
        />
        <PhoneField name={phone} roster={roster} />
        {isMinor && (
          <CheckboxField
            label={GUARDIAN_LABEL}
            hint={isGuardian ? undefined : "Texts and emails about a minor go to parents and guardians only."}
            {...register(`contacts.${index}.isGuardian`)}
          />
        )}
        {(!isMinor || isGuardian) && number.trim() !== "" && (
          <ConsentField name={`contacts.${index}.smsConsent`} phone={phone} who={who} roster={roster} />
        )}
        <EmailField
          name={`contacts.${index}.email`}
          who={who}
          isChilds={isMinor && !isGuardian}
          roster={roster}
        />
        {(!isMinor || isGuardian) && number.trim() === "" && email.trim() !== "" && (
          <LanguageField phone={phone} roster={roster} label="Language of Emails" />
        )}
      </div>
    </fieldset>
  );
}
