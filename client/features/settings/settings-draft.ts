import type { CanvasSettings } from '#shared/documents/canvas-settings.ts';
import { canvasDefaultsOf, type WorkspaceSettingsChange } from '#shared/documents/workspace-settings.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { Theme } from '#client/lib/theme.ts';
import type { WritingPreferences } from '#client/editor/page/writing-preferences.ts';
import type { PageLook } from '#client/workspace/pages/page-look.ts';

/** The theme, the font and the paper for everybody who has selected nothing on their device. */
export type SharedLook = PageLook & { theme: Theme };

/** The values in the settings dialog before they are saved. */
export interface SettingsDraft {
  title: string;
  /** Of this device. */
  look: PageLook;
  /** Of the workspace. */
  sharedLook: SharedLook;
  /** Whether exported Markdown starts with metadata. */
  includeMetadata: boolean;
  /** The settings of new canvases. */
  canvasDefaults: CanvasSettings;
  /** BCP 47 tag; null for the browser's language. */
  language: string | null;
  /** The AI model; the default of the settings stands for "not chosen". */
  model: string;
  /** 0 to 2. */
  temperature: number;
  /** Of this device. */
  theme: Theme;
  preferences: WritingPreferences;
}

export const draftOf = (
  { title, settings }: WorkspaceView,
  { look, theme, preferences }: Pick<SettingsDraft, 'look' | 'theme' | 'preferences'>,
): SettingsDraft => ({
  title,
  look,
  sharedLook: sharedLookOf(settings),
  includeMetadata: settings.exportRules.includeMetadata,
  canvasDefaults: canvasDefaultsOf(settings),
  // A workspace that an earlier build stored on this device has no language.
  language: settings.language ?? null,
  model: settings.aiConfig.defaultModel,
  temperature: settings.aiConfig.temperature,
  theme,
  preferences,
});

const sharedLookOf = ({ theme, editorFont, showPaperBackground }: WorkspaceView['settings']): SharedLook => ({
  theme,
  editorFont,
  showPaperBackground,
});

/**
 * Returns the changed settings of the workspace, or undefined when none changed. Settings of this device are not
 * included.
 * @param workspace as it was when the dialog opened: what others change meanwhile is not changed back
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
  const { includeMetadata } = draft;
  const canvasDefaults = changedFields(canvasDefaultsOf(settings), draft.canvasDefaults);
  const changedSettings: WorkspaceSettingsChange = {
    ...changedFields(sharedLookOf(settings), draft.sharedLook),
    ...(includeMetadata !== settings.exportRules.includeMetadata && { exportRules: { includeMetadata } }),
    ...(Object.keys(canvasDefaults).length > 0 && { canvasDefaults }),
    ...(draft.language !== (settings.language ?? null) && { language: draft.language }),
    ...(Object.keys(aiConfig).length > 0 && { aiConfig }),
  };
  const change = {
    ...(name !== title && { title: name }),
    ...(Object.keys(changedSettings).length > 0 && { settings: changedSettings }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** Returns the fields of `next` whose value is not the one before. */
function changedFields<Fields extends object>(before: Fields, next: Fields): Partial<Fields> {
  const changed: Partial<Fields> = { ...next };
  // The keys of an object literal without optional fields.
  for (const key of Object.keys(next) as (keyof Fields)[]) if (next[key] === before[key]) delete changed[key];
  return changed;
}
