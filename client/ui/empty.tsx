import type { ReactNode } from 'react';

interface EmptyProps {
  art?: ReactNode;
  title: string;
  text?: string;
  /** The one next step. */
  action?: ReactNode;
}

/** An empty place: one sentence, one action. */
export function Empty({ art, title, text, action }: EmptyProps) {
  return (
    <div className="empty">
      {art}
      <h2 className="empty__title">{title}</h2>
      {text !== undefined && <p className="empty__text">{text}</p>}
      {action}
    </div>
  );
}
