import { Plugin, PluginKey, type Command, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { isFromSync } from '../../binding/y-binding.ts';
import { referencesOf } from '../../references/references.ts';

/** What opens a menu at the caret: `/`, `[[`, `@`. */
export type Trigger = 'insert' | 'link' | 'mention';

/** An open menu: the trigger and what was typed after it. */
export interface SuggestionMenuState {
  trigger: Trigger;
  /** Where the trigger begins. */
  from: number;
  /** The caret, where what was typed ends. */
  to: number;
  query: string;
}

interface TriggerPattern {
  /** The sign and the words up to the caret. Each letter has one way to match: this is tried at every key. */
  pattern: RegExp;
  /** The longest query, in letters: whoever writes on means the text. */
  longest: number;
}

const PATTERNS: Readonly<Record<Trigger, TriggerPattern>> = {
  // After the end of a sentence too: a footnote's sign follows it with no space.
  insert: {
    pattern: /(?:^|\s|[\p{L}\p{N}][.,;!?…”’"')\]]{1,3})(\/)((?:[^\s/]+(?: [^\s/]+)* ?)?)$/u,
    longest: 32,
  },
  link: { pattern: /(\[\[)([^[\]\n\uFFFC]*)$/u, longest: 80 },
  mention: { pattern: /(?:^|[\s([“„«‘–—])(@)((?:[^\s@\uFFFC]+(?: [^\s@\uFFFC]+)* ?)?)$/u, longest: 40 },
};
const LONGEST = 80;
const ALONE: readonly Trigger[] = ['insert'];
const AMONG_OTHERS: readonly Trigger[] = ['insert', 'link', 'mention'];

const suggestionMenuKey = new PluginKey<SuggestionMenuState | null>('suggestionMenu');

/** The open menu of an editor, null while there is none. */
export const suggestionMenuOf = (state: EditorState): SuggestionMenuState | null =>
  suggestionMenuKey.getState(state) ?? null;

export const closeSuggestionMenu: Command = (state, dispatch) => {
  if (!suggestionMenuOf(state)) return false;
  dispatch?.(state.tr.setMeta(suggestionMenuKey, 'close'));
  return true;
};

/** What is typed at the caret, as far as it can be one of the triggers and its query. */
function readTyped(state: EditorState, triggers: readonly Trigger[]): SuggestionMenuState | null {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null;
  if ($from.marks().some((mark) => mark.type.name === 'code')) return null;
  const start = Math.max(0, $from.parentOffset - LONGEST - 3);
  const text = $from.parent.textBetween(start, $from.parentOffset, undefined, '\uFFFC');
  for (const trigger of triggers) {
    const { pattern, longest } = PATTERNS[trigger];
    // Cut off in the middle of a line, its first letter is no line's start.
    const match = pattern.exec(start > 0 ? `\uFFFC${text.slice(1)}` : text);
    if (!match) continue;
    const [, sign = '', query = ''] = match;
    const to = $from.pos;
    if (query.length <= longest) return { trigger, from: to - query.length - sign.length, to, query };
  }
  return null;
}

/** Takes a key from a menu that is shown. @returns whether it was the menu's */
export type MenuKeys = (event: KeyboardEvent) => boolean;

const keysOf = new WeakMap<EditorView, MenuKeys>();

/** Where a menu that is shown takes the keys it needs; null gives them back to the text. */
export function setMenuKeys(view: EditorView, keys: MenuKeys | null): void {
  if (keys) keysOf.set(view, keys);
  else keysOf.delete(view);
}

/**
 * Follows what is typed after a trigger. A menu opens with the trigger itself, typed here: not by others' letters, by
 * undo or by a caret that comes along; it closes with Escape, and when the caret leaves.
 */
export function suggestionMenu(): Plugin<SuggestionMenuState | null> {
  return new Plugin<SuggestionMenuState | null>({
    key: suggestionMenuKey,
    state: {
      init: () => null,
      apply(tr, open, _before, state) {
        if (tr.getMeta(suggestionMenuKey) === 'close') return null;
        if (!tr.docChanged && !tr.selectionSet) return open;
        const all = referencesOf(state) ? AMONG_OTHERS : ALONE;
        const typed = readTyped(state, open ? [open.trigger] : all);
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
        return keysOf.get(view)?.(event) ?? false;
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
