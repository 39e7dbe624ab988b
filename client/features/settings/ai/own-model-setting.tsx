import { useState } from 'react';
import { updateAiSettings, type AiSettings } from '#shared/operations/ai.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { Button } from '#client/ui/button.tsx';
import { Setting } from '#client/ui/fields/setting.tsx';
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { OwnModelDialog } from './own-model-dialog.tsx';

interface OwnModelSettingProps {
  workspaceId: string;
  /** Null without an own model. */
  model: AiSettings['ownModel'];
}

/** The workspace's own model: its address, and whether a key is stored. The key itself is never shown. */
export function OwnModelSetting({ workspaceId, model }: OwnModelSettingProps) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const remove = useCommandOperation(updateAiSettings);
  const close = (): void => setOpen(null);
  const handleRemove = (): void =>
    remove.mutate(
      { workspaceId, ownModel: null },
      {
        onSuccess: () => toast.success('The workspace’s own model was removed'),
        onError: (error) => toast.error('The model could not be removed.', { detail: errorText(error) }),
        onSettled: close,
      },
    );
  return (
    <>
      <Setting
        name="Own model"
        note={
          model
            ? `${model.baseUrl}, ${model.hasKey ? 'with a stored key' : 'without a key'}. Its answers cost no credits.`
            : 'Use your own account at a provider, or a local model. Its answers cost no credits.'
        }
      >
        {(ids) => (
          <span className="ai-tab__buttons">
            <Button size="sm" aria-describedby={ids['aria-labelledby']} onClick={() => setOpen('edit')}>
              {model ? 'Change' : 'Set up'}
            </Button>
            {model && (
              <Button size="sm" aria-describedby={ids['aria-labelledby']} onClick={() => setOpen('remove')}>
                Remove
              </Button>
            )}
          </span>
        )}
      </Setting>
      <OwnModelDialog workspaceId={workspaceId} model={model} isOpen={open === 'edit'} onClose={close} />
      <ConfirmDialog
        question={
          open === 'remove'
            ? {
                title: 'Remove the workspace’s own model?',
                text: 'Its address and its key are deleted here. The workspace then uses the model of this server, if there is one.',
                confirm: 'Remove',
                busy: 'Removing…',
              }
            : null
        }
        isBusy={remove.isPending}
        onCancel={close}
        onConfirm={handleRemove}
      />
    </>
  );
}
