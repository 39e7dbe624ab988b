import type { Node, Schema } from '@tiptap/pm/model';
import type { Command, EditorState, Transaction } from '@tiptap/pm/state';

import type { Item, Person } from './references.ts';

/** A link to an item; its label stands for the title where the item is gone. */
export const linkToken = (schema: Schema, { id, title }: Pick<Item, 'id' | 'title'>): Node | undefined =>
  schema.nodes['token']?.create({ kind: 'link', ref: id, label: title });

const mentionToken = (schema: Schema, { id, name }: Person): Node | undefined =>
  schema.nodes['token']?.create({ kind: 'mention', ref: id, label: name });

/** Puts a token in the place of the selection, the caret behind it; null in code, which holds letters alone. */
export function tokenInserted(state: EditorState, token: Node | undefined): Transaction | null {
  const { $from, $to } = state.selection;
  if (!token || !$from.parent.inlineContent || $from.parent.type.spec.code || !$from.sameParent($to))
    return null;
  // A token carries no marks (X4); what is typed behind it goes on as before.
  return state.tr.replaceSelectionWith(token, false).ensureMarks($from.marks()).scrollIntoView();
}

function insert(make: (schema: Schema) => Node | undefined): Command {
  return (state, dispatch) => {
    const tr = tokenInserted(state, make(state.schema));
    if (!tr) return false;
    dispatch?.(tr);
    return true;
  };
}

export const insertLink = (item: Pick<Item, 'id' | 'title'>): Command =>
  insert((schema) => linkToken(schema, item));
export const insertMention = (person: Person): Command => insert((schema) => mentionToken(schema, person));
