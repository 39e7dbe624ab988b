import { useState } from 'react';
import * as v from 'valibot';
import { getWorkspaceMembers } from '#shared/operations/members.ts';
import { deleteAccount, type WorkspaceFate } from '#shared/operations/users.ts';
import { ApiError } from '#client/api/api-error.ts';
import { useCommandOperation, useQueryOperation } from '#client/api/operation-hooks.ts';
import { signOut } from '#client/api/sign-in.ts';
import { Field } from '#client/ui/fields/field.tsx';
import { Select } from '#client/ui/fields/select.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { DialogText } from '#client/ui/layers/dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { FormDialog, type FieldErrors, type FormValues } from './form-dialog.tsx';
import { missing } from './missing.ts';

/** The answer that names the workspaces which others are in and whose fate was not said. */
const Undecided = v.object({ workspaces: v.array(v.object({ id: v.string(), title: v.string() })) });
type Shared = v.InferOutput<typeof Undecided>['workspaces'][number];

const DELETE = 'delete';

const validate = ({ password }: FormValues): FieldErrors =>
  missing({ password: [password, 'Password is required'] });

interface DeleteDialogProps {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Ends the account in 15 days. Workspaces that others are in are named first, each with a choice. */
export function DeleteDialog({ userId, isOpen, onClose }: DeleteDialogProps) {
  const { mutateAsync } = useCommandOperation(deleteAccount);
  const [shared, setShared] = useState<readonly Shared[]>([]);
  /** The new owner's id by workspace; a workspace that is not here is deleted. */
  const [receivers, setReceivers] = useState<Readonly<Record<string, string>>>({});

  const send = async ({ password = '' }: FormValues): Promise<void> => {
    const sharedWorkspaces = shared.map(({ id }): WorkspaceFate => {
      const receiver = receivers[id];
      return receiver === undefined
        ? { workspaceId: id, fate: 'delete' }
        : { workspaceId: id, fate: 'transfer', userId: receiver };
    });
    try {
      const { message } = await mutateAsync({ password, sharedWorkspaces });
      toast.success(message);
      onClose();
      await signOut();
    } catch (error) {
      const asked = v.safeParse(Undecided, error instanceof ApiError ? error.data : undefined);
      if (asked.success) setShared(asked.output.workspaces);
      throw error;
    }
  };
  return (
    <FormDialog
      title="Delete account"
      isOpen={isOpen}
      onClose={onClose}
      submit={{ label: 'Delete Account', busy: 'Deleting…', isDanger: true }}
      validate={validate}
      onSubmit={send}
    >
      {(errors) => (
        <>
          <DialogText>
            You are logged out everywhere, and in 15 days your account and your workspaces are deleted. Log in
            before then to keep them.
          </DialogText>
          {shared.map((workspace) => (
            <SharedWorkspace
              key={workspace.id}
              workspace={workspace}
              userId={userId}
              receiver={receivers[workspace.id] ?? DELETE}
              onChoose={(chosen) => {
                const { [workspace.id]: _before, ...rest } = receivers;
                setReceivers(chosen === DELETE ? rest : { ...rest, [workspace.id]: chosen });
              }}
            />
          ))}
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
            error={errors['password']}
          />
        </>
      )}
    </FormDialog>
  );
}

interface SharedWorkspaceProps {
  workspace: Shared;
  userId: string;
  /** The id of the new owner, or `delete`. */
  receiver: string;
  onChoose: (receiver: string) => void;
}

function SharedWorkspace({ workspace, userId, receiver, onChoose }: SharedWorkspaceProps) {
  const { data: members = [] } = useQueryOperation(getWorkspaceMembers, { workspaceId: workspace.id });
  const others = members.filter((member) => member.userId !== userId);
  return (
    <Field label={`“${workspace.title}”`} hint="Others write in it.">
      {(control) => (
        <Select
          {...control}
          value={receiver}
          onValueChange={onChoose}
          options={[
            { value: DELETE, label: 'Delete it with my account' },
            ...others.map(({ userId: value, name, email }) => ({
              value,
              label: `Offer it to ${email === null ? name : `${name}, ${email}`}`,
            })),
          ]}
        />
      )}
    </Field>
  );
}
