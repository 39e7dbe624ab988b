// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { paragraph, positionOf, replicas, send, type Replica } from '../binding/testing/replica.ts';
import { undoManagerOf } from '../binding/y-binding.ts';
import { enter } from '../testing/keys-and-rules.ts';
import { moveBlocks } from '../extensions/block-handle/move-blocks.ts';
import { toggleMark } from '../extensions/marks/mark.ts';
import { markdownInput } from '../testing/keys-and-rules.ts';
import { undoTypedRule } from '../extensions/markdown-input/undo-typed-rule.ts';

/** Milliseconds between two keys of a steady typist. */
const PACE = 120;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
const writers: Replica[] = [];
afterEach(() => {
  for (const writer of writers.splice(0)) writer.destroy();
  vi.useRealTimers();
});

const wait = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds);

/** Wraps a replica as a writer at a keyboard. */
function typist(writer: Replica) {
  const { editor } = writer;
  const { view } = editor;
  const dispatch = (tr: Transaction, pause = PACE): void => {
    wait(pause);
    view.dispatch(tr);
  };
  const insert = (character: string): void => {
    const { from, to } = view.state.selection;
    wait(PACE);
    // As the view does with a key: input rules come first.
    const isHandled = view.someProp('handleTextInput', (handle) =>
      handle(view, from, to, character, () => view.state.tr),
    );
    if (isHandled !== true) view.dispatch(view.state.tr.insertText(character));
  };
  return {
    writer,
    view,
    dispatch,
    wait,
    type: (text: string) => [...text].forEach(insert),
    enter: () => enter(view.state, (tr) => dispatch(tr), view),
    backspace: (times = 1) => {
      for (let left = times; left > 0; left -= 1) {
        const { from } = view.state.selection;
        dispatch(view.state.tr.delete(from - 1, from));
      }
    },
    caretTo: (pos: number) =>
      dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos)), 0),
    texts: () => view.state.doc.children.map(({ textContent }) => textContent),
    caret: () => view.state.selection.from,
    undos: () => undoManagerOf(view.state)?.undoStack.length ?? 0,
    redos: () => undoManagerOf(view.state)?.redoStack.length ?? 0,
    undo: writer.undo,
    redo: writer.redo,
  };
}

function pair(...texts: string[]) {
  const both = replicas(
    2,
    texts.map((text) => paragraph(text)),
  );
  writers.push(...both);
  const [ines, mara] = both.map(typist);
  if (!ines || !mara) throw new Error('two are needed');
  ines.caretTo(1);
  return { ines, mara };
}
const alone = (...texts: string[]) => pair(...texts).ines;

const FIRST = 'The harbour lay still that morning. No boat had come in since the storm.';
const SECOND = 'Ines counted the masts. There were nine.';

describe('undo of steady typing', () => {
  test('undo takes back one sentence at a time, and the Enter between two paragraphs as a step of its own', () => {
    const one = alone('');
    one.type(FIRST);
    one.enter();
    one.type(SECOND);
    const shown = [one.texts()];
    while (one.undos() > 0) {
      one.undo();
      shown.push(one.texts());
    }
    expect(shown).toEqual([
      [FIRST, SECOND],
      [FIRST, 'Ines counted the masts. '],
      [FIRST, ''],
      [FIRST],
      ['The harbour lay still that morning. '],
      [''],
    ]);
    for (const texts of shown.toReversed().slice(1)) {
      one.redo();
      expect(one.texts()).toEqual(texts);
    }
    expect(one.redos()).toBe(0);
  });

  test('an undo step ends at a pause', () => {
    const one = alone('');
    one.type('one ');
    one.wait(600);
    one.type('two');
    one.undo();
    expect(one.texts()).toEqual(['one ']);
  });

  test('an undo step ends where the writer begins to delete, and where they continue typing', () => {
    const one = alone('');
    one.type('harbuor');
    one.backspace(3);
    one.type('our');
    const shown = [1, 2, 3].map(() => {
      one.undo();
      return one.texts()[0];
    });
    expect(shown).toEqual(['harb', 'harbuor', '']);
  });

  test('an undo step ends where the caret moved elsewhere, even if it came back', () => {
    const one = alone('first', 'second');
    one.type('A');
    one.caretTo(positionOf(one.view.state.doc, 'second'));
    one.type('B');
    one.caretTo(1);
    one.caretTo(positionOf(one.view.state.doc, 'second'));
    one.type('C');
    one.undo();
    expect(one.texts()).toEqual(['Afirst', 'Bsecond']);
    one.undo();
    expect(one.texts()).toEqual(['Afirst', 'second']);
    one.undo();
    expect(one.texts()).toEqual(['first', 'second']);
  });

  test('an undo step ends where the next characters get another format', () => {
    const one = alone('');
    one.type('plain ');
    toggleMark('bold')(one.view.state, one.view.dispatch, one.view);
    one.type('bold');
    one.undo();
    expect(one.texts()).toEqual(['plain ']);
  });

  test('concurrent typing by another writer does not end an undo step, and undo keeps that text', () => {
    const { ines, mara } = pair('', 'other');
    for (const character of 'mine') {
      ines.type(character);
      mara.writer.type('x', positionOf(mara.view.state.doc, 'other'));
      send(mara.writer, ines.writer);
    }
    ines.undo();
    expect(ines.texts()).toEqual(['', 'xxxxother']);
  });

  test('undo takes back a composition as one step, however long it pauses', () => {
    const one = alone('');
    one.dispatch(one.view.state.tr.insertText('k').setMeta('composition', 3));
    one.dispatch(one.view.state.tr.insertText('か', 1, 2).setMeta('composition', 3), 2_000);
    one.dispatch(one.view.state.tr.insertText('書', 1, 2).setMeta('composition', 3), 2_000);
    one.undo();
    expect(one.texts()).toEqual(['']);
  });
});

