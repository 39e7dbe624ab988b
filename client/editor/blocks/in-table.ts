import type { EditorState } from '@tiptap/pm/state';

/** Whether the selection's head is in a table. Asked with every key, before the library of tables is there. */
export function isInTable({ selection: { $head } }: EditorState): boolean {
  for (let depth = $head.depth; depth > 0; depth--)
    if ($head.node(depth).type.spec['tableRole'] === 'row') return true;
  return false;
}
