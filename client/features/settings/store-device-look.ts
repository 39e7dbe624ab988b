import { themeChoice } from '#client/lib/theme-choice.ts';
import { deviceTheme, type Theme } from '#client/lib/theme.ts';
import { setPageLook } from '#client/workspace/pages/page-look.ts';
import type { SettingsDraft } from './settings-draft.ts';

/**
 * Stores the theme, the font and the paper that were selected for this device. A value that is the workspace's default
 * after the dialog is saved is not stored, so that this device follows the workspace. A theme that was stored before
 * applies to all workspaces and stays one.
 * @param openedTheme the theme when the dialog opened
 */
export function storeDeviceLook(
  workspaceId: string,
  { theme, look, sharedLook }: Pick<SettingsDraft, 'theme' | 'look' | 'sharedLook'>,
  openedTheme: Theme,
): void {
  const isFollowing = themeChoice.get() === 'workspace' && theme === sharedLook.theme;
  if (theme !== openedTheme && !isFollowing) deviceTheme.set(theme);
  setPageLook({ id: workspaceId, settings: sharedLook }, look);
}
