import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { Command } from '#client/workspace/contributions/contribution.ts';
import { keyRows, KeyList } from '#client/workspace/keys/key-list.tsx';
import { SearchField } from '#client/ui/fields/search-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { HELP_TOPICS } from './answers.ts';
import { hasWords, searchHelp } from './search-help.ts';
import '../styles/help.css';

/** `/workspaces?tab=help`: answers to a writer's questions and the keyboard shortcuts, searchable and without a request. */
export function HelpPage({ commands }: { commands: readonly Command[] }) {
  const [query, setQuery] = useState('');
  const topics = searchHelp(HELP_TOPICS, query);
  const isKeyShown = (text: string): boolean => hasWords(`keys shortcuts ${text}`, query);
  const keys = keyRows(commands).filter(({ text }) => isKeyShown(text));
  const found = topics.reduce((count, { answers }) => count + answers.length, keys.length);
  return (
    <article className="help">
      <title>Help · Foolscap</title>
      <Link className="help__back" to="/workspaces">
        <Icon of={ArrowLeft} />
        Workspaces
      </Link>
      <h1>Help</h1>
      <SearchField
        label="Search the help"
        placeholder="Search the help..."
        value={query}
        onValueChange={setQuery}
      />
      <p className="visually-hidden" role="status">
        {query.trim() !== '' && (found === 1 ? '1 answer' : `${found} answers`)}
      </p>
      {found === 0 && <p className="help__none">Nothing here has these words. Try fewer of them.</p>}
      {topics.map(({ id, title, answers }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <dl className="help__answers">
            {answers.map(({ question, text }) => (
              <div key={question}>
                <dt>{question}</dt>
                {text.map((paragraph) => (
                  <dd key={paragraph}>{paragraph}</dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
      {keys.length > 0 && (
        <section aria-labelledby="keys">
          <h2 id="keys">Keys</h2>
          <KeyList commands={commands} isShown={isKeyShown} />
        </section>
      )}
    </article>
  );
}