describe('undo of a command', () => {
  test('undo takes back a command alone, without the typing before and after it', () => {
    const one = alone('one', 'tw');
    one.caretTo(positionOf(one.view.state.doc, 'tw') + 2);
    one.type('o');
    moveBlocks(-1)(one.view.state, (tr) => one.dispatch(tr), one.view);
    one.type('!');
    one.undo();
    expect(one.texts()).toEqual(['two', 'one']);
    one.undo();
    expect(one.texts()).toEqual(['one', 'two']);
    one.undo();
    expect(one.texts()).toEqual(['one', 'tw']);
  });

  test('undo takes back each paste alone', () => {
    const one = alone('');
    one.type('typed ');
    one.dispatch(one.view.state.tr.insertText('pasted').setMeta('uiEvent', 'paste'));
    one.dispatch(one.view.state.tr.insertText(' again').setMeta('uiEvent', 'paste'));
    one.type('!');
    const shown = [1, 2, 3, 4].map(() => {
      one.undo();
      return one.texts()[0];
    });
    expect(shown).toEqual(['typed pasted again', 'typed pasted', 'typed ', '']);
  });
});

describe('undo of an input rule', () => {
  const withInputRules = () => {
    const one = alone('');
    one.writer.addPlugin(markdownInput({ isOn: () => true, language: () => 'en' }));
    one.caretTo(1);
    return one;
  };

  test('undo first takes back the input rule, then the typed text including the restored characters', () => {
    const one = withInputRules();
    one.type('go --');
    expect(one.texts()).toEqual(['go —']);
    one.wait(5_000);
    expect(undoTypedRule(one.view.state, one.view.dispatch)).toBe(true);
    expect(one.texts()).toEqual(['go --']);
    one.wait(5_000);
    one.undo();
    expect(one.texts()).toEqual(['']);
    one.redo();
    expect(one.texts()).toEqual(['go --']);
  });

  test('quotes and dashes set by an input rule do not divide a sentence into undo steps', () => {
    const one = withInputRules();
    one.type('She said "no" -- it\'s late');
    expect(one.texts()).toEqual(['She said “no” — it’s late']);
    one.undo();
    expect(one.texts()).toEqual(['']);
  });
});

describe('the caret after undo and redo', () => {
  test('the caret goes where an undone step began, and where a redone step ended', () => {
    const one = alone('first', 'second');
    one.caretTo(positionOf(one.view.state.doc, 'second') + 3);
    one.type('abc');
    const [begin, end] = [one.caret() - 3, one.caret()];
    one.caretTo(2);
    one.undo();
    expect(one.caret()).toBe(begin);
    one.caretTo(2);
    one.redo();
    expect(one.caret()).toBe(end);
    one.undo();
    one.caretTo(2);
    one.redo();
    expect(one.caret()).toBe(end);
  });

  test('the caret goes before an undone Enter, and into the new paragraph when the Enter is redone', () => {
    const one = alone('first', 'second');
    one.caretTo(positionOf(one.view.state.doc, 'first') + 5);
    const before = one.caret();
    one.enter();
    const after = one.caret();
    one.caretTo(1);
    one.undo();
    expect(one.caret()).toBe(before);
    one.redo();
    expect(one.caret()).toBe(after);
  });

  test('undo restores the selection that was deleted or replaced', () => {
    const one = alone('one two three');
    const { doc } = one.view.state;
    one.dispatch(one.view.state.tr.setSelection(TextSelection.create(doc, 5, 8)));
    one.type('2');
    one.undo();
    const { from, to } = one.view.state.selection;
    expect([from, to]).toEqual([5, 8]);
  });
});

const LETTERS = 'abc defg. hij, kl! mn';

/**
 * Makes one random edit.
 * @returns Whether it was an Enter.
 */
function edit(one: ReturnType<typeof typist>, random: SeededRandom): boolean {
  const { doc, selection } = one.view.state;
  const choice = random.next();
  if (choice < 0.1) return one.enter();
  if (choice < 0.2 && selection.$from.parentOffset > 0) one.backspace();
  else if (choice < 0.25) one.caretTo(TextSelection.near(doc.resolve(random.below(doc.content.size))).from);
  else if (choice < 0.3) one.wait(700);
  else if (choice < 0.35) one.dispatch(one.view.state.tr.insertText('pasted').setMeta('uiEvent', 'paste'));
  else one.type(LETTERS[random.below(LETTERS.length)] ?? 'x');
  return false;
}

test.each(Array.from({ length: 30 }, (_, seed) => seed + 1))(
  'undo reverts random edits one step at a time, no step spans an Enter, and redo restores each step (seed %i)',
  (seed) => {
    const one = alone('begin', 'end');
    const random = new SeededRandom(seed);
    let isAfterEnter = false;
    for (let at = 0; at < 80; at += 1) {
      const [steps, before] = [one.undos(), one.view.state.doc];
      const isEnter = edit(one, random);
      if (one.view.state.doc === before) continue;
      if (isEnter || isAfterEnter) expect(one.undos()).toBe(steps + 1);
      isAfterEnter = isEnter;
    }
    const steps = one.undos();
    expect(steps).toBeGreaterThan(10);
    const shown = [one.view.state.doc.toJSON() as unknown];
    for (let left = steps; left > 0; left -= 1) {
      one.undo();
      shown.push(one.view.state.doc.toJSON());
    }
    expect(one.texts()).toEqual(['begin', 'end']);
    for (const document of shown.toReversed().slice(1)) {
      one.redo();
      expect(one.view.state.doc.toJSON()).toEqual(document);
    }
    expect(one.redos()).toBe(0);
  },
);
