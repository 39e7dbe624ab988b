import { partOf, type Part } from './rule.ts';

/** Rules for the synchronisation of text and operations. */
const IN_JOURNAL = 'in the journal of the server';

export const SYNC_RULES: readonly Part[] = [
  partOf('A', 'The journal', true, [
    'An update is appended and committed to disk before it is applied, acknowledged and broadcast.',
    'One connection writes, behind one mutex. Its transactions are short and await only the database.',
    'The journal stores no reader’s update, no empty update and no update that the room already holds. A truncated update is refused.',
    'An invalid update closes its room. A storage error acknowledges nothing and closes the socket. No frame is dropped.',
    'A damaged row does not stop a room from loading: its bytes go to quarantine, and the other rows open.',
    'A fold (compaction) reads journal rows, never the live document, and replaces exactly those rows or none.',
    'The server writes a document’s first content in the transaction that creates its row. Clients write nothing when they join.',
    'A Yjs client id belongs to one user. New structs under another user’s client id close that room.',
    'The server changes documents as one more collaborator: durable when it answers, once per idempotency key.',
    {
      says: 'Each room is authorised separately. A changed role, lost access and an ended session take effect within 5 s.',
      later: 'rooms opened by a share link',
    },
    'The upgrade guard checks origin, message size, rate and number of sockets before a message is read. Larger updates are uploaded in chunks.',
    'The server sets the identity in awareness states. A state is small, describes its own client only, and is set again after a page returns.',
    'Markdown, word count and search index are derived from the text and never overwritten by an older revision.',
    'An update that leaves a gap in the room’s clocks is refused. A room with missing rows keeps the owners of its client ids.',
    'The cost of a message is known before it is decoded. Nodes nest at most 64 deep and contain only known kinds of content.',
  ]),
  partOf('B', 'Schema versions of documents', true, [
    'A client of an older major version is refused with the reason. A client of an older minor version may join.',
    'The first update of a newer major version raises the room’s version, after connections of older clients are closed.',
    'Tab messages and device stores carry their schema version. A tab that meets a higher version turns read-only.',
    'A minor version only adds. Stored samples of each past version load, and content of a made-up next version survives this editor.',
  ]),
  partOf('C', 'The device', true, [
    'The device’s own copy opens first. A room is joined once the server’s snapshot contains its row.',
    'All data of a device store belongs to one user and is closed before another user’s store opens.',
    'An unacknowledged update stays in the `unacked` store until the server acknowledges it.',
    'The save indicator shows the worst state that is true.',
    'A whole workspace is replicated to the device by epoch and revision. Replication only appends.',
    'Text typed into a block that somebody else deleted is recovered.',
    'The watchdog reconnects a socket only when an acknowledgement is pending and no bytes move.',
    'A failing device store stops neither the editor nor synchronisation.',
    'Tabs exchange sync steps 1 and 2 before they exchange increments.',
    'A lost session or scope pauses queued work. Nothing in it is refused or deleted.',
    'An answer without the epoch header counts as a network failure.',
    'Signing out deletes the device’s data after it lists unsaved work. Another user’s sign-in deletes only data that the server has.',
    'A connection attempt and every request time out when no progress is made. Slow progress is not cut off.',
  ]),
  partOf('D', 'The outbox', true, [
    'An operation leaves the outbox when a snapshot that contains it is stored, or when it is refused.',
    'An operation is stored right after its optimistic effect is shown. Any tab may send it.',
    'Each operation takes effect once, however often it is sent.',
    'Operations keep their order within a scope. A parked operation delays only those that name its ids.',
    'A refused operation is listed as a problem. A refused creation keeps its item on the device.',
    'A creation with an unusable parent goes to the root instead of being refused.',
    'Every operation has one scope. Client and server compute the same ids for the items that a creation makes.',
    'A pull returns rows changed and removed since a sequence number, or the whole scope when the number is too old.',
    'A bulk deletion carries the ids that the writer saw.',
    'The optimistic effect and the server’s effect are one pure function.',
  ]),
  partOf('E', 'Restored servers', true, [
    'A restored database starts a new epoch.',
    'A device with a valid cursor ahead of the server starts a new epoch.',
    'Sequence numbers are compared within one epoch only. In a new epoch devices send back everything that the server lost.',
    'Rows that only a device has are offered to the writer and never applied unasked.',
  ]),
  partOf('M', 'Splits and joins as moves', false, [
    { says: 'A split and a join declare the ids that their copies stand for.', later: 'their undo' },
    {
      says: 'The server reads each row as intents by id into one sequence of units and block boundaries.',
      later: IN_JOURNAL,
    },
    {
      says: 'Typed text is placed between its origin and the next boundary, dead or alive.',
      later: IN_JOURNAL,
    },
    'Text typed behind a moved tail carries the id of the visible unit before it.',
    { says: 'A word that replaces a moved word moves along.', later: IN_JOURNAL },
    { says: 'Copies carry the marks of their characters.', later: IN_JOURNAL },
    { says: 'Only the server corrects a text, in a row of its own.', later: IN_JOURNAL },
    'Carets and undo follow the declarations to the visible copy.',
    'A device sends its unacknowledged changes as they were made, in order, before it answers the server’s sync step 1.',
    {
      says: 'A declaration counts only if its row deletes the sources, inserts the copies and both texts are equal.',
      later: IN_JOURNAL,
    },
    {
      says: 'A server that starts again reads the sequence from the document and its declarations.',
      later: IN_JOURNAL,
    },
    { says: 'Blocks out of the order of the sequence are made again at their place.', later: IN_JOURNAL },
    {
      says: 'A correction never deletes the last visible copy of a unit that nobody deleted.',
      later: IN_JOURNAL,
    },
  ]),
];
