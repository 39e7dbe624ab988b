import type { ReactNode } from 'react';
import './empty.css';

interface EmptyProps {
  art?: ReactNode;
  title: string;
  /** 1 where it is the page's own heading. */
  level?: 1 | 2;
  text?: string;
  /** The one next step. */
  action?: ReactNode;
}

/** An empty place: one sentence, one action. */
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
