import type { EditorFont, WorkspaceSettingsChange } from '#shared/documents/workspace-settings.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { Theme } from '#client/lib/theme.ts';
import type { WritingPreferences } from '#client/editor/page/writing-preferences.ts';

/** What the dialog shows, until Save Changes or Cancel. */
export interface SettingsDraft {
  title: string;
  editorFont: EditorFont;
  showPaperBackground: boolean;
  /** BCP 47; null for the browser's. */
  language: string | null;
  theme: Theme;
  preferences: WritingPreferences;
}

export const draftOf = (
  { title, settings }: WorkspaceView,
  theme: Theme,
  preferences: WritingPreferences,
): SettingsDraft => ({
  title,
  editorFont: settings.editorFont,
  showPaperBackground: settings.showPaperBackground,
  // What an earlier build kept on this device names none.
  language: settings.language ?? null,
  theme,
  preferences,
});

/** What the workspace's members are to see changed; undefined when nothing. What is only this device's is not in it. */
export function workspaceChange(
  { title, settings }: WorkspaceView,
  draft: SettingsDraft,
): { title?: string; settings?: WorkspaceSettingsChange } | undefined {
  const name = draft.title.trim();
  const changed: WorkspaceSettingsChange = {
    ...(draft.editorFont !== settings.editorFont && { editorFont: draft.editorFont }),
    ...(draft.showPaperBackground !== settings.showPaperBackground && {
      showPaperBackground: draft.showPaperBackground,
    }),
    ...(draft.language !== (settings.language ?? null) && { language: draft.language }),
  };
  const change = {
    ...(name !== title && { title: name }),
    ...(Object.keys(changed).length > 0 && { settings: changed }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}
