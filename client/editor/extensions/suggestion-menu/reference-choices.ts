import { FilePlus, FileText, User, Workflow } from 'lucide-react';

import { insertLink, insertMention } from '../../references/insert-reference.ts';
import type { References } from '../../references/references.ts';
import type { MenuChoice } from './menu-choice.ts';

/** Returns the items to link to. If no item has exactly that title, the last one creates a document with it. */
export function linkChoices(references: References, query: string): MenuChoice[] {
  const title = query.trim();
  const found: MenuChoice[] = references.findItems(title).map((item) => ({
    id: item.id,
    label: item.title,
    icon: item.kind === 'canvas' ? Workflow : FileText,
    ...(item.place !== '' && { note: item.place }),
    command: insertLink(item),
  }));
  if (title === '' || !references.canCreate() || references.titled(title)) return found;
  return [
    ...found,
    {
      id: 'new',
      label: `New document “${title}”`,
      icon: FilePlus,
      command: (state, dispatch) => {
        const item = dispatch && references.create(title);
        // If the document could not be created, the title is inserted as text.
        if (item) return insertLink(item)(state, dispatch);
        dispatch?.(state.tr.insertText(title));
        return true;
      },
    },
  ];
}

export const mentionChoices = (references: References, query: string): MenuChoice[] =>
  references
    .findPeople(query.trim())
    .map((person) => ({ id: person.id, label: person.name, icon: User, command: insertMention(person) }));
