import { Extension } from '@tiptap/core';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { liveTokens } from './live-tokens.ts';
import { objectView } from './token-view.ts';
import { InputRule } from '@tiptap/pm/inputrules';
import { linkToken } from '../../references/insert-reference.ts';
import { referencesOf } from '../../references/references.ts';

/** Turns a typed `[[Title]]` into a link if an item has that title. Undo directly after it reverts the rule. */
const linkRule = new InputRule(
  /\[\[([^[\]\n\uFFFC]{1,300})\]\]$/,
  (state, match, start, end) => {
    const item = referencesOf(state)?.itemByTitle(match[1] ?? '');
    const token = item && linkToken(state.schema, item);
    return token ? state.tr.replaceWith(start, end, token) : null;
  },
  { inCodeMark: false },
);

/** The token node: an inline reference to an item, a person or a note. */
export const token = (view: NodeViewConstructor) => schemaNode('token', { nodeView: view });

/** The object node: a block that refers to something else, or that a newer version wrote. */
export const LockedObject = schemaNode('object', { nodeView: objectView });

/** Shows the current titles of linked items, and opens the items. */
export const LiveTokens = Extension.create({
  name: 'liveTokens',
  addTypedRules: () => [linkRule],
  addProseMirrorPlugins: () => [liveTokens()],
});
