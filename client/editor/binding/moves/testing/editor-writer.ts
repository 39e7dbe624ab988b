import { TextSelection, type Command, type Transaction } from '@tiptap/pm/state';
import * as Y from 'yjs';
import { breakOf, type Place } from '#shared/moves/testing/word-places.ts';
import { replica, type Replica } from '../../testing/replica.ts';

/** The origin of updates that come from the server. */
const REMOTE = 'remote';
/** Milliseconds between two edits of a writer: a steady typist, whose undo steps do not end at a pause. */
const PACE = 100;

/** One writer's device: a real editor on a document of paragraphs, and the rows that the server does not have yet. */
export class EditorWriter {
  readonly replica: Replica;
  readonly rows: Uint8Array[] = [];
  /** Called when this editor gives a block another id. */
  onRename: (before: string, after: string) => void = () => {};
  #time = 0;

  constructor(state: Uint8Array, clientId: number) {
    this.replica = replica(state, clientId);
    this.replica.ydoc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== REMOTE) this.rows.push(update);
    });
    this.replica.fragment.observeDeep((events, { origin }) => {
      if (origin === REMOTE) return;
      for (const { target, keys } of events) {
        const change = keys.get('id');
        if (change?.action === 'update' && target instanceof Y.XmlElement)
          this.onRename(breakOf(change.oldValue), breakOf(target.getAttribute('id')));
      }
    });
  }

  receive(update: Uint8Array): void {
    Y.applyUpdate(this.replica.ydoc, update, REMOTE);
  }

  /** The words and breaks that the editor shows, in order. */
  get tokens(): string[] {
    return this.#doc.children.flatMap((block) => [breakOf(block.attrs['id']), ...block.textContent]);
  }

  /** The number of words in each block. */
  get lengths(): number[] {
    return this.#doc.children.map(({ content }) => content.size);
  }

  /** The words between two offsets of a block. */
  words(index: number, from: number, to: number): string {
    return this.#doc.child(index).textContent.slice(from, to);
  }

  /** The tokens beside the caret. */
  get beside(): Place {
    const { $head } = this.#state.selection;
    const before = this.lengths.slice(0, $head.index(0)).reduce((sum, length) => sum + length + 1, 0);
    const at = before + $head.parentOffset;
    return { left: this.tokens[at], right: this.tokens[at + 1] };
  }

  /** Moves the caret, or selects. */
  select(index: number, from: number, to = from): void {
    const start = this.#startOf(index);
    this.#dispatch(this.#state.tr.setSelection(TextSelection.create(this.#doc, start + from, start + to)));
  }

  /** Ends a selection at its head. */
  collapse(): void {
    const { head, empty } = this.#state.selection;
    if (!empty) this.#dispatch(this.#state.tr.setSelection(TextSelection.create(this.#doc, head)));
  }

  /** Inserts words at the selection, as the view does with a key. */
  type(words: string): void {
    this.#dispatch(this.#state.tr.insertText(words));
  }

  delete(index: number, from: number, to: number): void {
    const start = this.#startOf(index);
    this.#dispatch(this.#state.tr.delete(start + from, start + to));
  }

  bold(index: number, from: number, to: number): void {
    const start = this.#startOf(index);
    const bold = this.replica.editor.schema.marks['bold']?.create();
    if (bold) this.#dispatch(this.#state.tr.addMark(start + from, start + to, bold));
  }

  /** Runs the command of a key. */
  press(command: Command): void {
    command(this.#state, (transaction) => this.#dispatch(transaction), this.replica.editor.view);
  }

  get #state() {
    return this.replica.editor.state;
  }

  get #doc() {
    return this.#state.doc;
  }

  #startOf(index: number): number {
    return this.lengths.slice(0, index).reduce((sum, length) => sum + length + 2, 1);
  }

  #dispatch(transaction: Transaction): void {
    this.#time += PACE;
    this.replica.editor.view.dispatch(transaction.setTime(this.#time));
  }
}
