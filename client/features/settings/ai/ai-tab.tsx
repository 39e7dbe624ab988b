import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { getAiSettings, updateAiSettings } from '#shared/operations/ai.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation, useQueryOperation } from '#client/api/operation-hooks.ts';
import { Banner } from '#client/ui/banner.tsx';
import { SwitchSetting } from '#client/ui/fields/setting.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { useCreditGate } from '#client/workspace/credits/use-credit-gate.ts';
import { useSettingsForm } from '../settings-form.ts';
import { AiModelField } from './ai-model-field.tsx';
import { AiTemperature } from './ai-temperature.tsx';
import { costSentence, hostSentence, setUpSentence } from './ai-sentences.ts';
import { OwnModelSetting } from './own-model-setting.tsx';
import './ai-tab.css';

/**
 * The AI settings of a workspace. The switch and the workspace's own model take effect at once, because only the server
 * can check them; model and temperature with Save Changes.
 */
export function AiTab() {
  const { workspace } = useSettingsForm();
  const { data, error } = useQueryOperation(getAiSettings, { workspaceId: workspace.id });
  const { cost } = useCreditGate('assistant');
  if (!data) {
    return error === null ? (
      <p className="ai-tab__note" role="status">
        Loading the AI settings…
      </p>
    ) : (
      <Banner kind="error">The AI settings could not be loaded: {errorText(error)}</Banner>
    );
  }
  if (data.isOffForUser) {
    return (
      <p className="ai-tab__note">
        {AI_MESSAGES.offForUser} <a href="/account">Open your account</a> to switch it on again.
      </p>
    );
  }
  const { isEnabled, isConfigured, canChange, host, isCharged } = data;
  return (
    <>
      <EnabledSetting workspaceId={workspace.id} isEnabled={isEnabled} canChange={canChange} />
      {isEnabled && (
        <>
          <p className="ai-tab__note">
            {host !== null && isConfigured
              ? `${hostSentence(host)} ${costSentence(isCharged, cost)}`
              : setUpSentence(canChange)}
          </p>
          {isConfigured && (
            <>
              <AiModelField settings={data} />
              <AiTemperature />
            </>
          )}
          {canChange && <OwnModelSetting workspaceId={workspace.id} model={data.ownModel} />}
        </>
      )}
    </>
  );
}

interface EnabledSettingProps {
  workspaceId: string;
  isEnabled: boolean;
  canChange: boolean;
}

function EnabledSetting({ workspaceId, isEnabled, canChange }: EnabledSettingProps) {
  const { mutate, isPending, variables } = useCommandOperation(updateAiSettings);
  return (
    <SwitchSetting
      name="AI in this workspace"
      note={
        canChange
          ? 'Off: nobody sees AI controls here. Takes effect at once.'
          : 'The owner and editors can change it.'
      }
      isOn={isPending ? (variables.isEnabled ?? isEnabled) : isEnabled}
      isDisabled={!canChange}
      onChange={(next) => {
        // A second request could overtake the first.
        if (isPending) return;
        mutate(
          { workspaceId, isEnabled: next },
          {
            onError: (failure) => toast.error('AI could not be switched.', { detail: errorText(failure) }),
          },
        );
      }}
    />
  );
}
