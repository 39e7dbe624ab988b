import { useState } from 'react';
import { getAiSettings, updateAiSettings, type AiSettings } from '#shared/operations/ai.ts';
import { errorText } from '#client/api/api-error.ts';
import { operationKey, useCommandOperation, useQueryCache } from '#client/api/operation-hooks.ts';
import { SwitchSetting } from '#client/ui/fields/setting.tsx';
import { toast } from '#client/ui/toasts/toast.ts';

interface EnabledSettingProps {
  workspaceId: string;
  isEnabled: boolean;
  canChange: boolean;
}

/** The switch of AI in a workspace. */
export function EnabledSetting({ workspaceId, isEnabled, canChange }: EnabledSettingProps) {
  const { mutate, isPending } = useCommandOperation(updateAiSettings);
  const cache = useQueryCache();
  /** The choice that is being sent; null otherwise. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const handleChange = (next: boolean): void => {
    // A second request could overtake the first.
    if (isPending) return;
    setChosen(next);
    mutate(
      { workspaceId, isEnabled: next },
      {
        onSuccess: (stored) =>
          // Without this, the switch would jump back until the settings are loaded again.
          cache.setQueryData<AiSettings>(
            operationKey(getAiSettings, { workspaceId }),
            (settings) => settings && { ...settings, isEnabled: stored.isEnabled },
          ),
        onError: (failure) => toast.error('AI could not be switched.', { detail: errorText(failure) }),
        onSettled: () => setChosen(null),
      },
    );
  };
  return (
    <SwitchSetting
      name="AI in this workspace"
      note={
        canChange
          ? 'Off: nobody sees AI controls here. Takes effect at once.'
          : 'The owner and editors can change it.'
      }
      isOn={chosen ?? isEnabled}
      isDisabled={!canChange}
      onChange={handleChange}
    />
  );
}
