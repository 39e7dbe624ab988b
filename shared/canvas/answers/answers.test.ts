import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { sentLinks } from '#shared/ai/sent-links.ts';
import { fragmentToJson, fragmentToNode } from '#shared/editor/content/fragment-json.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { applyCanvasChange, type CanvasChange } from '../api/canvas-change.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';

const ANSWER = uuidv7();
const ID = uuidv7();

/** A canvas with one AI node. */
class Peer {
  readonly doc = new Y.Doc();

  act(change: CanvasChange): void {
    applyCanvasChange(this.doc, change, 1);
  }

  get text(): Y.XmlFragment {
    const text = this.doc.getMap<Y.Map<unknown>>(CANVAS_NODES).get(ID)?.get('text');
    if (!(text instanceof Y.XmlFragment)) throw new Error('The node has no text.');
    return text;
  }

  get markdown(): string {
    return toMarkdown(fragmentToJson(this.text));
  }

  /** Types at an offset of the text of a block, as a person does. */
  type(block: number, at: number, words: string): void {
    const element = this.text.get(block);
    const text = element instanceof Y.XmlElement ? element.get(0) : undefined;
    if (!(text instanceof Y.XmlText)) throw new Error('It is no paragraph.');
    const inherited = { 'origin--typed': { kind: 'typed', ref: null } };
    text.insert(at, words, at > 0 && at < text.length ? inherited : {});
  }

  copy(): Peer {
    const other = new Peer();
    Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(this.doc));
    return other;
  }

  receive(other: Peer): void {
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(other.doc));
  }
}

function canvas(content?: string): Peer {
  const peer = new Peer();
  peer.act({
    kind: 'create-node',
    id: ID,
    node: { type: 'aiNode', x: 0, y: 0, ...(content !== undefined && { content }) },
  });
  return peer;
}

const write = (peer: Peer, before: string, text: string, answerId = ANSWER): void =>
  peer.act({ kind: 'write-answer', id: ID, answerId, before, text, sent: sentLinks([]) });
const remove = (peer: Peer, answerId = ANSWER): void => peer.act({ kind: 'remove-answer', id: ID, answerId });

/** Writes an answer in parts that end at these lengths. */
function stream(peer: Peer, text: string, cuts: readonly number[], between: () => void = () => {}): void {
  let before = '';
  for (const cut of [...cuts, text.length]) {
    write(peer, before, text.slice(0, cut));
    before = text.slice(0, cut);
    between();
  }
}

const MARKDOWN = `The town **walks** out.

## First

- children
- dogs

> lamps

| a | b |
| - | - |
| 1 | 2 |

\`\`\`js
let tide = 0;
\`\`\`

---

At *last* the chandler.
`;

