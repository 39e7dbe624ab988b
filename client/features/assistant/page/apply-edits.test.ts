// @vitest-environment jsdom
import { TextSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, test } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import {
  paragraph,
  positionOf,
  replicas,
  sync,
  type Replica,
} from '#client/editor/binding/testing/replica.ts';
import { LEAF } from '../diff/diff-paragraph.ts';
import { suggest } from '../diff/suggest.ts';
import { applyEdits } from './apply-edits.ts';
import { editsOfChange, touchOf } from './page-edits.ts';
import { caretTarget, selectedTarget, type Target } from './target.ts';
import { TrackedTarget } from './tracked-target.ts';

let open: Replica[] = [];
afterEach(() => {
  for (const each of open) each.destroy();
  open = [];
});

function openTwo(...content: NodeJson[]): [Replica, Replica] {
  open = replicas(2, content);
  const [a, b] = open;
  if (!a || !b) throw new Error('no replicas');
  return [a, b];
}

const id = (name: string) => ({ id: name });
const texts = ({ editor }: Replica): string[] => {
  const found: string[] = [];
  editor.state.doc.descendants((node) => {
    if (node.isTextblock) found.push(node.textBetween(0, node.content.size, undefined, LEAF));
    return !node.isTextblock;
  });
  return found;
};

/** Selects from the first words to the end of the last ones. */
function select({ editor }: Replica, first: string, last = first): Target {
  const { doc, tr } = editor.state;
  const range = TextSelection.create(doc, positionOf(doc, first), positionOf(doc, last) + last.length);
  editor.view.dispatch(tr.setSelection(range));
  const target = selectedTarget(editor.state);
  if (typeof target === 'string') throw new Error(target);
  return target;
}

/** Follows the target through everything that happens in `meanwhile`, then makes the changes that `isUsed`. */
function use(
  replica: Replica,
  target: Target,
  answer: string,
  meanwhile: () => void = () => {},
  isUsed: (number: number) => boolean = () => true,
) {
  const { view } = replica.editor;
  const tracked = new TrackedTarget(target, replica.editor.state);
  const changes = suggest(target.parts, answer);
  const stop = replica.editor.listen((transaction) => {
    if (transaction?.docChanged) tracked.update(replica.editor.state);
  });
  meanwhile();
  stop();
  tracked.update(replica.editor.state);
  const touches = changes.map((change) => touchOf(change, tracked));
  const edits = changes
    .filter((_, index) => isUsed(index))
    .flatMap((change) => editsOfChange(change, tracked));
  const inserted = applyEdits(view, tracked, edits, { kind: 'ai', ref: 'row1' });
  return { tracked, touches, inserted };
}

const bold = (text: string): NodeJson => ({ type: 'text', text, marks: [{ type: 'bold' }] });
const plain = (text: string): NodeJson => ({ type: 'text', text });

