import type { EditorState } from '@tiptap/pm/state';

/** Returns whether the selection's head is in a table. Runs on every key, before the table library is loaded. */
export function isInTable({ selection: { $head } }: EditorState): boolean {
  for (let depth = $head.depth; depth > 0; depth--)
    if ($head.node(depth).type.spec['tableRole'] === 'row') return true;
  return false;
}
