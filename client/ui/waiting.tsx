import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './waiting.css';

interface WaitingProps {
  /** What is awaited, read aloud: "Loading workspaces". */
  label: string;
  className?: string;
  /** Skeletons in the shape of what is coming; without them the label itself shows. */
  children?: ReactNode;
}

/** A placeholder that shows itself only after 150 ms. */
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
