import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { getAiSettings } from '#shared/operations/ai.ts';
import { errorText } from '#client/api/api-error.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { Banner } from '#client/ui/banner.tsx';
import { useCreditGate } from '#client/workspace/credits/use-credit-gate.ts';
import { useSettingsForm } from '../settings-form.ts';
import { AiModelField } from './ai-model-field.tsx';
import { AiTemperature } from './ai-temperature.tsx';
import {
  costSentence,
  hostSentence,
  modelChangeSentence,
  notOfferedSentence,
  setUpSentence,
} from './ai-sentences.ts';
import { EnabledSetting } from './enabled-setting.tsx';
import { OwnModelSetting } from './own-model-setting.tsx';
import './ai-tab.css';

/**
 * The AI settings of a workspace. The switch and the workspace's own model take effect at once, because only the server
 * can check them; model and temperature with Save Changes.
 */
export function AiTab() {
  const { workspace } = useSettingsForm();
  const { data, error } = useQueryOperation(getAiSettings, { workspaceId: workspace.id });
  const { cost } = useCreditGate('assistant', data?.cost);
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
  const { isEnabled, isConfigured, canChange, canChangeModel, modelChange } = data;
  const { host, isCharged, notOffered, model } = data;
  return (
    <>
      <EnabledSetting workspaceId={workspace.id} isEnabled={isEnabled} canChange={canChange} />
      {isEnabled && (
        <>
          <p className="ai-tab__note">
            {host !== null && isConfigured
              ? `${hostSentence(host)} ${costSentence(isCharged, cost)}`
              : setUpSentence(canChangeModel)}
          </p>
          {isConfigured && (
            <>
              {notOffered !== null && model !== null && (
                <Banner kind="note">{notOfferedSentence(notOffered, model, canChange)}</Banner>
              )}
              <AiModelField settings={data} />
              <AiTemperature />
            </>
          )}
          {canChange && modelChange !== null && (
            <p className="ai-tab__note">{modelChangeSentence(data.ownModel !== null, modelChange)}</p>
          )}
          {canChangeModel && <OwnModelSetting workspaceId={workspace.id} model={data.ownModel} />}
        </>
      )}
    </>
  );
}
