import { useFormContext, useWatch } from "react-hook-form";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { formatGuardianWording } from "../../consents/rules.ts";
import type { Member } from "../schema.ts";
import { describeConsent } from "./describe-contacts.ts";
import { getConsentsAfter, type Entries } from "./member-form.ts";
import { ConsentField, LanguageField, type RosterContext } from "./phone-fields.tsx";

/** Asks whether the member is a minor, and whose the main number is then (REACH-42). */
export function MinorFields({ member }: { member: Member | null }) {
  const { register, getValues, setValue, getFieldState, formState } = useFormContext<Entries>();
  const isMinor = useWatch<Entries, "isMinor">({ name: "isMinor" });
  const isParentsPhone = useWatch<Entries, "isParentsPhone">({ name: "isParentsPhone" });
  const resetConsents = () => {
    const consents = getConsentsAfter(getValues(), member);
    setValue("smsConsent", consents.smsConsent);
    setValue("guardianConsent", consents.guardianConsent);
    setValue("emailConsent", consents.emailConsent);
  };
  return (
    <>
      <CheckboxField
        label="Minor"
        hint="Under 18. Texts go to a parent or guardian."
        {...register("isMinor", { onChange: resetConsents })}
      />
      {isMinor && (
        <CheckboxField
          label="This is a parent's or guardian's phone"
          hint="Check this if the player has no phone. You don't need another number then."
          {...register("isParentsPhone", { onChange: resetConsents })}
        />
      )}
      {isMinor && isParentsPhone && (
        <TextField
          label="Whose Phone"
          required
          autoComplete="off"
          placeholder="Mother"
          maxLength={40}
          error={getFieldState("phoneOwner", formState).error?.message}
          {...register("phoneOwner")}
        />
      )}
    </>
  );
}

/** The consent for the main number. A guardian gives it for a child's own phone (REACH-45). */
export function OwnConsentField({ firstName, roster }: { firstName: string; roster: RosterContext }) {
  const { register } = useFormContext<Entries>();
  const isMinor = useWatch<Entries, "isMinor">({ name: "isMinor" });
  const isParentsPhone = useWatch<Entries, "isParentsPhone">({ name: "isParentsPhone" });
  const phoneOwner = useWatch<Entries, "phoneOwner">({ name: "phoneOwner" });
  const phone = useWatch<Entries, "phone">({ name: "phone" });
  const isChecked = useWatch<Entries, "guardianConsent">({ name: "guardianConsent" });
  if (!isMinor || isParentsPhone) {
    const who = isMinor ? phoneOwner.trim() || "This contact" : firstName;
    return <ConsentField name="smsConsent" phone="phone" who={who} roster={roster} />;
  }
  return (
    <div className="grid gap-4">
      <CheckboxField
        className="wrap-anywhere"
        label="A parent or guardian agreed:"
        hint={
          describeConsent(roster.member ? [roster.member] : [], phone, isChecked) ??
          "Optional. If you leave this unchecked, only parents and guardians get texts."
        }
        {...register("guardianConsent")}
      >
        “{formatGuardianWording(firstName)}”
      </CheckboxField>
      <LanguageField phone="phone" roster={roster} label="Language of Texts" />
    </div>
  );
}
