import { keyLabel } from '#client/lib/key-label.ts';
import { Kbd } from '#client/ui/kbd.tsx';
import type { Command } from '../contributions/contribution.ts';
import { helpKeys, type HelpKeys } from '../contributions/help-keys.ts';
import { TEXT_KEYS } from './text-keys.ts';
import './key-list.css';

/** Keyboard shortcuts that components bind themselves. Commands contribute their own rows. */
const KEYS: readonly HelpKeys[] = [
  { order: 10, keys: 'Mod+K', text: 'Search titles, texts and commands; > shows commands alone' },
  { order: 12, keys: 'Mod+F', text: 'Find and replace in the open text' },
  { order: 35, keys: 'Enter', text: 'In the files: open, with the caret in the text' },
  { order: 36, keys: 'Delete', text: 'In the files: move to the trash; in the trash, delete for good' },
  {
    order: 40,
    keys: 'Mod+Enter',
    text: 'In the files and in the search: open the document beside the one that is open',
  },
  {
    order: 50,
    keys: 'Alt+↑',
    text: 'In the files: move up; ↓ moves down, → into the folder above, ← out of its folder',
  },
  {
    order: 60,
    keys: 'Shift',
    text: 'In the files: with a press or ↑ and ↓, choose several; Space chooses one by one, Escape none',
  },
  { order: 80, keys: 'Alt+↓', text: 'In a version: the next change; ↑ goes to the one before' },
  {
    order: 90,
    keys: 'Tab',
    text: 'In a list or in code: indent; in a table: the next cell; Shift+Tab goes back',
  },
  { order: 100, keys: 'Esc', text: 'In a text: to the bar above the page; in the bar: back to the text' },
  { order: 110, keys: 'Mod+End', text: 'In a text: to its end; from a footnote, to the end of that first' },
  { order: 115, keys: 'Mod+Alt+P', text: 'With an image selected: go to its tools; Escape goes back' },
  { order: 116, keys: 'Alt+Shift+↑', text: 'In a text: move the paragraph up; ↓ moves it down' },
  { order: 117, keys: 'Mod+Alt+B', text: 'In a text: open the menu of the paragraph' },
  { order: 118, keys: '/', text: 'In a text: insert a heading, a list, an image, a table and more' },
  { order: 190, keys: 'Mod+Z', text: 'Undo your own last change' },
  { order: 191, keys: 'Mod+Shift+Z', text: 'Redo it' },
];

/** A row of a list of keys. */
export interface KeyRow {
  /** Combinations that do the same, or one that each does a part of it. */
  keys: readonly string[];
  text: string;
}

/** The keys of the workspace: those of commands, those of its parts, and those that format a text. */
export const keyRows = (commands: readonly Command[]): KeyRow[] =>
  [...KEYS, ...TEXT_KEYS, ...helpKeys(commands)]
    .toSorted((a, b) => a.order - b.order)
    .map(({ keys, text }) => ({ keys: [keys], text }));

/** Keys as a list. */
export function KeyList({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <dl className="key-list">
      {rows.map(({ keys, text }) => (
        <div key={`${keys.join(' ')} ${text}`}>
          <dt>
            {keys.map((combination) => (
              <Kbd key={combination} keys={keyLabel(combination)} />
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
