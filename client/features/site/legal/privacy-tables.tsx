import type { ReactNode } from 'react';
import '#client/ui/site/ledger.css';

const STORED: readonly (readonly [data: string, place: string])[] = [
  [
    'Documents, canvases, folders, files you opened',
    'Your device; the database and the file store of this server',
  ],
  ['Changes not sent yet', 'Your device only, until the server has acknowledged them'],
  ['Earlier versions', 'The database of this server'],
  ['Email address, username, password hash, passkeys', 'The database of this server'],
  ['Plan, credits, and what they were spent on', 'The database of this server'],
  ['Card numbers', 'The payment provider. They never reach this server'],
  ['Theme, fonts, last open page', 'Your device'],
  ['Messages of the contact form', 'The database of this server'],
];

const RECIPIENTS: readonly (readonly [who: string, what: string, when: string])[] = [
  [
    'AI provider',
    'The passage you selected, your instruction, the style guide of the document, and the text around it that the request needs; no name and no address',
    'You ask for an answer, or read a sample into a style guide',
  ],
  ['Stripe (payments)', 'Your email address and what you buy', 'You open the payment page'],
  [
    'Google or GitHub',
    'That you sign in here. We receive your address and your number there',
    'You choose that button',
  ],
  ['Email provider', 'Your address and the email itself', 'We send you a link, a notice or an invitation'],
  [
    'File store and host',
    'Your data, stored on our behalf',
    'Always, where this server does not store files itself',
  ],
];

/** Each kind of data and where it is stored. */
export function StoredTable() {
  return (
    <Scrolled label="What is stored where">
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col">Stored in</th>
        </tr>
      </thead>
      <tbody>
        {STORED.map(([data, place]) => (
          <tr key={data}>
            <th scope="row">{data}</th>
            <td>{place}</td>
          </tr>
        ))}
      </tbody>
    </Scrolled>
  );
}

/** Each recipient outside this server, with the data and the occasion. */
export function RecipientTable() {
  return (
    <Scrolled label="Who receives data">
      <thead>
        <tr>
          <th scope="col">Recipient</th>
          <th scope="col">Data</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {RECIPIENTS.map(([who, what, when]) => (
          <tr key={who}>
            <th scope="row">{who}</th>
            <td>{what}</td>
            <td>{when}</td>
          </tr>
        ))}
      </tbody>
    </Scrolled>
  );
}

function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A region that scrolls takes the focus, so that the arrow keys can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="legal__scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="ledger">{children}</table>
    </div>
  );
}
