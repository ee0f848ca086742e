import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { consentWordings } from "#features/teams/consents/rules.ts";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { managerPhonesQueries } from "../client.ts";
import { NewManagerPhone, type ManagerPhone } from "../schema.ts";

/** Where one gets a text when too few are coming; without it the same comes by mail. */
export function AlertPhone({ teamId }: { teamId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(
    managerPhonesQueries.managerPhones.get.queryOptions({
      input: { teamId },
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );
  if (data) return <PhoneForm teamId={teamId} stored={data} />;
  return isError ? (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ink-2">
      Your number could not be loaded.
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
const entriesOf = ({ phone }: ManagerPhone): Entries => ({ phone: phone ?? "", consent: false });

const suppressedWords = {
  stop: "You replied STOP from this number, so alerts come by email. Text START to get texts again.",
  unreachable: "This number cannot get texts, so alerts come by email.",
};

function PhoneForm({ teamId, stored }: { teamId: string; stored: ManagerPhone }) {
  const { register, handleSubmit, control, reset, setError, formState } = useForm<
    Entries,
    unknown,
    NewManagerPhone
  >({
    resolver: zodResolver(NewManagerPhone),
    defaultValues: entriesOf(stored),
  });
  const { isDirty, errors } = formState;
  useEffect(() => {
    if (!isDirty) reset(entriesOf(stored));
  }, [stored, isDirty, reset]);
  const { set, remove } = useChanges(teamId, (saved) => reset(entriesOf(saved)));
  const typed = useWatch({ control, name: "phone" }).trim();
  const isNew = typed !== "" && typed !== stored.phone;

  const submit = handleSubmit(
    (entries) =>
      set.mutate(
        { teamId, ...entries },
        {
          onError: (error) => {
            if (errorCode(error) === "PHONE_INVALID")
              setError("phone", { message: errorMessage(error, "") }, { shouldFocus: true });
          },
        },
      ),
    toastFirstProblem,
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      {stored.suppressedBy !== null && !isNew && (
        <Banner tone="warn" role="status">
          {suppressedWords[stored.suppressedBy]}
        </Banner>
      )}
      <TextField
        label="Text Me At"
        type="tel"
        autoComplete="tel"
        placeholder="(312) 555-0100"
        maxLength={40}
        optional
        hint={
          stored.phone === null
            ? "Without a number, alerts come by email"
            : "Alerts to this number count as SMS of the team"
        }
        error={errors.phone?.message}
        {...register("phone")}
      />
      {isNew && (
        <CheckboxField
          label={consentWordings.alerts.lead}
          error={errors.consent?.message}
          {...register("consent")}
        >
          {consentWordings.alerts.rest}
        </CheckboxField>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="secondary"
          disabled={!isNew}
          busy={set.isPending}
          busyLabel="Saving..."
        >
          Save Number
        </Button>
        {stored.phone !== null && (
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

const fail = (error: unknown, words: string) =>
  void showToast.error(words, { description: errorMessage(error, "Please try again.") });

function useChanges(teamId: string, onSaved: (saved: ManagerPhone) => void) {
  const queries = useQueryClient();
  const { queryKey } = managerPhonesQueries.managerPhones.get.queryOptions({ input: { teamId } });
  const show = (saved: ManagerPhone, words: string) => {
    queries.setQueryData(queryKey, saved);
    onSaved(saved);
    showToast.success(words);
  };
  return {
    set: useMutation(
      managerPhonesQueries.managerPhones.set.mutationOptions({
        networkMode: "always",
        onSuccess: (saved) => show(saved, "Number saved"),
        // The field says what is wrong with the number itself.
        onError: (error) =>
          errorCode(error) === "PHONE_INVALID" ? undefined : fail(error, "Failed to save number"),
      }),
    ),
    remove: useMutation(
      managerPhonesQueries.managerPhones.remove.mutationOptions({
        networkMode: "always",
        onSuccess: (saved) => show(saved, "Number removed"),
        onError: (error) => fail(error, "Failed to remove number"),
      }),
    ),
  };
}
