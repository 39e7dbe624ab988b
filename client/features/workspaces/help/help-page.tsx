import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { CANVAS_KEYS } from '#client/canvas/keyboard/canvas-keys.ts';
import { SearchField } from '#client/ui/fields/search-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Command } from '#client/workspace/contributions/contribution.ts';
import { keyRows, KeyList, type KeyRow } from '#client/workspace/keys/key-list.tsx';
import { HELP_TOPICS, type HelpAnswer, type HelpTopic } from './answers.ts';
import { searchHelp, searchKeys } from './search-help.ts';
import '../styles/help.css';

const CANVAS_ROWS: readonly KeyRow[] = CANVAS_KEYS.flatMap(({ keys }) =>
  keys.map((row) => ({ keys: row.keys, text: row.does })),
);

/** `/workspaces?tab=help`: answers to a writer's questions and the keyboard shortcuts, searchable and without a request. */
export function HelpPage({ commands }: { commands: readonly Command[] }) {
  const [query, setQuery] = useState('');
  const topics = searchHelp(HELP_TOPICS, query);
  const keys = [
    { title: 'In a workspace', rows: searchKeys(keyRows(commands), { group: 'In a workspace', query }) },
    { title: 'On a canvas', rows: searchKeys(CANVAS_ROWS, { group: 'On a canvas', query }) },
  ].filter(({ rows }) => rows.length > 0);
  const parts = [...topics, ...(keys.length > 0 ? [{ id: 'keys', title: 'Keys' }] : [])];
  const lengths = [...topics.map(({ answers }) => answers), ...keys.map(({ rows }) => rows)];
  const found = lengths.reduce((count, { length }) => count + length, 0);
  return (
    <article className="help">
      <title>Help · Foolscap</title>
      <div className="help__head">
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
      </div>
      {parts.length > 0 && (
        <nav className="help__contents" aria-label="Parts of the help">
          {parts.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      )}
      <div className="help__parts">
        {found === 0 && <p className="help__none">Nothing here has these words. Try fewer of them.</p>}
        {topics.map((topic) => (
          <Topic key={topic.id} {...topic} />
        ))}
        {keys.length > 0 && (
          <section aria-labelledby="keys">
            <h2 id="keys">Keys</h2>
            {keys.map(({ title, rows }) => (
              <section key={title} className="help__keys" aria-label={title}>
                <h3>{title}</h3>
                <KeyList rows={rows} />
              </section>
            ))}
          </section>
        )}
        <p className="help__ask">
          Your question is not here? <Link to="/contact">Write to us</Link>.
        </p>
      </div>
    </article>
  );
}

function Topic({ id, title, answers }: HelpTopic) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="help__answers">
        {answers.map((answer) => (
          <Answer key={answer.question} {...answer} />
        ))}
      </dl>
    </section>
  );
}

function Answer({ question, text }: HelpAnswer) {
  return (
    <div>
      <dt>{question}</dt>
      {text.map((paragraph) => (
        <dd key={paragraph}>{paragraph}</dd>
      ))}
    </div>
  );
}
