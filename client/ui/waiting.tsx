import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './waiting.css';

interface WaitingProps {
  /** Read by screen readers, such as "Loading workspaces". */
  label: string;
  className?: string;
  /** Skeletons in the shape of the content; without them the label is visible. */
  children?: ReactNode;
}

/** A loading placeholder that becomes visible after 150 ms. */
export function Waiting({ label, className, children }: WaitingProps) {
  return (
    <div className={classNames('waiting', className)} role="status">
      {children === undefined ? (
        <p className="soft">{label}</p>
      ) : (
        <>
          <span className="visually-hidden">{label}</span>
          {children}
        </>
      )}
    </div>
  );
}
