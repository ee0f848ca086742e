import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { announceAuthChange } from "#features/accounts/components/auth-changes.ts";
import {
  emptyIdentity,
  findMissingIdentity,
  IdentityFields,
  toIdentityErrors,
} from "#features/accounts/components/identity-fields.tsx";
import type { Me } from "#features/accounts/schema.ts";
import { explainError } from "#platform/api-client.ts";
import { formatLocalMoment } from "#platform/browser-date.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { deletionApi, deletionQueries } from "../client.ts";
import { DeletionFacts } from "./deletion-facts.tsx";

export interface DeleteAccountDialogProps {
  user: Me;
  onClose: () => void;
}

/** Explains what deleting the account does and asks for proof that this is its owner. */
export default function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  // Always fetch, because what happens depends on who manages the teams right now.
  const preview = useQuery(
    deletionQueries.accountDeletion.preview.queryOptions({ networkMode: "always", staleTime: 0, gcTime: 0 }),
  );
  const [identity, setIdentity] = useState(emptyIdentity);
  const [errors, setErrors] = useState<{ password?: string; code?: string }>({});
  const [isBusy, setIsBusy] = useState(false);
  const hasTwoStep = user.twoFactorEnabled;
  const hasLeagues = (preview.data?.leagues.length ?? 0) > 0;
  const canDelete = preview.data !== undefined && !hasLeagues;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canDelete) return;
    const missing = findMissingIdentity(identity, hasTwoStep);
    if (missing) return setErrors(missing);
    setErrors({});
    setIsBusy(true);
    try {
      const { deletesAt } = await deletionApi.accountDeletion.request({
        password: identity.password,
        ...(hasTwoStep && { code: identity.code }),
      });
      announceAuthChange();
      await navigate("/login");
      showToast.success("Your account will be deleted", {
        description: `Sign in before ${formatLocalMoment(Date.parse(deletesAt))} to keep it.`,
      });
    } catch (error) {
      setIsBusy(false);
      const fieldErrors = toIdentityErrors(error);
      if (fieldErrors) return setErrors(fieldErrors);
      showToast.error("We couldn't delete your account", { description: explainError(error) });
      void preview.refetch();
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete your account?"
      busy={isBusy}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep Account
          </Button>
          <Button
            type="submit"
            variant="destructive"
            disabled={!canDelete}
            busy={isBusy}
            busyLabel="Deleting..."
          >
            Delete Account
          </Button>
        </>
      }
    >
      {renderBody()}
    </Dialog>
  );

  function renderBody() {
    if (preview.isPending) return <SkeletonRows label="Loading your teams" />;
    if (!preview.data)
      return (
        <Banner
          tone="error"
          action={
            <Button
              variant="secondary"
              size="small"
              busy={preview.isFetching}
              onClick={() => void preview.refetch()}
            >
              Try Again
            </Button>
          }
        >
          We couldn't load what deleting your account would do.
        </Banner>
      );
    if (hasLeagues)
      return (
        <Banner
          tone="warn"
          action={
            <LinkButton variant="secondary" size="small" to="/league-management">
              Go to League Management
            </LinkButton>
          }
        >
          <p className="wrap-anywhere">
            You still manage {preview.data.leagues.join(", ")}. Other teams depend on it, so delete it first,
            or{" "}
            <a href="/contact" className="link">
              contact us
            </a>{" "}
            to move it to someone else.
          </p>
        </Banner>
      );
    return (
      <div className="grid gap-4">
        <DeletionFacts preview={preview.data} />
        <IdentityFields hasTwoStep={hasTwoStep} value={identity} errors={errors} onChange={setIdentity} />
      </div>
    );
  }
}
