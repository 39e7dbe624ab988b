import type { Node, Schema } from '@tiptap/pm/model';
import type { Command, EditorState, Transaction } from '@tiptap/pm/state';

import type { Item, Person } from './references.ts';

/** Creates a link to an item. Its label is shown instead of the title if the item is deleted. */
export const linkToken = (schema: Schema, { id, title }: Pick<Item, 'id' | 'title'>): Node | undefined =>
  schema.nodes['token']?.create({ kind: 'link', ref: id, label: title });

const mentionToken = (schema: Schema, { id, name }: Person): Node | undefined =>
  schema.nodes['token']?.create({ kind: 'mention', ref: id, label: name });

/**
 * Returns a transaction that replaces the selection with a token and puts the caret after it; null in code, which
 * contains only text.
 */
export function replaceWithToken(state: EditorState, token: Node | undefined): Transaction | null {
  const { $from, $to } = state.selection;
  if (!token || !$from.parent.inlineContent || $from.parent.type.spec.code || !$from.sameParent($to))
    return null;
  // A token has no marks (X4); text typed after it keeps the active marks.
  return state.tr.replaceSelectionWith(token, false).ensureMarks($from.marks()).scrollIntoView();
}

function tokenCommand(make: (schema: Schema) => Node | undefined): Command {
  return (state, dispatch) => {
    const tr = replaceWithToken(state, make(state.schema));
    if (!tr) return false;
    dispatch?.(tr);
    return true;
  };
}

export const insertLink = (item: Pick<Item, 'id' | 'title'>): Command =>
  tokenCommand((schema) => linkToken(schema, item));
export const insertMention = (person: Person): Command =>
  tokenCommand((schema) => mentionToken(schema, person));
