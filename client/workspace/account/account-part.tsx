import type { ReactNode } from 'react';
import '#client/ui/site/site.css';
import '#client/ui/site/frame.css';
import './account-part.css';

interface AccountPartProps {
  /** The heading, shown in the margin. */
  name: string;
  /** The anchor of links to the section. */
  id?: string;
  /** Shown below the heading, such as a command for the whole section. */
  note?: ReactNode;
  children: ReactNode;
}

/** A section of the account page: the name is left of the margin rule, the rows are right of it. */
export function AccountPart({ name, id, note, children }: AccountPartProps) {
  return (
    <section className="frame__row account-part" id={id}>
      <div className="frame__margin">
        <h2 className="account-part__name">{name}</h2>
        {note}
      </div>
      <div className="frame__text">{children}</div>
    </section>
  );
}

interface AccountRowProps {
  name: string;
  note: string;
  /** The button or switch at the row's end. */
  children: ReactNode;
}

export function AccountRow({ name, note, children }: AccountRowProps) {
  return (
    <div className="account-row">
      <div className="account-row__text">
        <h3 className="account-row__name">{name}</h3>
        <p className="small">{note}</p>
      </div>
      {children}
    </div>
  );
}
