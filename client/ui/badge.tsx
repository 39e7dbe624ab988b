import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A word about a thing's state; its tone never says anything the word does not. */
export function Badge({ tone, children }: { tone?: 'ok' | 'warn' | 'danger'; children: ReactNode }) {
  return <span className={classNames('badge', tone && `badge--${tone}`)}>{children}</span>;
}
