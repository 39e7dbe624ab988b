import { atom } from 'nanostores';
import type { EditorView } from '@tiptap/pm/view';
import type { AiActionId } from '#shared/ai/actions/index.ts';
import { documentIdOf } from '#client/editor/extensions/edited-document.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { drawInk, drawSession } from './draw-session.ts';
import { onViewUpdate, showOnPage } from '../page/suggestion-plugin.ts';
import { caretTarget, selectedTarget } from '../page/target.ts';
import { actionOf, AssistantSession } from './assistant-session.ts';

/** The session that the panel shows; null while it is closed. There is one at a time. */
export const openSession = atom<AssistantSession | null>(null);

/** Milliseconds until inserted text is ink. */
const INK_MS = 250;

/**
 * Opens the assistant on the selected words or at the caret of a text, and sends the request if the action asks
 * nothing. A session that is still open is closed.
 * @param isLookingFirst the writer looks at the request before it is sent
 * @returns whether it opened; if not, the writer was told why
 */
export function openAssistant(view: EditorView, action: AiActionId, isLookingFirst = false): boolean {
  const { state } = view;
  const documentId = documentIdOf(state);
  if (documentId === null || !view.editable) return false;
  const { on } = actionOf(action);
  const target = on === 'caret' ? caretTarget(state) : selectedTarget(state);
  if (typeof target === 'string') {
    toast.error(target);
    return false;
  }
  openSession.get()?.close();
  const session: AssistantSession = new AssistantSession(view, documentId, action, target, {
    onRedraw: () => {
      const { tracked, state: shown } = session;
      showOnPage(view, drawSession(view.state.doc, tracked, shown.get()), pencilPosition);
    },
    onEnd: (inserted) => {
      stopListening();
      if (openSession.get() === session) openSession.set(null);
      if (view.isDestroyed) return;
      showOnPage(view, inserted.length > 0 ? drawInk(view.state.doc, inserted) : null, null);
      setTimeout(() => openSession.get()?.view !== view && showOnPage(view, null, null), INK_MS);
      view.focus();
    },
  });
  const pencilPosition = (): number | null => session.tracked.presentRange()?.from ?? null;
  const stopListening = onViewUpdate(view, () => {
    if (view.isDestroyed) session.close();
    else session.handleUpdate();
  });
  openSession.set(session);
  showOnPage(view, drawSession(state.doc, session.tracked, session.state.get()), pencilPosition);
  if (!isLookingFirst && !('asks' in actionOf(action))) void session.run();
  return true;
}
