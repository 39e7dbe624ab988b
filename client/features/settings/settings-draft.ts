import type { WorkspaceSettingsChange } from '#shared/documents/workspace-settings.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { Theme } from '#client/lib/theme.ts';
import type { WritingPreferences } from '#client/editor/page/writing-preferences.ts';
import type { PageLook } from '#client/workspace/pages/page-look.ts';

/** The values in the settings dialog before they are saved. */
export interface SettingsDraft {
  title: string;
  /** Of this device. */
  look: PageLook;
  /** BCP 47 tag; null for the browser's language. */
  language: string | null;
  /** The AI model; the default of the settings stands for "not chosen". */
  model: string;
  /** 0 to 2. */
  temperature: number;
  theme: Theme;
  preferences: WritingPreferences;
}

export const draftOf = (
  { title, settings }: WorkspaceView,
  { look, theme, preferences }: Pick<SettingsDraft, 'look' | 'theme' | 'preferences'>,
): SettingsDraft => ({
  title,
  look,
  // A workspace that an earlier build stored on this device has no language.
  language: settings.language ?? null,
  model: settings.aiConfig.defaultModel,
  temperature: settings.aiConfig.temperature,
  theme,
  preferences,
});

/**
 * Returns the changed settings of the workspace, or undefined when none changed. Settings of this device are not
 * included.
 */
export function workspaceChange(
  { title, settings }: WorkspaceView,
  draft: SettingsDraft,
): { title?: string; settings?: WorkspaceSettingsChange } | undefined {
  const name = draft.title.trim();
  const { defaultModel, temperature } = settings.aiConfig;
  const aiConfig = {
    ...(draft.model !== defaultModel && { defaultModel: draft.model }),
    ...(draft.temperature !== temperature && { temperature: draft.temperature }),
  };
  const changedSettings: WorkspaceSettingsChange = {
    ...(draft.language !== (settings.language ?? null) && { language: draft.language }),
    ...(Object.keys(aiConfig).length > 0 && { aiConfig }),
  };
  const change = {
    ...(name !== title && { title: name }),
    ...(Object.keys(changedSettings).length > 0 && { settings: changedSettings }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}
