import { useState } from 'react';
import * as v from 'valibot';
import { ModelAddress, ModelKey } from '#shared/ai/own-model.ts';
import { updateAiSettings, type AiSettings } from '#shared/operations/ai.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { FormDialog, type FieldErrors, type FormValues } from '#client/workspace/account/form-dialog.tsx';

/** The server reports an error of a field under the same names. */
const ADDRESS = 'ownModel.baseUrl';
const KEY = 'ownModel.apiKey';

interface OwnModelDialogProps {
  workspaceId: string;
  model: AiSettings['ownModel'];
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for address and key of the workspace's own model. The server calls the model before it stores them. */
export function OwnModelDialog({ workspaceId, model, isOpen, onClose }: OwnModelDialogProps) {
  const { mutateAsync } = useCommandOperation(updateAiSettings);
  const [isWithoutKey, setIsWithoutKey] = useState(false);
  const hasKey = model?.hasKey ?? false;
  return (
    // The dialog is inside the form of the settings, which must not be saved by it.
    <div role="presentation" onSubmit={(event) => event.stopPropagation()}>
      <FormDialog
        title="The workspace’s own model"
        isOpen={isOpen}
        onClose={onClose}
        submit={{ label: 'Save', busy: 'Asking the model…' }}
        validate={(values) => fieldErrors(values, isWithoutKey)}
        onSubmit={async (values) => {
          const key = (values[KEY] ?? '').trim();
          // Without a new key the stored one stays.
          const apiKey = isWithoutKey ? null : key === '' ? undefined : key;
          await mutateAsync({
            workspaceId,
            ownModel: { baseUrl: values[ADDRESS] ?? '', ...(apiKey !== undefined && { apiKey }) },
          });
          toast.success('The workspace’s own model was saved');
          onClose();
        }}
      >
        {(errors) => (
          <>
            <TextField
              label="Address"
              name={ADDRESS}
              defaultValue={model?.baseUrl}
              placeholder="https://api.example.com/v1"
              hint="The address of an OpenAI-compatible API. It often ends with /v1."
              type="url"
              inputMode="url"
              maxLength={500}
              autoComplete="off"
              autoFocus
              error={errors[ADDRESS]}
            />
            <TextField
              label="Key"
              name={KEY}
              type="password"
              disabled={isWithoutKey}
              placeholder={hasKey ? 'Leave empty to use the stored key' : undefined}
              hint="Stored encrypted and never shown again. Editors of this workspace use it, and cannot read it."
              maxLength={1000}
              autoComplete="off"
              error={isWithoutKey ? undefined : errors[KEY]}
            />
            {hasKey && (
              <label className="ai-tab__check">
                <input
                  type="checkbox"
                  checked={isWithoutKey}
                  onChange={(event) => setIsWithoutKey(event.target.checked)}
                />
                Delete the stored key: this model needs none
              </label>
            )}
          </>
        )}
      </FormDialog>
    </div>
  );
}

function fieldErrors(values: FormValues, isWithoutKey: boolean): FieldErrors {
  const address = v.safeParse(ModelAddress, values[ADDRESS] ?? '');
  const key = (values[KEY] ?? '').trim();
  const parsedKey = isWithoutKey || key === '' ? undefined : v.safeParse(ModelKey, key);
  return {
    ...(address.issues && { [ADDRESS]: address.issues[0].message }),
    ...(parsedKey?.issues && { [KEY]: parsedKey.issues[0].message }),
  };
}
