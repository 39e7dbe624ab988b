import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { Command } from '#client/workspace/contributions/contribution.ts';
import { helpKeys, type HelpKeys } from '#client/workspace/contributions/help-keys.ts';
import { keyLabel } from '#client/lib/key-label.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import './styles/help.css';

/** Keyboard shortcuts that components bind themselves. Commands contribute their own rows. */
const KEYS: readonly HelpKeys[] = [
  { order: 10, keys: 'Mod+K', text: 'Search titles, texts and commands; > shows commands alone' },
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
  {
    order: 100,
    keys: 'Esc',
    text: 'In a text: Tab after it goes on to the next control, Shift+Tab to the one before',
  },
  { order: 110, keys: 'Mod+End', text: 'In a text: to its end; from a footnote, to the end of that first' },
  { order: 115, keys: 'Mod+Alt+P', text: 'With an image selected: go to its tools; Escape goes back' },
  { order: 120, keys: 'Mod+B', text: 'Bold' },
  { order: 130, keys: 'Mod+I', text: 'Italic' },
  { order: 140, keys: 'Mod+U', text: 'Underline' },
  { order: 150, keys: 'Mod+Z', text: 'Undo your own last change' },
];

const ANSWERS: readonly [question: string, answer: string][] = [
  [
    'When is my text saved?',
    'While you write. “Saved” at the top means that the server has written it down for good. “Saved on this device” means that it is here, also after closing this window, and goes to the server as soon as that can be reached. “Unsaved changes” means neither; a download is offered beside it.',
  ],
  [
    'How do we write together?',
    'Open a workspace, press Share and invite a person by e-mail. They find the invitation on this page after logging in with that address.',
  ],
  [
    'Can I get an earlier text back?',
    '“Versions” in the menu of a page shows what was kept: under a name when you save one, by itself when the writing rests and before a text is replaced. Each can be compared with the page and restored; the text before that is kept first. The menu beside a paragraph has its own history.',
  ],
  [
    'Can I get a workspace back?',
    'A deleted workspace can be restored for 30 days. The message that follows a deletion has an Undo, and “Recently deleted” at the foot of the list has the rest.',
  ],
];

/** `/workspaces?tab=help`: answers to a writer's first questions, and the keyboard shortcuts. */
export function HelpPage({ commands }: { commands: readonly Command[] }) {
  const rows = [...KEYS, ...helpKeys(commands)].toSorted((a, b) => a.order - b.order);
  return (
    <article className="help">
      <title>Help · Foolscap</title>
      <Link className="help__back" to="/workspaces">
        <Icon of={ArrowLeft} />
        Workspaces
      </Link>
      <h1>Help</h1>
      <dl className="help__answers">
        {ANSWERS.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <h2>Keys</h2>
      <dl className="help__keys">
        {rows.map(({ keys, text }) => (
          <div key={keys}>
            <dt>
              <Kbd keys={keyLabel(keys)} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
