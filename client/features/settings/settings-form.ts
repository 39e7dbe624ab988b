import { createContext, use } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { SettingsDraft } from './settings-draft.ts';

/** The open settings, for the tabs that change the draft: nothing of it holds before Save Changes. */
export interface SettingsForm {
  workspace: WorkspaceView;
  draft: SettingsDraft;
  /** Whether what all members see may be changed here. */
  canChange: boolean;
  onChange: (part: Partial<SettingsDraft>) => void;
}

const Context = createContext<SettingsForm | null>(null);

export const SettingsFormProvider = Context.Provider;

/** @throws outside of the settings */
export function useSettingsForm(): SettingsForm {
  const form = use(Context);
  if (!form) throw new Error('No settings are open around this component.');
  return form;
}
