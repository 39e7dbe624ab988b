import { Extension } from '@tiptap/core';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { liveTokens } from './live-tokens.ts';
import { objectView } from './token-view.ts';
import { InputRule } from '@tiptap/pm/inputrules';
import { linkToken } from '../../references/insert-reference.ts';
import { referencesOf } from '../../references/references.ts';

/** `[[Title]]` closed by hand is a link when something has that title; taken back by undo right after it. */
const linkRule = new InputRule(
  /\[\[([^[\]\n\uFFFC]{1,300})\]\]$/,
  (state, match, start, end) => {
    const item = referencesOf(state)?.titled(match[1] ?? '');
    const token = item && linkToken(state.schema, item);
    return token ? state.tr.replaceWith(start, end, token) : null;
  },
  { inCodeMark: false },
);

/** Something among words that stands for something else: a link to an item, a person, a note. */
export const token = (view: NodeViewConstructor) => schemaNode('token', { nodeView: view });

/** A block that stands for something else, or that a newer version knows. */
export const LockedObject = schemaNode('object', { nodeView: objectView });

/** Titles of links to items as they are now, and the way there. */
export const LiveTokens = Extension.create({
  name: 'liveTokens',
  addTypedRules: () => [linkRule],
  addProseMirrorPlugins: () => [liveTokens()],
});
