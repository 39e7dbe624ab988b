import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { getAiModels, type AiSettings } from '#shared/operations/ai.ts';
import { errorText } from '#client/api/api-error.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { Field } from '#client/ui/fields/field.tsx';
import { Select } from '#client/ui/fields/select.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { useSettingsForm } from '../settings-form.ts';
import { modelOptions } from './model-options.ts';

const NOT_CHOSEN = DEFAULT_SETTINGS.aiConfig.defaultModel;

/**
 * The model of the workspace: a list where there is something to select, else a field. Of the server only the models that
 * it offers can be used, of an own provider any.
 */
export function AiModelField({ settings }: { settings: AiSettings }) {
  const { workspace, draft, canChange, onChange } = useSettingsForm();
  const { isCharged, model, notOffered } = settings;
  const { data, error, isPending } = useQueryOperation(getAiModels, { workspaceId: workspace.id });
  const models = data?.models ?? [];
  const setModel = (next: string): void => onChange({ model: next });
  const hint = error === null ? undefined : `The models could not be listed: ${errorText(error)}`;

  // A server that offers one model has nothing to select, unless another one is still stored.
  if (models.length > (isCharged && notOffered === null ? 1 : 0)) {
    return (
      <div className="settings__fields">
        <Field label="Model">
          {(control) => (
            <Select
              {...control}
              options={modelOptions({
                models,
                prices: data?.prices ?? [],
                chosen: draft.model,
                inForce: model,
              })}
              value={draft.model}
              disabled={!canChange}
              onValueChange={setModel}
            />
          )}
        </Field>
      </div>
    );
  }
  const isFixed = !canChange || isPending || isCharged;
  return (
    <div className="settings__fields">
      <TextField
        label="Model"
        value={isFixed ? (model ?? '') : draft.model === NOT_CHOSEN ? '' : draft.model}
        placeholder={isFixed ? undefined : (model ?? undefined)}
        readOnly={isFixed}
        hint={
          hint ??
          (isFixed ? undefined : 'The name that the provider gave to the model. Empty: its usual one.')
        }
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setModel(event.target.value.trim() || NOT_CHOSEN)}
      />
    </div>
  );
}
