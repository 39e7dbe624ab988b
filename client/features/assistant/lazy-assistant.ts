import type { Command } from '@tiptap/pm/state';
import type { AiActionId } from '#shared/ai/actions/index.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** The module of the assistant: its menu, its panel, and the suggestion in the text. */
export const assistantModule = lazyModule(() => import('./assistant.ts'));

/** Returns a command of the editor that opens the assistant. */
export const openAction =
  (action: AiActionId): Command =>
  (_state, dispatch, view) => {
    if (!view) return false;
    if (dispatch)
      assistantModule.load().then(
        ({ openAssistant }) => openAssistant(view, action),
        () =>
          toast.error('The AI assistant could not be loaded.', {
            detail: 'Check your network and try again.',
          }),
      );
    return true;
  };
