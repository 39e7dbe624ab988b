import * as Y from 'yjs';
import { writeFirstContent } from '#shared/editor/content/fragment-json.ts';
import { caretElement } from '#client/editor/extensions/carets/caret-element.ts';
import type { References } from '#client/editor/references/references.ts';
import { StaticText } from '#client/editor/static-text/static-text.ts';
import { FIRST_PARAGRAPH, LAST_PARAGRAPH, TYPING, type Row, type Writer } from './scene.ts';
import { BACK_AT_MS, OFFLINE_AT_MS, phaseAt } from './stage-times.ts';

/** The recording refers to no other page. */
const NO_REFERENCES: References = {
  findItems: () => [],
  findPeople: () => [],
  itemByTitle: () => undefined,
  itemOf: () => undefined,
  canCreate: () => false,
  create: () => null,
  urlOf: () => '',
  itemByUrl: () => null,
  open: () => {},
  onChange: () => () => {},
};

const ROWS: readonly Row[] = ['first', 'last'];
const BEGINNING: Record<Row, string> = { first: FIRST_PARAGRAPH, last: LAST_PARAGRAPH };
const CLIENT_IDS: Record<Writer, number> = { you: 1, coAuthor: 2 };

/** Both devices start from the same update, as two browsers that have opened the same page. */
function firstUpdate(): Uint8Array {
  const ydoc = new Y.Doc();
  for (const row of ROWS)
    writeFirstContent(ydoc.getXmlFragment(row), {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: BEGINNING[row] }] }],
    });
  return Y.encodeStateAsUpdate(ydoc);
}

function deviceOf(writer: Writer, update: Uint8Array): Y.Doc {
  const ydoc = new Y.Doc();
  ydoc.clientID = CLIENT_IDS[writer];
  Y.applyUpdate(ydoc, update);
  return ydoc;
}

const newDevices = (update: Uint8Array): Record<Writer, Y.Doc> => ({
  you: deviceOf('you', update),
  coAuthor: deviceOf('coAuthor', update),
});

/** Returns the text of the only paragraph of a row. */
function textOf(ydoc: Y.Doc, row: Row): Y.XmlText {
  const paragraph = ydoc.getXmlFragment(row).get(0);
  const text = paragraph instanceof Y.XmlElement ? paragraph.get(0) : undefined;
  if (!(text instanceof Y.XmlText)) throw new Error('The recorded page has a paragraph in each row.');
  return text;
}

/**
 * The page of the hero: two devices with the same shared text, as in the product. The words of a recording are typed
 * into them, and they exchange their updates while the recording is online. Your device is shown, with the editor's
 * read-only rendering and its carets.
 */
export class RecordedPage {
  readonly rows: Record<Row, StaticText> = {
    first: new StaticText(NO_REFERENCES),
    last: new StaticText(NO_REFERENCES),
  };
  readonly #update = firstUpdate();
  readonly #carets = {
    you: caretElement({ name: 'You', color: 1 }),
    coAuthor: caretElement({ name: 'Co-author', color: 2 }),
  };
  #devices = newDevices(this.#update);
  /** How many characters of each step are typed. */
  #typed = TYPING.map(() => 0);
  #ms = 0;

  constructor() {
    this.#carets.you.classList.add('caret--you');
    this.seek(0);
  }

  /** Shows the page at a time of the loop, in milliseconds. */
  seek(ms: number): void {
    if (ms < this.#ms) this.#rewind();
    // A jump stops at the ends of the phases too, so that words reach the other device while it is connected.
    for (const end of [OFFLINE_AT_MS - 1, BACK_AT_MS - 1]) if (this.#ms < end && end < ms) this.#playTo(end);
    this.#ms = ms;
    this.#playTo(ms);
    this.#draw();
  }

  /** The words of a row on the shown device, without carets. */
  wordsOf(row: Row): string {
    return this.rows[row].doc.textContent;
  }

  /** Types all words up to a time of the loop. */
  #playTo(ms: number): void {
    for (const [index, { by, row, from, to, text }] of TYPING.entries()) {
      const share = Math.min(1, Math.max(0, (ms - from) / (to - from)));
      const count = Math.round(share * text.length);
      const typed = this.#typed[index] ?? 0;
      if (count <= typed) continue;
      const line = textOf(this.#devices[by], row);
      line.insert(line.length, text.slice(typed, count));
      this.#typed[index] = count;
    }
    if (phaseAt(ms) !== 'offline') this.#exchange();
  }

  #exchange(): void {
    const { you, coAuthor } = this.#devices;
    Y.applyUpdate(coAuthor, Y.encodeStateAsUpdate(you, Y.encodeStateVector(coAuthor)));
    Y.applyUpdate(you, Y.encodeStateAsUpdate(coAuthor, Y.encodeStateVector(you)));
  }

  #draw(): void {
    for (const row of ROWS) this.rows[row].show(this.#devices.you.getXmlFragment(row));
    this.rows.first.dom.lastElementChild?.append(this.#carets.you);
    // A co-author without a connection has no caret on this page.
    if (phaseAt(this.#ms) === 'offline') this.#carets.coAuthor.remove();
    else this.rows.last.dom.lastElementChild?.append(this.#carets.coAuthor);
  }

  #rewind(): void {
    this.#ms = 0;
    this.#devices = newDevices(this.#update);
    this.#typed = TYPING.map(() => 0);
  }
}
