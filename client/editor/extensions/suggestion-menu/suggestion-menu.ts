import { Plugin, PluginKey, type Command, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { isFromSync } from '../../binding/y-binding.ts';
import { referencesOf } from '../../references/references.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { joinUndoStep, separateUndoStep } from '../../undo/undo-steps.ts';

/** The kinds of menus at the caret, for the triggers `/`, `[[` and `@`. */
export type Trigger = 'insert' | 'link' | 'mention';

/** An open menu: the trigger and the query typed after it. */
export interface SuggestionMenuState {
  trigger: Trigger;
  /** Position of the trigger. */
  from: number;
  /** Position of the caret, which is the end of the query. */
  to: number;
  query: string;
}

interface TriggerPattern {
  /**
   * Matches the trigger and the query before the caret. It is tried at every key, so each character may match in one
   * way only.
   */
  pattern: RegExp;
  /** The longest query, in characters; longer input is meant as text. */
  maxLength: number;
}

/** Letters of the scripts that put no spaces between words, and their punctuation: a sign may follow them at once. */
const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\u3000-\u303f\uff01-\uff0f\uff1a-\uff20]`;

/** The signs of a keyboard, and those that the input methods of these scripts give for the same keys. */
const PATTERNS: Readonly<Record<Trigger, TriggerPattern>> = {
  // Also after the end of a sentence, because the mark of a footnote follows it without a space. The comma of a list is
  // the sign only where no text is before it.
  insert: {
    pattern: new RegExp(
      String.raw`((?<=^|\s|[\p{L}\p{N}][.,;!?…”’"')\]]{1,3}|${UNSPACED})[/／]|(?<=^|\s)、)((?:[^\s/／、]+(?: [^\s/／、]+)* ?)?)$`,
      'u',
    ),
    maxLength: 32,
  },
  link: { pattern: /(\[\[|【【)([^[\]【】\n\uFFFC]*)$/u, maxLength: 80 },
  mention: {
    pattern: new RegExp(
      String.raw`(?:^|[\s([“„«‘–—]|${UNSPACED})([@＠])((?:[^\s@＠\uFFFC]+(?: [^\s@＠\uFFFC]+)* ?)?)$`,
      'u',
    ),
    maxLength: 40,
  },
};
const MAX_LENGTH = 80;
const WITHOUT_REFERENCES: readonly Trigger[] = ['insert'];
const WITH_REFERENCES: readonly Trigger[] = ['insert', 'link', 'mention'];

const suggestionMenuKey = new PluginKey<SuggestionMenuState | null>('suggestionMenu');

/** Returns the open menu of an editor; null while the menu is closed. */
export const suggestionMenuOf = (state: EditorState): SuggestionMenuState | null =>
  suggestionMenuKey.getState(state) ?? null;

export const closeSuggestionMenu: Command = (state, dispatch) => {
  if (!suggestionMenuOf(state)) return false;
  dispatch?.(state.tr.setMeta(suggestionMenuKey, 'close'));
  return true;
};

/** Deletes the trigger and the query, then runs the command of a menu item. Both are one undo step. */
export function runChoice(editor: TextEditor, command: Command): void {
  const { view } = editor;
  const open = suggestionMenuOf(view.state);
  if (open) view.dispatch(separateUndoStep(view.state.tr.delete(open.from, open.to)));
  const join = (tr: Transaction): void => view.dispatch(joinUndoStep(tr));
  command(view.state, open ? join : view.dispatch, view);
  view.focus();
}

/** Reads one of the triggers and its query from the text before the caret; null if neither matches. */
function readQuery(state: EditorState, triggers: readonly Trigger[]): SuggestionMenuState | null {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null;
  if ($from.marks().some((mark) => mark.type.name === 'code')) return null;
  const start = Math.max(0, $from.parentOffset - MAX_LENGTH - 3);
  const text = $from.parent.textBetween(start, $from.parentOffset, undefined, '\uFFFC');
  for (const trigger of triggers) {
    const { pattern, maxLength } = PATTERNS[trigger];
    // A text that was cut does not start a line, so `^` must not match it.
    const match = pattern.exec(start > 0 ? `\uFFFC${text.slice(1)}` : text);
    if (!match) continue;
    const [, triggerText = '', query = ''] = match;
    const to = $from.pos;
    if (query.length <= maxLength)
      return { trigger, from: to - query.length - triggerText.length, to, query };
  }
  return null;
}

/**
 * Handles a key for the visible menu.
 * @returns whether the menu used the key
 */
export type MenuKeyHandler = (event: KeyboardEvent) => boolean;

const keyHandlers = new WeakMap<EditorView, MenuKeyHandler>();

/** Sets the key handler of the visible menu; null gives the keys back to the text. */
export function setMenuKeyHandler(view: EditorView, handler: MenuKeyHandler | null): void {
  if (handler) keyHandlers.set(view, handler);
  else keyHandlers.delete(view);
}

/**
 * Tracks the query after a trigger. A menu opens when the local writer types the trigger, not through remote changes,
 * undo or a moving caret. It closes on Escape, on blur, and when the caret leaves the query.
 */
export function suggestionMenu(): Plugin<SuggestionMenuState | null> {
  return new Plugin<SuggestionMenuState | null>({
    key: suggestionMenuKey,
    state: {
      init: () => null,
      apply(tr, open, _before, state) {
        if (tr.getMeta(suggestionMenuKey) === 'close') return null;
        if (!tr.docChanged && !tr.selectionSet) return open;
        const triggers = referencesOf(state) ? WITH_REFERENCES : WITHOUT_REFERENCES;
        const typed = readQuery(state, open ? [open.trigger] : triggers);
        if (open) return typed && typed.from === tr.mapping.map(open.from, -1) ? typed : null;
        const isTyped = tr.docChanged && !isFromSync(tr) && tr.getMeta('uiEvent') === undefined;
        return isTyped && typed?.query === '' ? typed : null;
      },
    },
    props: {
      handleKeyDown(view, event) {
        const open = suggestionMenuOf(view.state);
        if (!open || event.isComposing) return false;
        if (event.key === 'Escape') return closeSuggestionMenu(view.state, view.dispatch);
        return keyHandlers.get(view)?.(event) ?? false;
      },
      handleDOMEvents: {
        blur: (view) => {
          closeSuggestionMenu(view.state, view.dispatch);
          return false;
        },
      },
    },
  });
}
