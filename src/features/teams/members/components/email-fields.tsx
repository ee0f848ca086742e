import type { FieldPathByValue } from "react-hook-form";
import { useFormContext, useWatch } from "react-hook-form";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { emailWordings } from "../../member-emails/rules.ts";
import { describeEmailConsent, hasUnsubscribed } from "./describe-contacts.ts";
import type { Entries } from "./member-form.ts";
import type { RosterContext } from "./phone-fields.tsx";

type EmailPath = Extract<FieldPathByValue<Entries, string>, "email" | `contacts.${number}.email`>;

/** What stands below an email that gets nothing. */
const GUARDIANS_ONLY = "Emails about a minor go to parents and guardians only.";

/**
 * An email and the consent to emails, which is unchecked by default (REACH-23, REACH-24). Its label starts with `who`. A
 * child's own email takes no consent (REACH-45).
 */
export function EmailField(props: {
  name: EmailPath;
  who: string;
  /** Whether it's a minor's and not a guardian's. */
  isChilds: boolean;
  roster: RosterContext;
}) {
  const { name, who, isChilds, roster } = props;
  const consent = name === "email" ? ("emailConsent" as const) : (`${name}Consent` as const);
  const { register, getFieldState, formState } = useFormContext<Entries>();
  const value = useWatch<Entries, EmailPath>({ name });
  const isChecked = useWatch<Entries, typeof consent>({ name: consent });
  const stored = roster.member ? [roster.member, ...roster.member.contacts] : [];
  return (
    <>
      <TextField
        label="Email"
        type="email"
        optional
        autoComplete="off"
        maxLength={254}
        hint={isChilds && value.trim() ? GUARDIANS_ONLY : undefined}
        error={getFieldState(name, formState).error?.message}
        {...register(name)}
      />
      {!isChilds && value.trim() !== "" && (
        <CheckboxField
          className="wrap-anywhere"
          label={emailWordings.manager.lead.replace("{first name}", who)}
          hint={describeEmailConsent(stored, value, isChecked)}
          disabled={hasUnsubscribed(stored, value)}
          {...register(consent)}
        >
          {emailWordings.manager.rest}
        </CheckboxField>
      )}
    </>
  );
}

/** The member's own email. Beside a parent's main number, it's the parent's too. */
export function OwnEmailField({ firstName, roster }: { firstName: string; roster: RosterContext }) {
  const isMinor = useWatch<Entries, "isMinor">({ name: "isMinor" });
  const isParentsPhone = useWatch<Entries, "isParentsPhone">({ name: "isParentsPhone" });
  const phoneOwner = useWatch<Entries, "phoneOwner">({ name: "phoneOwner" });
  return (
    <EmailField
      name="email"
      who={isMinor && isParentsPhone ? phoneOwner.trim() || "This contact" : firstName}
      isChilds={isMinor && !isParentsPhone}
      roster={roster}
    />
  );
}
