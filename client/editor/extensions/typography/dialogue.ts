import { Extension } from '@tiptap/core';
import { InputRule } from '@tiptap/pm/inputrules';
import type { EditorState } from '@tiptap/pm/state';
import { indentOf, levelOf, listOf } from '../../blocks/block-attributes.ts';
import { paragraphAt, type PositionedBlock } from '../../blocks/positioned-block.ts';
import { dialogueDash, languageOf, type PunctuationPreferences } from './punctuation-rules.ts';

/** Whether a hyphen here begins speech: not in an item, a heading or below an item of the same list. */
function isSpeech({ node, parent, index }: PositionedBlock): boolean {
  if (listOf(node) || levelOf(node) > 0) return false;
  const above = index > 0 ? parent.child(index - 1) : null;
  return !above || listOf(above) === null || indentOf(above) !== indentOf(node);
}

/**
 * Typesets a hyphen and a space at the start of a paragraph as the dash that opens speech, in languages that write
 * dialogue so. Elsewhere, and with `*` and `+` everywhere, they begin a list. Must precede the rules of lists.
 */
export const Dialogue = Extension.create<{ punctuation: PunctuationPreferences | undefined }>({
  name: 'dialogue',
  addOptions: () => ({ punctuation: undefined }),
  addTypedRules() {
    const { punctuation } = this.options;
    if (!punctuation) return [];
    const openSpeech = (state: EditorState, _match: RegExpMatchArray, start: number, end: number) => {
      const block = punctuation.isOn() ? paragraphAt(state) : null;
      const dash = block && isSpeech(block) ? dialogueDash(languageOf(block.node, punctuation)) : null;
      return dash === null ? null : state.tr.insertText(`${dash} `, start, end);
    };
    return [new InputRule(/^-\s$/, openSpeech, { inCodeMark: false })];
  },
});
