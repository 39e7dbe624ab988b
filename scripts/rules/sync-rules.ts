import { partOf, type Part } from './rule.ts';

/** How text and operations travel. */
export const SYNC_RULES: readonly Part[] = [
  partOf('A', 'The journal', true, [
    'What is acknowledged is on the disk: append and commit come before applying, answering and passing on.',
    'One connection writes, under one mutex, in transactions that never wait for anything else and stay short.',
    'A reader’s update, an empty one and what the room already has are not kept; a cut one is refused.',
    'A bad update closes its room; a failing store acknowledges nothing and closes the socket; no frame is dropped.',
    'Loading never stops at a damaged row: it is set aside with its bytes, and what integrates opens.',
    'Folding reads rows, never the live document, and replaces exactly those rows or none.',
    'First content is written by the server with the row it belongs to; clients write nothing on joining.',
    'A client id belongs to one person; new text under another’s id closes that room.',
    'The server changes documents as one more collaborator, durable when it answers, once under each key.',
    {
      says: 'Every room asks for rights of its own; a changed role, lost access and an ended session are felt at once.',
      later: 'rooms opened by a share link',
    },
    {
      says: 'The door checks origin, size of a message, rate and number of sockets before anything is read.',
      later: 'updates above 8 MiB, which need an upload in pieces: they are refused with 1009',
    },
    'Who somebody is comes from the server; a presence is small, speaks for itself alone and is said anew.',
    'Markdown, words and what is searched follow the text by themselves and never go back.',
    'An update stands on text that the room has, or it is refused; a room that lacks rows keeps the owners of its client ids.',
  ]),
  partOf('B', 'Versions of a document’s schema', true, [
    'An older major version is refused and told why; an older minor one stays.',
    'The first text of a newer major version raises the room, after older editors were put out.',
    {
      says: 'What tabs and devices keep or hand on names its version; a tab that meets a higher one only reads.',
      later: 'no tab hands text to another and no device stores it yet',
      isLater: true,
    },
    'A minor version only adds: old samples load, a made-up next version survives this editor.',
  ]),
  partOf('C', 'The device', false, [
    'The device’s own copy opens first; a room is joined when the server is known to have it.',
    'Everything kept on a device belongs to one person and is gone before another’s is opened.',
    'What was not acknowledged is stored as such until it is.',
    'The word beside the document is the worst fact that holds.',
    'A whole workspace is copied to the device by epoch and rev, and only ever added to.',
    'Text typed into what another deleted is found again.',
    'A socket is renewed only when an acknowledgement is owed and nothing moves.',
    'A failing local store takes neither text nor editor with it.',
    'Tabs compare what they have before they exchange what is new.',
    'A lost session or scope pauses what waits; nothing of it is refused or wiped.',
    'An answer without our epoch is no answer of ours.',
    'Only signing out wipes, after naming what would be lost.',
  ]),
  partOf('D', 'The outbox', false, [
    'An operation waits until a snapshot that contains it is stored, or until it is refused.',
    'It is durable right after it is shown; any tab sends.',
    'Each operation happens once, however often it is sent.',
    'Order holds within a scope; one that is stuck holds back only what names its ids.',
    'A refused operation leaves its trace and never takes a created item along.',
    'No creation is refused for its place: the root takes it.',
    'Every operation has one scope; both sides make the same ids for what a creation brings.',
    'A pull brings what changed and what went since a number, or everything when the number is too old.',
    'Deleting many names what the writer saw.',
    'The effect shown at once is the server’s own, in one pure function.',
  ]),
  partOf('E', 'Restored servers', false, [
    'A restored database begins a new epoch.',
    'A device that knows more than the server says so and is believed.',
    'Numbers are compared within one epoch only; in a new one everything is given back.',
    'What only a device knows is offered, never taken as truth.',
  ]),
];
