import { keyLabel } from '#client/lib/key-label.ts';
import { Kbd } from '#client/ui/kbd.tsx';
import type { Command } from '../contributions/contribution.ts';
import { helpKeys, type HelpKeys } from '../contributions/help-keys.ts';
import './key-list.css';

/** Keyboard shortcuts that components bind themselves. Commands contribute their own rows. */
const KEYS: readonly HelpKeys[] = [
  { order: 10, keys: 'Mod+K', text: 'Search titles, texts and commands; > shows commands alone' },
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
  { order: 120, keys: 'Mod+B', text: 'Bold' },
  { order: 130, keys: 'Mod+I', text: 'Italic' },
  { order: 140, keys: 'Mod+U', text: 'Underline' },
  { order: 150, keys: 'Mod+Z', text: 'Undo your own last change' },
];

/** The keys of the workspace: those of commands, and those of its parts. */
export const keyRows = (commands: readonly Command[]): readonly HelpKeys[] =>
  [...KEYS, ...helpKeys(commands)].toSorted((a, b) => a.order - b.order);

interface KeyListProps {
  commands: readonly Command[];
  /** Whether a row is shown, by its text; all by default. */
  isShown?: (text: string) => boolean;
}

/** The keys of the workspace as a list. */
export function KeyList({ commands, isShown = () => true }: KeyListProps) {
  const rows = keyRows(commands).filter(({ text }) => isShown(text));
  return (
    <dl className="key-list">
      {rows.map(({ keys, text }) => (
        <div key={`${keys} ${text}`}>
          <dt>
            <Kbd keys={keyLabel(keys)} />
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
