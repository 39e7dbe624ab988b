import { useState } from 'react';
import * as v from 'valibot';
import { getWorkspaceMembers } from '#shared/operations/members.ts';
import { deleteAccount, type WorkspaceFate } from '#shared/operations/users.ts';
import { ApiError } from '#client/api/api-error.ts';
import { useCommandOperation, useQueryOperation } from '#client/api/operation-hooks.ts';
import { signOut } from '#client/api/sign-in.ts';
import { Field } from '#client/ui/fields/field.tsx';
import { Select } from '#client/ui/fields/select.tsx';
import { DialogText } from '#client/ui/layers/dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { FormDialog, type FormValues } from '#client/workspace/account/form-dialog.tsx';
import { proofErrors, ProofFields } from '#client/workspace/account/proof/proof-fields.tsx';
import { useProof } from '#client/workspace/account/proof/use-proof.ts';

/** The error data that lists the workspaces with other members for which the request names no fate. */
const UndecidedWorkspaces = v.object({
  workspaces: v.array(v.object({ id: v.string(), title: v.string() })),
});
type UndecidedWorkspace = v.InferOutput<typeof UndecidedWorkspaces>['workspaces'][number];

const DELETE = 'delete';

interface DeleteDialogProps {
  userId: string;
  onClose: () => void;
}

/**
 * Asks for a proof and schedules the deletion of the account in 15 days. When the server answers that workspaces
 * have other members, the dialog lists these workspaces: each is deleted or offered to another member.
 */
export function DeleteDialog({ userId, onClose }: DeleteDialogProps) {
  const { mutateAsync } = useCommandOperation(deleteAccount);
  const proof = useProof({ act: deleteAccount.name });
  const [undecided, setUndecided] = useState<readonly UndecidedWorkspace[]>([]);
  /** User id of the new owner by workspace id. A workspace without an entry is deleted. */
  const [newOwnerIds, setNewOwnerIds] = useState<Readonly<Record<string, string>>>({});

  const handleSubmit = async (values: FormValues): Promise<void> => {
    const sharedWorkspaces = undecided.map(({ id }): WorkspaceFate => {
      const newOwnerId = newOwnerIds[id];
      return newOwnerId === undefined
        ? { workspaceId: id, fate: 'delete' }
        : { workspaceId: id, fate: 'transfer', userId: newOwnerId };
    });
    try {
      const { message } = await mutateAsync({ ...(await proof.collect(values)), sharedWorkspaces });
      toast.success(message);
      onClose();
      await signOut();
    } catch (error) {
      const answer = v.safeParse(UndecidedWorkspaces, error instanceof ApiError ? error.data : undefined);
      if (answer.success) setUndecided(answer.output.workspaces);
      throw error;
    }
  };
  return (
    <FormDialog
      title="Delete account"
      isOpen
      onClose={onClose}
      submit={{ label: 'Delete Account', busy: 'Deleting…', isDanger: true }}
      validate={(values) => proofErrors(proof, values)}
      onSubmit={handleSubmit}
    >
      {(errors) => (
        <>
          <DialogText>
            You are logged out everywhere, and in 15 days your account and your workspaces are deleted. Log in
            before then to keep them.
          </DialogText>
          {undecided.map((workspace) => (
            <SharedWorkspace
              key={workspace.id}
              workspace={workspace}
              userId={userId}
              newOwnerId={newOwnerIds[workspace.id] ?? DELETE}
              onChange={(selected) => {
                const { [workspace.id]: _previous, ...rest } = newOwnerIds;
                setNewOwnerIds(selected === DELETE ? rest : { ...rest, [workspace.id]: selected });
              }}
            />
          ))}
          <ProofFields proof={proof} errors={errors} autoFocus />
        </>
      )}
    </FormDialog>
  );
}

interface SharedWorkspaceProps {
  workspace: UndecidedWorkspace;
  userId: string;
  /** User id of the new owner, or `delete`. */
  newOwnerId: string;
  onChange: (newOwnerId: string) => void;
}

function SharedWorkspace({ workspace, userId, newOwnerId, onChange }: SharedWorkspaceProps) {
  const { data: members = [] } = useQueryOperation(getWorkspaceMembers, { workspaceId: workspace.id });
  const others = members.filter((member) => member.userId !== userId);
  return (
    <Field label={`“${workspace.title}”`} hint="Others write in it.">
      {(control) => (
        <Select
          {...control}
          value={newOwnerId}
          onValueChange={onChange}
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