describe('using a suggestion', () => {
  test('only the changed words are replaced, as one undo step that restores the text exactly', () => {
    const [a, b] = openTwo(
      paragraph('Before.', id('p0')),
      paragraph('The boats lay on their sides like cows.', id('p1')),
    );
    const before = a.editor.state.doc;
    const target = select(a, 'The boats', 'cows.');
    use(a, target, 'The big boats lay on their sides like cattle in the heat.');
    expect(texts(a)).toEqual(['Before.', 'The big boats lay on their sides like cattle in the heat.']);
    sync([a, b]);
    expect(texts(b)).toEqual(texts(a));
    a.undo();
    expect(a.editor.state.doc.toJSON()).toEqual(before.toJSON());
    a.redo();
    expect(texts(a)[1]).toBe('The big boats lay on their sides like cattle in the heat.');
    sync([a, b]);
    expect(texts(b)).toEqual(texts(a));
  });

  test('a change that is refused returns to its words, and the others are made', () => {
    const [a] = openTwo(paragraph('One two three four five six seven eight.', id('p1')));
    const target = select(a, 'One two', 'eight.');
    use(a, target, 'Uno two three four five six seven ocho.', undefined, (index) => index === 1);
    expect(texts(a)).toEqual(['One two three four five six seven ocho.']);
  });

  test('the inserted words carry the origin with its row, and the words around them do not', () => {
    const [a] = openTwo(paragraph('The boats lay like cows.', id('p1')));
    use(a, select(a, 'The boats', 'cows.'), 'The boats lay like cattle.');
    const marked: string[] = [];
    a.editor.state.doc.descendants((node) => {
      if (node.marks.some(({ type, attrs }) => type.name === 'origin' && attrs['ref'] === 'row1'))
        marked.push(node.text ?? '');
    });
    expect(marked).toEqual(['cattle']);
  });

  test('an answer makes no link to an address that was not sent: only its words stay', () => {
    const [a] = openTwo(paragraph('The boats lay like cows.', id('p1')));
    const answer =
      'The [boats](https://evil.example/?leak) lay at www.evil.example like <https://evil.example>.';
    use(a, select(a, 'The boats', 'cows.'), `${answer}\n\n${answer}`);
    const words = 'The boats lay at www.evil.example like https://evil.example.';
    expect(texts(a)).toEqual([words, words]);
    a.editor.state.doc.descendants((node) => {
      expect(node.marks.map(({ type }) => type.name)).not.toContain('link');
    });
  });

  test('unchanged words stay bold or italic, and new words take the marks of those that they replace', () => {
    const [a] = openTwo({
      type: 'paragraph',
      attrs: id('p1'),
      content: [plain('The '), bold('brown field'), plain(' was wet and cold.')],
    });
    use(a, select(a, 'The ', ' was wet and cold.'), 'The grey field was wet and icy.');
    const shown = a.editor.state.doc.firstChild?.content.content.map(
      (node) => `${node.text}${node.marks.some(({ type }) => type.name === 'bold') ? '*' : ''}`,
    );
    expect(shown?.join('|')).toBe('The |grey*| field*| was wet and |icy|.');
  });

  test('paragraphs are added like their neighbour, and removed', () => {
    const list = { list: 'bullet', indent: 1 };
    const [a, b] = openTwo(
      paragraph('The nets are dry.', { ...id('p1'), ...list }),
      paragraph('The boats are out.', { ...id('p2'), ...list }),
      paragraph('After.', id('p3')),
    );
    use(a, select(a, 'The nets', 'are out.'), 'The nets are dry.\n\nA gull cried.\n\nThe boats are out.');
    expect(texts(a)).toEqual(['The nets are dry.', 'A gull cried.', 'The boats are out.', 'After.']);
    expect(a.editor.state.doc.child(1).attrs).toMatchObject(list);
    expect(a.editor.state.doc.child(1).attrs['id']).not.toBe('p1');
    use(a, select(a, 'The nets', 'are out.'), 'The boats are out.');
    expect(texts(a)).toEqual(['The boats are out.', 'After.']);
    sync([a, b]);
    expect(texts(b)).toEqual(texts(a));
    a.undo();
    expect(texts(a)).toEqual(['The nets are dry.', 'A gull cried.', 'The boats are out.', 'After.']);
  });

  test('tables and pictures in the selection are neither sent nor changed', () => {
    const cell = (words: string): NodeJson => ({ type: 'tableCell', content: [paragraph(words)] });
    const [a] = openTwo(
      paragraph('Before it.', id('p1')),
      { type: 'table', content: [{ type: 'tableRow', content: [cell('one'), cell('two')] }] },
      { type: 'image', attrs: { src: 'https://example.org/a.png' }, content: [plain('A caption')] },
      paragraph('After it.', id('p2')),
    );
    const target = select(a, 'Before', 'After it.');
    expect(target.selection).toBe('Before it.\n\nAfter it.');
    expect(target.skipped).toEqual(['tables', 'pictures']);
    use(a, target, 'Ahead of it.\n\nBehind it.');
    expect(texts(a)).toEqual(['Ahead of it.', 'one', 'two', 'A caption', 'Behind it.']);
    expect(a.editor.state.doc.childCount).toBe(4);
  });

  test('a footnote token and a line break within the words stay', () => {
    const [a] = openTwo({
      type: 'paragraph',
      attrs: id('p1'),
      content: [
        plain('The old sea'),
        { type: 'token', attrs: { kind: 'footnote', ref: 'n1' } },
        plain(' came in.'),
        { type: 'hardBreak' },
        plain('It went out.'),
      ],
    });
    const target = select(a, 'The old', 'went out.');
    expect(target.selection).toBe('The old sea came in.\nIt went out.');
    use(a, target, 'The ocean came in.\nIt left.');
    const kinds = a.editor.state.doc.firstChild?.content.content.map((node) => node.text ?? node.type.name);
    expect(kinds?.join('|')).toBe(`The |ocean|token| came in.|hardBreak|It |left|.`);
  });

  test('an answer at the caret is added there, and further paragraphs behind it', () => {
    const [a] = openTwo(paragraph('The sea', id('p1')), paragraph('After.', id('p2')));
    a.editor.view.dispatch(a.editor.state.tr.setSelection(TextSelection.create(a.editor.state.doc, 8)));
    const target = caretTarget(a.editor.state);
    if (typeof target === 'string') throw new Error(target);
    expect(target).toMatchObject({ selection: '', before: 'The sea', after: '\n\nAfter.', isCaret: true });
    use(a, target, ' came in.\n\nNobody saw it.');
    expect(texts(a)).toEqual(['The seacame in.', 'Nobody saw it.', 'After.']);
  });
});