describe('an answer in the text of a node', () => {
  test('an answer begins in the empty paragraph of an empty node', () => {
    const peer = canvas();
    write(peer, '', 'Children first.');
    expect(peer.markdown).toBe('Children first.\n');
    expect(peer.text.length).toBe(1);
  });

  test('an answer stands after existing content and a blank line, and all of its words carry the origin mark', () => {
    const peer = canvas('Who walks out?');
    write(peer, '', 'Children **first**.');
    expect(peer.markdown).toBe('Who walks out?\n\nChildren **first**.\n');
    const words: [string, unknown][] = [];
    fragmentToNode(createSchema(), peer.text).descendants((node) => {
      if (!node.isText) return;
      const origin = node.marks.find(({ type }) => type.name === 'origin');
      words.push([node.text ?? '', origin?.attrs ?? null]);
    });
    const origin = { kind: 'ai', ref: ANSWER };
    expect(words).toEqual([
      ['Who walks out?', { kind: 'import', ref: null }],
      ['Children ', origin],
      ['first', origin],
      ['.', origin],
    ]);
  });

  test('an answer that arrives in random parts gives the same text as an answer that arrives at once', () => {
    const whole = canvas('Mud.');
    write(whole, '', MARKDOWN);
    for (let seed = 1; seed <= 30; seed += 1) {
      const { below } = new SeededRandom(seed);
      const cuts = Array.from({ length: 8 }, () => below(MARKDOWN.length)).toSorted((a, b) => a - b);
      const peer = canvas('Mud.');
      stream(peer, MARKDOWN, cuts);
      expect(peer.markdown, `seed ${seed}`).toBe(whole.markdown);
    }
  });

  test('a part writes only the added words', () => {
    const peer = canvas();
    const text = 'The sea stays out. '.repeat(300).trim();
    write(peer, '', text);
    const before = Y.encodeStateVector(peer.doc);
    write(peer, text, `${text} And then`);
    expect(Y.encodeStateAsUpdate(peer.doc, before).byteLength).toBeLessThan(400);
  });

  test('words that somebody types in the growing answer, and before it, stay', () => {
    const server = canvas('Who?');
    const writer = server.copy();
    write(server, '', 'Children first');
    writer.receive(server);
    writer.type(1, 8, ' and cats');
    writer.type(0, 0, 'Ines asks: ');
    server.receive(writer);
    write(server, 'Children first', 'Children first. Then dogs.\n\nThen lamps.');
    expect(server.markdown).toBe('Ines asks: Who?\n\nChildren and cats first. Then dogs.\n\nThen lamps.\n');
  });

  test('words typed while a part is on its way stay, also in the empty paragraph in which the answer begins', () => {
    const server = canvas();
    const writer = server.copy();
    writer.type(0, 0, 'Wait.');
    write(server, '', 'Children first.');
    server.receive(writer);
    expect(server.markdown).toContain('Wait.');
    expect(server.markdown).toContain('Children first.');
  });

  test('a block of the answer that somebody deleted does not return', () => {
    const peer = canvas();
    write(peer, '', 'One.\n\nTwo.');
    peer.text.delete(0, 1);
    write(peer, 'One.\n\nTwo.', 'One.\n\nTwo.\n\nThree.');
    expect(peer.markdown).toBe('Two.\n\nThree.\n');
  });

  test('two answers that stream at the same time stay apart', () => {
    const peer = canvas('Mud.');
    const other = uuidv7();
    write(peer, '', 'One');
    write(peer, '', 'A', other);
    write(peer, 'One', 'One, two.\n\nThree.');
    write(peer, 'A', 'A, b.', other);
    expect(peer.markdown).toBe('Mud.\n\nOne, two.\n\nThree.\n\nA, b.\n');
  });

  test('a footnote of an answer becomes a paragraph of it', () => {
    const peer = canvas();
    write(peer, '', 'Mud[^1].\n\n[^1]: Silt.');
    expect(peer.markdown).toBe('Mud.\n\nSilt.\n');
  });
});

describe('the removal of an unfinished answer', () => {
  test('the removal of every prefix of an answer leaves the content that was there before', () => {
    for (let cut = 1; cut <= MARKDOWN.length; cut += 3) {
      const peer = canvas('Mud.');
      stream(peer, MARKDOWN.slice(0, cut), []);
      remove(peer);
      expect(peer.markdown, `the first ${cut} characters`).toBe('Mud.\n');
    }
  });

  test('an empty node has its empty paragraph again, and the next attempt begins in it', () => {
    const peer = canvas();
    const empty = peer.markdown;
    write(peer, '', MARKDOWN);
    remove(peer);
    expect([peer.markdown, peer.text.length]).toEqual([empty, 1]);
    write(peer, '', 'Again.');
    expect([peer.markdown, peer.text.length]).toEqual(['Again.\n', 1]);
  });

  test('words that somebody typed in the answer stay, and so does another answer', () => {
    const peer = canvas();
    write(peer, '', 'Finished.', uuidv7());
    write(peer, '', 'Children first.');
    peer.type(1, 8, 'and cats');
    remove(peer);
    expect(peer.markdown).toBe('Finished.\n\nand cats\n');
  });

  test('the removal of an answer that is not there writes nothing', () => {
    const peer = canvas('Mud.');
    const before = Y.encodeStateAsUpdate(peer.doc);
    remove(peer);
    expect(Y.encodeStateAsUpdate(peer.doc)).toEqual(before);
  });
});

describe('nodes that take no answer', () => {
  test.each([
    ['a deleted node', 'not_found'],
    ['a locked node', 'locked'],
    ['an image', 'invalid_input'],
  ])('%s refuses an answer', (kind, code) => {
    const peer = canvas();
    if (kind === 'a deleted node') peer.act({ kind: 'delete-node', id: ID });
    if (kind === 'a locked node') peer.act({ kind: 'update-node', id: ID, change: { isLocked: true } });
    const id = kind === 'an image' ? uuidv7() : ID;
    if (kind === 'an image') peer.act({ kind: 'create-node', id, node: { type: 'imageNode', x: 0, y: 0 } });
    const answer: CanvasChange = {
      kind: 'write-answer',
      id,
      answerId: ANSWER,
      before: '',
      text: 'Mud.',
      sent: sentLinks([]),
    };
    expect(() => peer.act(answer)).toThrow(expect.objectContaining({ code }));
  });
});
