import { partOf, type Part } from './rule.ts';

/** What the server does between a request and its rows. */
export const SERVER_RULES: readonly Part[] = [
  partOf('F', 'Operations and writes', true, [
    'An operation is what its contract declares, and only a declared name is one.',
    'Who, key, input, rights, effect and the check of the answer come in this order, all before the commit.',
    'A key answers as before and runs once, also while the first try is under way and across its parts.',
    'A version that is not known stays queued; input is strict, answers are read tolerantly.',
    'What a client does follows from the code of a failure, never from its status.',
    'Appends go before bodies, a write inside a write throws, and a body cannot outlive its turn.',
    'Migrations keep every row, or are undone, or say what they lose.',
    'Another process’s lock is waited for without stopping the loop; the rooms wait for the schema.',
    'What others must hear of is a row of the same transaction, heard in every form of running.',
    'An operation raises every scope whose picture it changes.',
    'The tree comes in columns and pages, never with a text, made beside the loop.',
    'Two kinds of database share one code; a fault of either loses its parameters on the way out.',
    'A title, a name, an address, an id and a time are the same thing everywhere.',
    'Siblings have one order on every device; any key is answered with a place.',
    'A taken id says nothing to strangers; what is gone is not granted again.',
    'JSON alone, uncompressed, with bounds, and each refusal is a sentence.',
    'The description of the API is derived from the contracts, in the newest draft, with nothing left out in silence.',
  ]),
  partOf('G', 'Accounts', true, [
    'A sign-up is a waiting row; the account gets the password of whoever proves to have made it.',
    'No answer tells whether an account exists; letters go to the stored address; guessing is slowed, nobody locked out.',
    'Passwords are 8 to 256 characters, not easy to guess, as typed; sessions end.',
    'Tokens are long, stored as hashes, good once, and in no log.',
    'A lost session takes neither the person nor the page away.',
    'The time of last activity is the server’s own, seldom, and raises nothing.',
    'An administrator is made on the machine alone.',
  ]),
  partOf('H', 'People', true, [
    {
      says: 'Viewer, editor and owner may each do their part; to others a workspace is not there.',
      later: 'commenters, with comments and suggestions',
    },
    'An invitation is for one proved address, waits 14 days, is bounded, and tells nobody who has an account.',
    'Inviting, accepting, declining, revoking, members, leaving, transfer, restoring: each has its operation.',
    {
      says: 'The owner’s plan counts; more than it allows blocks creating, never reading or writing.',
      later: 'credits, which come with the assistants',
    },
    'Others see a name or "Writer"; addresses are for the owner and editors.',
    'A document’s address is its workspace’s with the item’s id.',
  ]),
  partOf('I', 'The machine', true, [
    'Links and origins come from the configuration, never from a header.',
    'A client is counted by socket or one named header, IPv6 by network; other sites get no credentials.',
    'What is printed and made for a first try exists only on the own machine.',
    'Files are for their owner’s eyes; what signs is never sent.',
    'Health says one word; figures are shown to nobody without their token.',
    'Heavy work has lanes of its own, each job its limit; text of people is read in turns.',
    'An uploaded text can never run on our own origin.',
    'The address of the API is checked, and only it is added to what a page may talk to.',
    'Tests run on a fresh copied file with the settings of production.',
  ]),
];
