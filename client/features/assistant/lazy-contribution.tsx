import { PenLine } from 'lucide-react';
import { AI_ACTIONS } from '#shared/ai/actions/index.ts';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { lazyItem } from '#client/workspace/contributions/lazy-item.tsx';
import { isAiShown } from './is-ai-shown.ts';
import { assistantModule, openAction } from './lazy-assistant.ts';

/** The panel of the assistant, and its actions as commands of the palette. */
export const assistant: LazyContribution = {
  overlays: [lazyItem(async () => (await assistantModule.load()).AssistantOverlay)],
  commands: AI_ACTIONS.filter(({ on }) => on === 'selection').map(({ id, label }, index) => ({
    order: 67 + index / 100,
    label: `AI: ${label}`,
    icon: PenLine,
    action: ({ page }) => {
      const run = page?.run;
      return run && isAiShown.get() ? () => run(openAction(id)) : undefined;
    },
  })),
};
