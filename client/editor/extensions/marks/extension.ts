import { Extension } from '@tiptap/core';

import { shortcuts } from '../../text-editor/extension-fields.ts';
import { schemaMark } from '../../text-editor/schema-extensions.ts';
import { toggleMark } from './mark.ts';
import { markRules } from './mark-rules.ts';

/** The marks that a writer sets by keys, signs and the bubble, outermost first. */
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

/** `**bold**` and its like: the longer sign is tried before the shorter, whichever mark it sets. */
export const TypedMarks = Extension.create({ name: 'typedMarks', addTypedRules: () => markRules });
