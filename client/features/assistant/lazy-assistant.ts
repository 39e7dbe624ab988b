import type { Command } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { AiActionId } from '#shared/ai/actions/index.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { whenAiIsShown } from './is-ai-shown.ts';

/** The module of the assistant: its menu, its panel, and the suggestion in the text. */
export const assistantModule = lazyModule(() => import('./assistant.ts'));

async function open(view: EditorView, action: AiActionId): Promise<void> {
  try {
    const { openAssistant } = await assistantModule.load();
    if ((await whenAiIsShown()) && !view.isDestroyed) openAssistant(view, action);
  } catch {
    toast.error('The AI assistant could not be loaded.', { detail: 'Check your network and try again.' });
  }
}

/** Returns a command of the editor that opens the assistant. */
export const openAction =
  (action: AiActionId): Command =>
  (_state, dispatch, view) => {
    if (!view) return false;
    if (dispatch) void open(view, action);
    return true;
  };
