import { describe, expect, test } from 'vitest';
import { beginsStep, stepAfter, type Change, type UndoStep } from './undo-step.ts';

const typing: Change = { kind: 'typing', time: 0, text: 'a', before: '', composition: null };

/** Returns the text of each undo step when a text is typed with one key every `pace` milliseconds. */
function stepsOf(text: string, pace = 100): string[] {
  const steps: string[] = [];
  let step: UndoStep | null = null;
  for (const [at, character] of [...text].entries()) {
    const before = [...text].slice(0, at).join('').slice(-16);
    const change: Change = { ...typing, time: at * pace, text: character, before };
    if (beginsStep(step, change)) steps.push('');
    steps.push((steps.pop() ?? '') + character);
    step = stepAfter(step, change);
  }
  return steps;
}

/** Returns the step after one change. */
const after = (change: Partial<Change> = {}): UndoStep => stepAfter(null, { ...typing, ...change });

describe('an undo step', () => {
  test('an undo step begins with the first change and after the caret moved', () => {
    expect(beginsStep(null, typing)).toBe(true);
  });

  test('an undo step continues during typing and ends at a pause of half a second', () => {
    expect(beginsStep(after(), { ...typing, time: 499 })).toBe(false);
    expect(beginsStep(after(), { ...typing, time: 500 })).toBe(true);
  });

  test('the pause is measured from the last change', () => {
    const step = stepAfter(after(), { ...typing, time: 400 });
    expect(beginsStep(step, { ...typing, time: 899 })).toBe(false);
    expect(beginsStep(step, { ...typing, time: 900 })).toBe(true);
  });

  test('an undo step ends where typing turns into deleting, and the other way round', () => {
    expect(beginsStep(after(), { ...typing, kind: 'deletion' })).toBe(true);
    expect(beginsStep(after({ kind: 'deletion' }), typing)).toBe(true);
    expect(beginsStep(after({ kind: 'deletion' }), { ...typing, kind: 'deletion' })).toBe(false);
  });

  test('an Enter, a paste, a command or a change of format is an undo step of its own', () => {
    const other: Change = { ...typing, kind: 'other', text: '' };
    expect(beginsStep(after(), other)).toBe(true);
    expect(beginsStep(after(other), other)).toBe(true);
    expect(beginsStep(after(other), typing)).toBe(true);
  });

  test('an undo step is a sentence with the space behind it', () => {
    expect(stepsOf('One. Two! Three? “Four.” (Five.) Six')).toEqual([
      'One. ',
      'Two! ',
      'Three? ',
      '“Four.” ',
      '(Five.) ',
      'Six',
    ]);
  });

  test('a space between two sentences belongs to the undo step of the second one', () => {
    const space = after({ text: ' ', before: 'There were nine.' });
    expect(beginsStep(space, { ...typing, text: 'N', before: 'There were nine. ' })).toBe(false);
  });

  test('a full stop within a number or an address does not end an undo step', () => {
    expect(stepsOf('at 3.14 of foolscap.example.com')).toHaveLength(1);
  });

  test('in scripts without a space after a sentence, an undo step is a sentence with its closing quote', () => {
    expect(stepsOf('「行く。」彼は笑った。雨')).toEqual(['「行く。」', '彼は笑った。', '雨']);
    expect(stepsOf('यह एक है। वह दो है।')).toEqual(['यह एक है। ', 'वह दो है।']);
  });

  test('without a sentence end, an undo step ends between two words after a hundred characters', () => {
    const words = 'seven77 '.repeat(40);
    const steps = stepsOf(words);
    expect(steps.join('')).toBe(words);
    expect(steps.slice(0, -1).map((step) => step.length)).toEqual([104, 104, 104]);
  });

  test('an undo step ends between two words after twenty seconds of slow typing', () => {
    const steps = stepsOf('slowly and at length this goes on and on', 499);
    expect(steps.length).toBe(1);
    expect(stepsOf('slowly and at length this goes on and on and on again', 499)[0]).toBe(
      'slowly and at length this goes on and on ',
    );
  });

  test('in a script without spaces, an undo step ends after a hundred characters', () => {
    expect(stepsOf('雨'.repeat(250)).map((step) => step.length)).toEqual([100, 100, 50]);
  });

  test('the word of a composition counts once, however often the input method rewrites it', () => {
    let step: UndoStep | null = null;
    for (let at = 0; at < 300; at += 1)
      step = stepAfter(step, { ...typing, text: 'か', time: at * 10, composition: 7 });
    expect(step?.characters).toBe(1);
  });

  test('an undo step ends within a word that is longer than two hundred characters', () => {
    expect(stepsOf('x'.repeat(450)).map((step) => step.length)).toEqual([200, 200, 50]);
  });

  test('a long run of Backspace ends before the space in front of a word', () => {
    const deletion: Change = { ...typing, kind: 'deletion' };
    const step: UndoStep = { ...after(deletion), characters: 100 };
    expect(beginsStep(step, { ...deletion, text: 'x' })).toBe(false);
    expect(beginsStep(step, { ...deletion, text: ' ' })).toBe(true);
  });

  test('a composition is never divided, however long it pauses', () => {
    const composing: Change = { ...typing, composition: 7 };
    expect(beginsStep(after(composing), { ...composing, time: 9_000, before: 'よ。' })).toBe(false);
    expect(beginsStep(after(composing), { ...composing, time: 9_000, composition: 8 })).toBe(true);
    expect(beginsStep(after(composing), { ...composing, time: 100, composition: 8 })).toBe(false);
  });
});
