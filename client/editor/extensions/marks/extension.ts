import { Extension } from '@tiptap/core';
import { shortcuts } from '../../text-editor/extension-fields.ts';
import { schemaMark } from '../../text-editor/schema-extensions.ts';
import { isInAddress, LOOK_BACK } from '#shared/editor/content/typed-address.ts';
import { textBefore } from '../../blocks/text-before.ts';
import { toggleMark } from './mark.ts';
import { InputRule } from '@tiptap/pm/inputrules';

/**
 * Returns an input rule for text between two markers: `match[1]` is the text before them, `match[2]` the opening
 * marker, `match[3]` the text between them. The last character of the closing marker is not in the document yet.
 */
function markRule(pattern: RegExp, name: string): InputRule {
  return new InputRule(
    pattern,
    (state, match, start, end) => {
      const type = state.schema.marks[name];
      const [, before = '', marker = '', text = ''] = match;
      if (!type || !text) return null;
      const open = start + before.length;
      const textStart = open + marker.length;
      const textEnd = textStart + text.length;
      if (isInAddress(textBefore(state.doc.resolve(open), LOOK_BACK))) return null;
      // A token or a picture between the markers counts as one character in the match, so the lengths still hold.
      const { tr } = state;
      if (end > textEnd) tr.delete(textEnd, end);
      tr.delete(open, textStart);
      state.doc.nodesBetween(textStart, textEnd, (node, pos) => {
        if (!node.isText) return;
        const from = Math.max(pos, textStart) - marker.length;
        const to = Math.min(pos + node.nodeSize, textEnd) - marker.length;
        tr.addMark(from, to, type.create());
      });
      return tr.removeStoredMark(type);
    },
    { inCodeMark: false },
  );
}

/**
 * The rules for `**bold**`, `*italic*`, `_italic_`, `` `code` `` and `~~strike~~`. The marker touches a word, and the
 * text starts and ends with one.
 */
const markRules: readonly InputRule[] = [
  markRule(/(^|[^*])(\*\*)([^\s*](?:[^*]*[^\s*])?)\*\*$/, 'bold'),
  markRule(/(^|[^\w_])(__)([^\s_](?:[^_]*[^\s_])?)__$/, 'bold'),
  markRule(/(^|[^*\w])(\*)([^\s*](?:[^*]*[^\s*])?)\*$/, 'italic'),
  markRule(/(^|[^_\w])(_)([^\s_](?:[^_]*[^\s_])?)_$/, 'italic'),
  markRule(/(^|[^`])(`)([^`]+)`$/, 'code'),
  markRule(/(^|[^~])(~~)([^\s~](?:[^~]*[^\s~])?)~~$/, 'strike'),
];

// The marks that a writer sets by keys, Markdown and the bubble, outermost first.
export const Highlight = schemaMark('highlight', {
  addKeyboardShortcuts() {
    return shortcuts(this.editor, { 'Mod-Shift-h': toggleMark('highlight') });
  },
});

export const Bold = schemaMark('bold', {
  addKeyboardShortcuts() {
    return shortcuts(this.editor, { 'Mod-b': toggleMark('bold') });
  },
});

export const Italic = schemaMark('italic', {
  addKeyboardShortcuts() {
    return shortcuts(this.editor, { 'Mod-i': toggleMark('italic') });
  },
});

export const Underline = schemaMark('underline', {
  addKeyboardShortcuts() {
    return shortcuts(this.editor, { 'Mod-u': toggleMark('underline') });
  },
});

export const Strike = schemaMark('strike', {
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-Shift-x': toggleMark('strike'),
      'Mod-Shift-s': toggleMark('strike'),
    });
  },
});

export const Code = schemaMark('code', {
  addKeyboardShortcuts() {
    return shortcuts(this.editor, { 'Mod-e': toggleMark('code') });
  },
});

/** The input rules of all marks in one extension, because a longer marker has to be tried before a shorter one. */
export const TypedMarks = Extension.create({ name: 'typedMarks', addTypedRules: () => markRules });
