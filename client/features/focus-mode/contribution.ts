import { Focus } from 'lucide-react';
import { toggleWritingMode, writingPreferences } from '#client/editor/page/writing-preferences.ts';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';

/** The command that hides everything but the page, and shows it again. */
export const focusModeCommand: Contribution = {
  commands: [
    {
      order: 120,
      label: 'Focus mode',
      icon: Focus,
      keys: 'Mod+Shift+F',
      help: { order: 36, text: 'Focus mode: nothing but the page, on and off' },
      isOn: () => writingPreferences.get().focusMode,
      action: ({ page }) => (page ? () => toggleWritingMode('focusMode') : undefined),
    },
  ],
};
