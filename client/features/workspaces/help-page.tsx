import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { Command } from '#client/workspace/contributions/contribution.ts';
import { KeyList } from '#client/workspace/keys/key-list.tsx';
import { Icon } from '#client/ui/icon.tsx';
import './styles/help.css';

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
      <KeyList commands={commands} />
    </article>
  );
}
