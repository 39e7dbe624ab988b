import { partOf, type Part } from './rule.ts';

/** Rules for operations, accounts, people and the machine. */
export const SERVER_RULES: readonly Part[] = [
  partOf('F', 'Operations and writes', true, [
    'An operation is declared by its contract. No other name is an operation.',
    'A request is processed in this order: authenticate, look up the key, parse, authorise, run, check the answer, commit.',
    'An idempotency key runs once and repeats its answer, also while the first request is in flight and across part keys.',
    'An operation of an unknown version stays queued. Input is parsed strictly, answers tolerantly.',
    'A client reacts to the error code, never to the HTTP status.',
    'Journal appends go before other writes. A nested write throws. A write body that outlives its turn is rolled back.',
    'A migration keeps every row, declares the rows that it drops, or is rolled back.',
    'A lock of another process is awaited without blocking the event loop. The sync process waits for the schema version.',
    'An event is a row of the operation’s transaction and reaches rooms in one process and in several.',
    'An operation raises the sequence number of every scope whose snapshot it changes.',
    'The tree is answered in columns and pages, without document text, and built in a worker.',
    'One code base compiles for SQLite and PostgreSQL. Database errors lose their parameters before they leave the module.',
    'Title, name, address, id and timestamp have one schema each, used everywhere.',
    'Siblings have the same order on every device. Any order key, even a malformed one, gets a position.',
    'A taken id reveals nothing to strangers. The id of a purged item is not granted again.',
    'Requests are uncompressed JSON within size limits. Each refusal is a sentence.',
    'The OpenAPI description is derived from the contracts. Nothing is left out without being listed.',
  ]),
  partOf('G', 'Accounts', true, [
    'A sign-up is a pending row. The account gets that row’s password only in the browser that signed up.',
    'No answer reveals whether an account exists. Emails go to the stored address. Guessing is throttled, and nobody is locked out.',
    'Passwords have 8 to 256 characters, are not easy to guess and are not altered. Sessions expire.',
    'Tokens are 32 random bytes, stored as hashes, valid once, and never logged.',
    'A lost session keeps the user’s identity and the open page.',
    'The server sets the time of last activity itself, at most every 5 minutes, without raising a sequence number.',
    'The first administrator is granted only by a command on the machine.',
  ]),
  partOf('H', 'People', true, [
    {
      says: 'Viewer, editor and owner have the permissions of one table. To everybody else a workspace does not exist.',
      later: 'commenters, with comments and suggestions',
    },
    'An invitation is bound to one verified address, expires after 14 days, is limited in number, and reveals no account.',
    'Inviting, accepting, declining, revoking, listing members, leaving, transferring and restoring are operations.',
    {
      says: 'The owner’s plan sets the limits. Exceeding it blocks creating, never reading or writing.',
      later: 'credits, which come with the assistants',
    },
    'Others see a username or "Writer". Only the owner and editors see email addresses.',
    'The URL of a document is the workspace’s URL with the item’s id.',
  ]),
  partOf('I', 'The machine', true, [
    'Links and origins come from the configuration, never from a header.',
    'A client is counted by its socket address or one configured header, IPv6 by /64. Other sites get no credentials.',
    'The demo account and printed links exist only while the server is bound to loopback.',
    'Files are readable by their owner only. The service secret is never sent.',
    'Health endpoints answer one word. Metrics need their token.',
    'Heavy work runs in worker lanes with a limit per job. Text sent by users is parsed in turns, fairly by user.',
    'An uploaded text can never run on our own origin.',
    'The API address is validated, and only it is added to the page’s connect-src.',
    'Tests run on a fresh copy of a migrated database file with production settings.',
    'The server calls an address that a person typed only through the connector, which reaches no private network.',
  ]),
];