describe('words that somebody writes into the selection meanwhile', () => {
  test('words written among the words of a change stay, and the change is offered again beside them', () => {
    const [a, b] = openTwo(paragraph('They lay on their sides like brown cows in rain.', id('p1')));
    const target = select(a, 'They lay', 'rain.');
    const { touches } = use(a, target, 'They lay on their sides like grey cattle in rain.', () => {
      b.type('very old ', positionOf(b.editor.state.doc, 'cows'));
      sync([a, b]);
    });
    expect(touches).toEqual(['written']);
    expect(texts(a)[0]).toContain('very old');
    expect(texts(a)[0]).toContain('grey cattle');
    expect(texts(a)[0]).not.toContain('brown');
    expect(texts(a)[0]).not.toContain('cows');
    sync([a, b]);
    expect(texts(b)).toEqual(texts(a));
  });

  test('words written elsewhere in the paragraph move the change, and do not reopen it', () => {
    const [a, b] = openTwo(paragraph('They lay on their sides like cows.', id('p1')));
    const { touches } = use(a, select(a, 'They lay', 'cows.'), 'They lay on their sides like cattle.', () => {
      b.type('At noon ', 1);
      b.type('two ', positionOf(b.editor.state.doc, 'sides'));
      sync([a, b]);
    });
    expect(touches).toEqual(['none']);
    expect(texts(a)).toEqual(['At noon They lay on their two sides like cattle.']);
  });

  test('a change whose words were deleted is reported', () => {
    const [a, b] = openTwo(paragraph('They lay on their sides like cows today.', id('p1')));
    const { touches } = use(
      a,
      select(a, 'They lay', 'today.'),
      'They lay on their sides like cattle today.',
      () => {
        const at = positionOf(b.editor.state.doc, 'cows');
        b.editor.view.dispatch(b.editor.state.tr.insertText('sheep', at, at + 4));
        sync([a, b]);
      },
      () => false,
    );
    expect(touches).toEqual(['deleted']);
    expect(texts(a)).toEqual(['They lay on their sides like sheep today.']);
  });

  test('a selection that somebody deletes or divides is reported as lost', () => {
    const [a, b] = openTwo(paragraph('One paragraph.', id('p1')), paragraph('Another paragraph.', id('p2')));
    const deleted = use(
      a,
      select(a, 'One'),
      'Uno',
      () => {
        b.editor.view.dispatch(b.editor.state.tr.delete(0, b.editor.state.doc.child(0).nodeSize));
        sync([a, b]);
      },
      () => false,
    );
    expect(deleted.tracked.loss).toBe('deleted');
    const split = use(
      a,
      select(a, 'Another paragraph'),
      'Yet another part',
      () => {
        b.editor.view.dispatch(b.editor.state.tr.split(positionOf(b.editor.state.doc, 'paragraph')));
        sync([a, b]);
      },
      () => false,
    );
    expect(split.tracked.loss).toBe('split');
  });

  test.each([
    // The offset of the written words, and the result.
    ['The boats lay', 'Those ships lay', 4, 'old ', 'Those ships old lay'],
    ['The boats lay', 'Those ships lay', 3, ' old', 'Those ships old lay'],
    ['very brown cows lay', 'very cows lay', 10, ' dark', 'very dark cows lay'],
    ['very brown cows lay', 'very cows lay', 8, 'X', 'very X cows lay'],
    ['it was brown and wet', 'it was wet', 13, 'not ', 'it was not wet'],
  ])('one space stays between words: “%s” becomes “%s”', (sent, answer, at, written, result) => {
    const [a, b] = openTwo(paragraph(sent, id('p1')));
    use(a, select(a, sent), answer, () => {
      b.type(written, 1 + at);
      sync([a, b]);
    });
    expect(texts(a)).toEqual([result]);
  });

  test('for random words written into a selection, no two spaces and no joined words are left', () => {
    const words = ['sea', 'boat', 'tide', 'clerk', 'harbour', 'rain', 'ink', 'oar'];
    for (let seed = 1; seed <= 80; seed += 1) {
      const random = new SeededRandom(seed);
      const text = ['start', ...Array.from({ length: 14 }, () => random.pick(words)), 'end'].join(' ');
      const [a, b] = openTwo(paragraph(text, id('p1')));
      const answer = text
        .split(' ')
        .flatMap((word) => (random.chance(0.2) ? [] : [random.chance(0.4) ? random.pick(words) : word]))
        .join(' ');
      const written: string[] = [];
      use(a, select(a, 'start', 'end'), answer, () => {
        for (let step = 0; step < 4; step += 1) {
          const { doc } = b.editor.state;
          const starts = [...doc.textContent.matchAll(/ /g)].map(({ index }) => index + 1);
          const word = `Q${step}`;
          b.type(`${word} `, 1 + random.pick(starts));
          written.push(word);
          sync([a, b]);
        }
      });
      const [all = ''] = texts(a);
      expect(all, `seed ${seed}: ${text} | ${answer}`).not.toContain('  ');
      for (const word of written) expect(all.split(' '), `seed ${seed}: ${text} | ${answer}`).toContain(word);
      for (const each of open) each.destroy();
      open = [];
    }
  });

  test('for random typing and deleting by two people every written word survives, and both see the same', () => {
    const words = ['sea', 'boat', 'tide', 'clerk', 'harbour', 'rain', 'ink', 'oar'];
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = new SeededRandom(seed);
      const text = (length: number) => Array.from({ length }, () => random.pick(words)).join(' ');
      const first = ['Start here', text(12)].join(' ');
      const last = [text(12), 'end here'].join(' ');
      const [a, b] = openTwo(
        paragraph(first, id('p1')),
        paragraph(text(10), id('p2')),
        paragraph(last, id('p3')),
      );
      const target = select(a, 'Start here', 'end here');
      const answer = target.selection
        .split('\n\n')
        .map((one) => one.replaceAll(/\w+/g, (word) => (random.chance(0.3) ? random.pick(words) : word)))
        .join('\n\n');
      const written: string[] = [];
      const before = a.editor.state.doc;
      use(a, target, answer, () => {
        for (let step = 0; step < 6; step += 1) {
          const who = random.pick([a, b]);
          const { doc, tr } = who.editor.state;
          const at = 1 + random.below(doc.content.size - 2);
          if (!doc.resolve(at).parent.isTextblock) continue;
          const word = `Ø${seed}x${step}Ø`;
          // Not within another person's word, which would be no longer whole.
          if (/Ø\w*$/.test(doc.textBetween(Math.max(0, at - 8), at, '\n'))) continue;
          who.editor.view.dispatch(tr.insertText(word, at));
          written.push(word);
          if (random.chance(0.5)) sync([a, b]);
        }
        sync([a, b]);
      });
      sync([a, b]);
      const all = texts(a).join('\n');
      for (const word of written) expect(all, `seed ${seed}`).toContain(word);
      expect(texts(b), `seed ${seed}`).toEqual(texts(a));
      expect(a.faults, `seed ${seed}`).toEqual([]);
      if (written.length === 0 && all !== before.textBetween(0, before.content.size, '\n')) {
        a.undo();
        expect(a.editor.state.doc.toJSON(), `seed ${seed}`).toEqual(before.toJSON());
      }
      for (const each of open) each.destroy();
      open = [];
    }
  });
});
