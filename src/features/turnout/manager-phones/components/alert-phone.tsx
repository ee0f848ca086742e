import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ConsentLinks } from "#features/teams/consents/components/consent-links.tsx";
import { consentWordings, formatWording } from "#features/teams/consents/rules.ts";
import { getErrorCode, getErrorMessage, getFieldErrors } from "#platform/api-client.ts";
import { NOT_TEXTABLE_MESSAGE } from "#platform/area-codes.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { managerPhonesQueries } from "../client.ts";
import { NewManagerPhone, type ManagerPhone } from "../schema.ts";

/**
 * Lets a manager set the number that gets alerts when too few players are coming. Without a number, alerts are emailed.
 */
export function AlertPhone({ teamId }: { teamId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(
    managerPhonesQueries.managerPhones.get.queryOptions({
      input: { teamId },
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );
  if (data) return <PhoneForm teamId={teamId} savedPhone={data} />;
  return isError ? (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ink-2">
      We couldn&apos;t load your number.
      <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
        Try Again
      </Button>
    </p>
  ) : (
    <Loading label="Loading your number" className="grid gap-2">
      <Skeleton className="h-3 w-24" />
      <Skeleton shape="block" className="h-10 w-full" />
    </Loading>
  );
}

type Entries = { phone: string; consent: boolean };
const toEntries = ({ phone }: ManagerPhone): Entries => ({ phone: phone ?? "", consent: false });

const suppressedMessages = {
  stop: "You replied STOP from this number, so alerts go to your email. Text START to get texts again.",
  unreachable: "This number can't receive texts, so alerts go to your email.",
  "not-textable": `${NOT_TEXTABLE_MESSAGE}, so alerts go to your email.`,
};

function PhoneForm({ teamId, savedPhone }: { teamId: string; savedPhone: ManagerPhone }) {
  const { register, handleSubmit, control, reset, setError, formState } = useForm<
    Entries,
    unknown,
    NewManagerPhone
  >({
    resolver: zodResolver(NewManagerPhone),
    defaultValues: toEntries(savedPhone),
  });
  const { isDirty, errors } = formState;
  useEffect(() => {
    if (!isDirty) reset(toEntries(savedPhone));
  }, [savedPhone, isDirty, reset]);
  const { set, remove } = useChanges(teamId, (phone) => reset(toEntries(phone)));
  const enteredPhone = useWatch({ control, name: "phone" }).trim();
  const hasConsented = useWatch({ control, name: "consent" });
  const isNew = enteredPhone !== "" && enteredPhone !== savedPhone.phone;
  const isOffered =
    enteredPhone !== "" && !isNew && !savedPhone.coversLeagueQuestions && savedPhone.suppressedBy === null;

  const submit = handleSubmit(
    (entries) =>
      set.mutate(
        { teamId, ...entries },
        {
          onError: (error) => {
            if (getErrorCode(error) === "PHONE_INVALID")
              setError(
                "phone",
                { message: getFieldErrors(error).phone ?? getErrorMessage(error, "") },
                { shouldFocus: true },
              );
          },
        },
      ),
    toastFirstProblem,
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      {savedPhone.suppressedBy !== null && !isNew && (
        <Banner tone="warn" role="status">
          {suppressedMessages[savedPhone.suppressedBy]}
        </Banner>
      )}
      <TextField
        label="Your Phone Number"
        type="tel"
        autoComplete="tel"
        placeholder="(312) 555-0100"
        maxLength={40}
        optional
        hint={
          savedPhone.phone === null
            ? "Without a number, we'll email you instead."
            : "Alerts count toward your team's texts."
        }
        error={errors.phone?.message}
        {...register("phone")}
      />
      {isNew && (
        <>
          <CheckboxField
            label={consentWordings.alerts.lead}
            error={errors.consent?.message}
            {...register("consent")}
          >
            {consentWordings.alerts.rest}
          </CheckboxField>
          <ConsentLinks />
        </>
      )}
      {isOffered && (
        <>
          <CheckboxField
            label="Also Get Score and Change Requests by Text"
            hint="Until then, we email you score requests and requests to change league games."
            {...register("consent")}
          >
            {formatWording(consentWordings.alerts)}
          </CheckboxField>
          <ConsentLinks />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="secondary"
          disabled={!isNew && !(isOffered && hasConsented)}
          busy={set.isPending}
          busyLabel="Saving..."
        >
          Save Number
        </Button>
        {savedPhone.phone !== null && (
          <Button
            variant="ghost"
            busy={remove.isPending}
            busyLabel="Removing..."
            onClick={() => remove.mutate({ teamId })}
          >
            Remove Number
          </Button>
        )}
      </div>
    </form>
  );
}

const showError = (error: unknown, message: string) =>
  void showToast.error(message, { description: getErrorMessage(error, "Try again.") });

function useChanges(teamId: string, onSaved: (savedPhone: ManagerPhone) => void) {
  const queries = useQueryClient();
  const { queryKey } = managerPhonesQueries.managerPhones.get.queryOptions({ input: { teamId } });
  const show = (savedPhone: ManagerPhone, message: string) => {
    queries.setQueryData(queryKey, savedPhone);
    onSaved(savedPhone);
    showToast.success(message);
  };
  return {
    set: useMutation(
      managerPhonesQueries.managerPhones.set.mutationOptions({
        networkMode: "always",
        onSuccess: (savedPhone) => show(savedPhone, "Number saved"),
        // The field already shows what's wrong with the number.
        onError: (error) =>
          getErrorCode(error) === "PHONE_INVALID"
            ? undefined
            : showError(error, "We couldn't save your number"),
      }),
    ),
    remove: useMutation(
      managerPhonesQueries.managerPhones.remove.mutationOptions({
        networkMode: "always",
        onSuccess: (savedPhone) => show(savedPhone, "Number removed"),
        onError: (error) => showError(error, "We couldn't remove your number"),
      }),
    ),
  };
}
