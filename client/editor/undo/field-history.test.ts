import { expect, test } from 'vitest';
import { FieldHistory, type FieldState } from './field-history.ts';

/** Creates a field with a caret and a history, typed into at a steady pace. */
function field(text = '') {
  const history = new FieldHistory();
  let now: FieldState = { text, start: text.length, end: text.length };
  let time = 0;
  const change = (after: FieldState, inputType: string, data: string | null, composition: number | null) => {
    time += 100;
    history.record(now, after, { inputType, data, time, composition });
    now = after;
  };
  const insert = (data: string, inputType = 'insertText', composition: number | null = null) => {
    const next = now.text.slice(0, now.start) + data + now.text.slice(now.end);
    change(
      { text: next, start: now.start + data.length, end: now.start + data.length },
      inputType,
      data,
      composition,
    );
  };
  return {
    insert,
    type: (words: string) => [...words].forEach((character) => insert(character)),
    backspace: () => {
      const start = now.start - 1;
      const next = now.text.slice(0, start) + now.text.slice(now.end);
      change({ text: next, start, end: start }, 'deleteContentBackward', null, null);
    },
    select: (start: number, end = start) => (now = { ...now, start, end }),
    wait: (milliseconds: number) => (time += milliseconds),
    set: (words: string) => (now = { text: words, start: words.length, end: words.length }),
    undo: () => (now = history.undo(now.text) ?? now),
    redo: () => (now = history.redo(now.text) ?? now),
    state: () => now,
  };
}

test('a field has the same undo steps as the text: they end at a sentence, a change of kind and a pause', () => {
  const title = field();
  title.type('Low Water. A Novil');
  title.backspace();
  title.backspace();
  title.type('el');
  title.wait(600);
  title.type('!');
  const texts = [1, 2, 3, 4, 5, 6].map(() => title.undo().text);
  expect(texts).toEqual([
    'Low Water. A Novel',
    'Low Water. A Nov',
    'Low Water. A Novil',
    'Low Water. ',
    '',
    '',
  ]);
  const redone = [1, 2, 3, 4, 5, 6].map(() => title.redo().text);
  expect(redone.slice(0, 5)).toEqual([
    'Low Water. ',
    'Low Water. A Novil',
    'Low Water. A Nov',
    'Low Water. A Novel',
    'Low Water. A Novel!',
  ]);
  expect(redone[5]).toBe('Low Water. A Novel!');
});

test('an undo selects the replaced text again, and a redo puts the caret behind the typed text', () => {
  const title = field('High Water');
  title.select(0, 4);
  title.type('Low');
  title.select(7);
  expect(title.undo()).toEqual({ text: 'High Water', start: 0, end: 4 });
  expect(title.redo()).toEqual({ text: 'Low Water', start: 3, end: 3 });
});

test('an undo step ends where the caret moved elsewhere, and at a paste', () => {
  const title = field('Water');
  title.type('s');
  title.select(0);
  title.type('Low ');
  title.insert('pasted ', 'insertFromPaste');
  expect([1, 2, 3].map(() => title.undo().text)).toEqual(['Low Waters', 'Waters', 'Water']);
});

test('a composition is one undo step', () => {
  const title = field();
  title.insert('か', 'insertCompositionText', 1);
  title.select(0, 1);
  title.wait(5_000);
  title.insert('書', 'insertCompositionText', 1);
  expect(title.undo().text).toBe('');
});

test('a new change discards the undone steps', () => {
  const title = field();
  title.type('a');
  title.undo();
  title.type('b');
  expect(title.redo().text).toBe('b');
});

test('a title that somebody else wrote is not undone', () => {
  const title = field('One');
  title.type(' two');
  title.set('Theirs');
  expect(title.undo().text).toBe('Theirs');
  title.type('!');
  expect(title.undo().text).toBe('Theirs');
});
