import type { ReactNode } from 'react';
import '#client/ui/site/ledger.css';

const STORED: readonly (readonly [data: string, place: string])[] = [
  [
    'Documents, canvases, folders, files you opened',
    'Your device; the database and the file store of this server',
  ],
  ['Changes not sent yet', 'Your device only, until the server has acknowledged them'],
  ['Earlier versions', 'The database of this server'],
  ['Email address, username and profile, password hash, passkeys', 'The database of this server'],
  ['Browser, system and last use of each session', 'The database of this server'],
  ['Requests to AI help, and the answers', 'The database of this server'],
  ['Plan, credits, and what they were spent on', 'The database of this server'],
  ['Card numbers', 'The payment provider. They never reach this server'],
  ['Theme, fonts, last open page', 'Your device'],
  ['Messages of the contact form', 'The database of this server'],
];

const RECIPIENTS: readonly (readonly [who: string, what: string, when: string])[] = [
  [
    'AI provider',
    'The passage you selected with up to 400 characters on each side, your instruction, the writing style in force, and what you add to the request; on a canvas the prompt of the card and the cards that lead to it. Neither your name nor your email address',
    'You ask for an answer, or turn a sample into a style guide',
  ],
  [
    'A website whose address you give',
    'A request from this server, without your name',
    'You give its page as a sample of style, or its address as that of your own model',
  ],
  [
    'A website that holds a picture of a text',
    'Your network address, as with every visit',
    'You allow pictures of that website',
  ],
  ['Stripe (payments)', 'Your email address and what you buy', 'You open the payment page'],
  [
    'Google or GitHub',
    'That you sign in here. We receive your address and your number there',
    'You choose that button',
  ],
  [
    'Email provider',
    'Your address and the email itself',
    'We send you a link, a notice, an invitation, or the newsletter that you switched on',
  ],
  [
    'File store and host',
    'Your data, stored on our behalf',
    'Always, where this server does not store files itself',
  ],
];

/** Each kind of data and where it is stored. */
export function StoredTable() {
  return (
    <Facts label="What is stored where">
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
    </Facts>
  );
}

/** Each recipient outside this server, with the data and the occasion. */
export function RecipientTable() {
  return (
    <Facts label="Who receives data">
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
    </Facts>
  );
}

function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <table className="ledger" aria-label={label}>
      {children}
    </table>
  );
}
