import type { ReactNode } from 'react';
import './empty.css';

interface EmptyProps {
  art?: ReactNode;
  title: string;
  /** Heading level: 1 if it is the heading of the page. */
  level?: 1 | 2;
  text?: string;
  /** The control for the next step. */
  action?: ReactNode;
}

/** An empty state: one sentence and one action. */
export function Empty({ art, title, level = 2, text, action }: EmptyProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="empty">
      {art}
      <Heading className="empty__title">{title}</Heading>
      {text !== undefined && <p className="empty__text">{text}</p>}
      {action}
    </div>
  );
}
