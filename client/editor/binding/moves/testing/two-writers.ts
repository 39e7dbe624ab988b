import { joinBackward } from '@tiptap/pm/commands';
import { TextSelection, type Command } from '@tiptap/pm/state';
import * as Y from 'yjs';
import { MoveShadow } from '#shared/moves/shadow/move-shadow.ts';
import { positionOf, type Replica } from '../../testing/replica.ts';

const SERVER_CLIENT_ID = 2;

/** The texts of the top-level blocks that an editor shows; `*` is an inline node. */
export const textsOf = ({ editor }: Replica): string[] =>
  editor.state.doc.children.map((node) => node.textBetween(0, node.content.size, '|', '*'));

export const caret = ({ editor }: Replica, at: number): void =>
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, at)));

export const splitAt = ({ editor }: Replica, at: number): void =>
  editor.view.dispatch(editor.state.tr.split(at));

/** Runs the command of a key. @returns whether the command handled the key */
export const press = ({ editor }: Replica, command: Command): boolean =>
  command(editor.state, editor.view.dispatch, editor.view);

/**
 * Presses Backspace before words at the start of a block.
 * @throws an error when nothing is joined
 */
export function joinAt(replica: Replica, words: string): void {
  caret(replica, positionOf(replica.editor.state.doc, words));
  if (!press(replica, joinBackward)) throw new Error(`nothing is joined before "${words}"`);
}

/** What the server sends for the rows of one writer. */
interface Admitted {
  /** Delivers the rows to the other writer. */
  readonly rows: () => void;
  /** Delivers the corrections to both. */
  readonly corrections: () => void;
}

/** Puts a server between two editors, which corrects the text. */
export function withServer(
  a: Replica,
  b: Replica,
  deliver = (to: Replica, update: Uint8Array): void => Y.applyUpdate(to.ydoc, update, 'remote'),
) {
  const mirror = new Y.Doc();
  mirror.clientID = SERVER_CLIENT_ID;
  Y.applyUpdate(mirror, Y.encodeStateAsUpdate(a.ydoc));
  const shadow = new MoveShadow(mirror);
  const waiting = new Map([a, b].map((each) => [each, [] as Uint8Array[]]));
  for (const each of [a, b])
    each.ydoc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'remote') waiting.get(each)?.push(update);
    });
  /** Sends the rows of one writer to the server. */
  const admit = (from: Replica): Admitted => {
    const updates = (waiting.get(from) ?? []).splice(0).map((row) => ({ row, fix: shadow.admit(row) }));
    return {
      rows: () => updates.forEach(({ row }) => deliver(from === a ? b : a, row)),
      corrections: () => updates.forEach(({ fix }) => [a, b].forEach((each) => fix && deliver(each, fix))),
    };
  };
  return {
    a,
    b,
    admit,
    /** Sends and delivers everything, the rows of the first writer first. */
    sync: (first: Replica = a) => {
      const both = [first, first === a ? b : a].map(admit);
      for (const { rows } of both) rows();
      for (const { corrections } of both) corrections();
    },
  };
}
