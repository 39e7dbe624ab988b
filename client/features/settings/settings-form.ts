import { createContext, use } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { SettingsDraft } from './settings-draft.ts';

/** The draft of the open settings dialog, for its tabs. It takes effect with Save Changes. */
export interface SettingsForm {
  workspace: WorkspaceView;
  draft: SettingsDraft;
  /** Whether this person may change the settings that apply to all members. */
  canChange: boolean;
  onChange: (change: Partial<SettingsDraft>) => void;
}

const Context = createContext<SettingsForm | null>(null);

export const SettingsFormProvider = Context.Provider;

/** @throws outside of the settings dialog */
export function useSettingsForm(): SettingsForm {
  const form = use(Context);
  if (!form) throw new Error('No settings are open around this component.');
  return form;
}
