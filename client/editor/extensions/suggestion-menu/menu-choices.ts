import type { Command } from '@tiptap/pm/state';
import { FilePlus, FileText, User, Workflow, type LucideIcon } from 'lucide-react';

import { insertLink, insertMention } from '../../references/insert-reference.ts';
import type { References } from '../../references/references.ts';
import type { FormatChoice } from '../../tools/format-menu.tsx';
import { INSERT_CHOICES as INSERTIONS, KIND_CHOICES } from '../choices.ts';

/** An item of a menu at the caret. */
export interface MenuChoice {
  /** Distinguishes it from items with the same label. */
  id?: string;
  label: string;
  icon: LucideIcon;
  /** The name of the item's folder, shown beneath the label. */
  folderName?: string;
  /** The equivalent Markdown. */
  markdown?: string;
  /** Equivalent keys, written as `Mod+Shift+9`. */
  keys?: string;
  command: Command;
}

/** An item of the insert menu. */
export interface InsertChoice extends MenuChoice {
  /** Other words that find it, in lower case. */
  keywords: readonly string[];
}

/** The items of the insert menu, which are those of the menus in the formatting bar. */
export const INSERT_CHOICES: readonly InsertChoice[] = insertChoices([...KIND_CHOICES, ...INSERTIONS]);

/** Returns items of the formatting bar as items of the insert menu. An item shows its Markdown, or else its keys. */
export function insertChoices(choices: readonly FormatChoice[]): InsertChoice[] {
  return choices
    .filter(({ isOffered }) => isOffered?.() ?? true)
    .map(({ label, icon, command, keys, markdown, keywords = [] }) => {
      const choice = { label, icon, command, keywords };
      if (markdown !== undefined) return { ...choice, markdown };
      return { ...choice, ...(keys !== undefined && { keys }) };
    });
}

/**
 * Returns the items that match a query, best first: the label starts with it, a word of the label does, a keyword
 * does.
 */
export function matchingChoices<Choice extends Pick<InsertChoice, 'label' | 'keywords'>>(
  choices: readonly Choice[],
  query: string,
): Choice[] {
  const prefix = query.trim().toLowerCase();
  const rank = ({ label, keywords }: Choice): number => {
    const name = label.toLowerCase();
    if (name.startsWith(prefix) || name.replaceAll(' ', '').startsWith(prefix)) return 0;
    if (name.split(' ').some((word) => word.startsWith(prefix))) return 1;
    return keywords.some((word) => word.startsWith(prefix)) ? 2 : 3;
  };
  return choices
    .map((choice, index) => ({ choice, index, rank: rank(choice) }))
    .filter(({ rank: position }) => position < 3)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ choice }) => choice);
}

/** Returns the items to link to. If no item has exactly that title, the last one creates a document with it. */
export function linkChoices(references: References, query: string): MenuChoice[] {
  const title = query.trim();
  const found: MenuChoice[] = references.findItems(title).map((item) => ({
    id: item.id,
    label: item.title,
    icon: item.kind === 'canvas' ? Workflow : FileText,
    folderName: item.folderName,
    command: insertLink(item),
  }));
  if (title === '' || !references.canCreate() || references.itemByTitle(title)) return found;
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
