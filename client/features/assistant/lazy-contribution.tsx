import { PenLine } from 'lucide-react';
import { AI_ACTIONS } from '#shared/ai/actions/index.ts';
import { useUserRoom } from '#client/sync/index.ts';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { isAiShown } from './is-ai-shown.ts';
import { assistantModule, openAction } from './lazy-assistant.ts';

/** The panel of the assistant, and its actions as commands of the palette. */
export const assistant: LazyContribution = {
  overlays: [Overlay],
  commands: AI_ACTIONS.filter(({ on }) => on === 'selection').map(({ id, label }, index) => ({
    order: 67 + index / 100,
    label: `AI: ${label}`,
    icon: PenLine,
    action: ({ page }) => {
      const run = page?.run;
      return run && isAiShown.get() === true ? () => run(openAction(id)) : undefined;
    },
  })),
};

/** Mounted as soon as the module is loaded, which the AI menu waits for too. */
function Overlay() {
  // The user's own switch of AI reaches the page when it is switched in another tab or on another device.
  useUserRoom(useOpenWorkspace().user.id);
  const module = assistantModule.usePreloaded();
  return module && <module.AssistantOverlay />;
}
