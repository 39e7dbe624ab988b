import { useStore } from '@nanostores/react';
import { Library, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { updateAiPreference } from '#shared/operations/ai.ts';
import { updateCurrentUser } from '#shared/operations/users.ts';
import { errorText } from '#client/api/api-error.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { themeChoice } from '#client/lib/theme-choice.ts';
import { ChoiceSetting, SwitchSetting } from '#client/ui/fields/setting.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { AccountPart } from '#client/workspace/account/account-part.tsx';
import '#client/ui/fields/switch.css';
import './preferences.css';

const THEMES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'workspace', label: 'Workspace', icon: Library },
] as const;

/** Theme, newsletter and AI. All take effect at once. */
export function PreferencesSection({ user }: { user: CurrentUser }) {
  const theme = useStore(themeChoice);
  const { mutate, isPending } = useCommandOperation(updateCurrentUser);
  /** The choice of this visit, which shows while it is sent; null before the first one and after a failed one. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const setNewsletter = (sendNewsletter: boolean): void => {
    // A second request could overtake the first.
    if (isPending) return;
    setChosen(sendNewsletter);
    mutate(
      { sendNewsletter },
      {
        onError: (error) => {
          setChosen(null);
          toast.error('The newsletter could not be changed.', { detail: errorText(error) });
        },
      },
    );
  };
  const ai = useAiPreference(user);
  return (
    <AccountPart name="Preferences">
      <div className="preferences">
        <ChoiceSetting
          name="Theme"
          note="On this device only. Workspace: the theme of each workspace, and light elsewhere. Public pages are always light."
          options={THEMES}
          value={theme}
          onChange={themeChoice.set}
        />
        <SwitchSetting
          name="Newsletter"
          note="An email now and then about what is new. Emails about your account always come."
          isOn={chosen ?? user.sendNewsletter}
          onChange={setNewsletter}
        />
        <SwitchSetting
          name="AI"
          note="Off: you see no AI controls in any workspace, and nothing is sent to a model for you."
          isOn={!ai.isOff}
          onChange={(isOn) => ai.setIsOff(!isOn)}
        />
      </div>
    </AccountPart>
  );
}

function useAiPreference(user: CurrentUser): { isOff: boolean; setIsOff: (isOff: boolean) => void } {
  const { mutate, isPending } = useCommandOperation(updateAiPreference);
  /** The same as for the newsletter. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  return {
    isOff: chosen ?? user.isAiOff,
    setIsOff: (isOff) => {
      if (isPending) return;
      setChosen(isOff);
      mutate(
        { isOff },
        {
          onError: (error) => {
            setChosen(null);
            toast.error('AI could not be switched.', { detail: errorText(error) });
          },
        },
      );
    },
  };
}
