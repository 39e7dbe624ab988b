import { useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';
import type { AdministeredUser } from '#shared/operations/admin-users.ts';
import { NOT_SUBSCRIBED, SUBSCRIPTION_STATUSES } from '#shared/plans/subscription-status.ts';
import { PLANS } from '#shared/plans/plans.ts';
import { Field } from '#client/ui/fields/field.tsx';
import { Select } from '#client/ui/fields/select.tsx';
import { Switch } from '#client/ui/fields/switch.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { FormDialog } from '#client/workspace/account/form-dialog.tsx';
import { ProofCancelled, useProvedAct } from '#client/workspace/account/proof/use-proved-act.tsx';
import { draftErrors, draftOf } from './user-draft.ts';
import { useSaveUser } from './use-save-user.ts';

/** The value of the status field for a user who has not subscribed. */
const NONE = 'none';

/** Changes plan, credits and administrator role of one user, with a reason. */
export function EditDialog({ user, onClose }: { user: AdministeredUser; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(user));
  const { run, dialog } = useProvedAct();
  const save = useSaveUser(user, run);
  return (
    <FormDialog
      title={`Edit: ${user.email}`}
      isOpen
      onClose={onClose}
      submit={{ label: 'Save', busy: 'Saving…' }}
      validate={() => draftErrors(draft, user)}
      onSubmit={async () => {
        try {
          // Credits that were changed are not changed again when a later part is refused.
          await save(draft, () => setDraft((latest) => ({ ...latest, credits: '' })));
        } catch (error) {
          if (error instanceof ProofCancelled) return;
          throw error;
        }
        toast.success(`${user.email} is changed.`);
        onClose();
      }}
    >
      {(errors) => (
        <>
          <Field label="Plan status" hint={user.hasSubscription ? ADMIN_MESSAGES.hasSubscription : undefined}>
            {(control) => (
              <Select
                {...control}
                disabled={user.hasSubscription}
                value={draft.status ?? NONE}
                onValueChange={(value) => setDraft({ ...draft, status: value === NONE ? null : value })}
                options={[
                  { value: NONE, label: NOT_SUBSCRIBED },
                  ...SUBSCRIPTION_STATUSES.map((value) => ({ value, label: value })),
                ]}
              />
            )}
          </Field>
          {draft.status !== null && (
            <Field label="Plan">
              {(control) => (
                <Select
                  {...control}
                  disabled={user.hasSubscription}
                  value={draft.plan}
                  onValueChange={(plan) => setDraft({ ...draft, plan })}
                  options={(['hobby', 'pro'] as const).map((id) => ({ value: id, label: PLANS[id].label }))}
                />
              )}
            </Field>
          )}
          <TextField
            label="Change of credits"
            name="credits"
            inputMode="text"
            placeholder="5 or -5"
            hint={`The balance is ${user.credits.toFixed(2)}. A negative number takes credits.`}
            value={draft.credits}
            onChange={(event) => setDraft({ ...draft, credits: event.target.value })}
            error={errors['credits']}
          />
          <Switch
            label="Is admin"
            isOn={draft.isAdmin}
            onChange={(isAdmin) => setDraft({ ...draft, isAdmin })}
          />
          <TextField
            label="Reason"
            name="reason"
            maxLength={300}
            value={draft.reason}
            onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
            error={errors['reason']}
          />
          {dialog}
        </>
      )}
    </FormDialog>
  );
}
