import { useStore } from '@nanostores/react';
import { Tabs } from '@base-ui/react/tabs';
import { useEffect, useId, useState } from 'react';
import { updateWorkspace, type WorkspaceView } from '#shared/operations/workspaces.ts';
import { can } from '#shared/permissions.ts';
import { errorText } from '#client/api/api-error.ts';
import { useTheme } from '#client/lib/theme.ts';
import { enqueue } from '#client/outbox/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFoot } from '#client/ui/layers/dialog.tsx';
import { loadEditorFonts } from '#client/ui/fields/editor-fonts.ts';
import { Icon } from '#client/ui/icon.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { useAi } from '#client/workspace/ai/use-ai.ts';
import { usePageLook } from '#client/workspace/pages/page-look.ts';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { settingsTab } from '#client/workspace/settings/open-settings.ts';
import './settings.css';
import { SettingsFormProvider } from './settings-form.ts';
import { draftOf, workspaceChange } from './settings-draft.ts';
import { storeDeviceLook } from './store-device-look.ts';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';

/** Id of the tab with the workspace name. */
const NAME_TAB = 'general';

export interface SettingsDialogProps {
  workspace: WorkspaceView;
  isOpen: boolean;
  onClose: () => void;
}

/** The settings dialog of a workspace and this device. Changes take effect with Save Changes. */
export function SettingsDialog({ workspace, isOpen, onClose }: SettingsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Workspace settings"
      hasCloseButton
      className="dialog--settings"
    >
      <SettingsForm workspace={workspace} onClose={onClose} />
    </Dialog>
  );
}

function SettingsForm({ workspace, onClose }: Omit<SettingsDialogProps, 'isOpen'>) {
  const formId = useId();
  const { theme } = useTheme();
  const preferences = useStore(writingPreferences);
  const look = usePageLook(workspace);
  const [opened] = useState({ workspace, theme });
  const [draft, setDraft] = useState(() => draftOf(workspace, { look, theme, preferences }));
  // Null while the dialog fades out.
  const [lastTab, setLastTab] = useState(NAME_TAB);
  const selected = useStore(settingsTab);
  if (selected !== null && selected !== lastTab) setLastTab(selected);
  const tab = selected ?? lastTab;
  const setTab = (id: string): void => settingsTab.set(id);
  const { settingsTabs } = useContributions();
  const { isShown: isAiShown } = useAi();
  const tabs = settingsTabs.filter(({ isAi = false }) => !isAi || isAiShown);
  useEffect(() => void loadEditorFonts(), []);

  const save = (): void => {
    if (draft.title.trim() === '') return setTab(NAME_TAB);
    try {
      const change = workspaceChange(opened.workspace, draft);
      if (change) enqueue(updateWorkspace, { id: workspace.id, ...change });
    } catch (error) {
      toast.error('Failed to save workspace settings', { detail: errorText(error) });
      return undefined;
    }
    writingPreferences.set(draft.preferences);
    storeDeviceLook(workspace.id, draft, opened.theme);
    toast.success('Workspace settings saved');
    onClose();
  };

  return (
    <>
      <form
        id={formId}
        className="settings"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Tabs.Root className="settings__tabs-root" orientation="vertical" value={tab} onValueChange={setTab}>
          <Tabs.List className="settings__tabs" aria-label="Workspace settings">
            {tabs.map(({ id, label, icon }) => (
              <Tabs.Tab key={id} value={id} className="settings__tab">
                <Icon of={icon} />
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <SettingsFormProvider
            value={{
              workspace,
              draft,
              canChange: can(workspace.role, 'change-settings'),
              onChange: (change) => setDraft({ ...draft, ...change }),
            }}
          >
            {tabs.map(({ id, label, Tab }) => (
              <Tabs.Panel key={id} value={id} className="settings__body">
                <h3 className="settings__title">{label}</h3>
                <Tab />
              </Tabs.Panel>
            ))}
          </SettingsFormProvider>
        </Tabs.Root>
      </form>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId}>
          Save Changes
        </Button>
      </DialogFoot>
    </>
  );
}
