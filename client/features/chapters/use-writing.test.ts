// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useWriting } from './use-writing.ts';

function renderWriting() {
  const { result } = renderHook(() => useWriting());
  return {
    begin: (id: string) => act(() => result.current.begin({ id, at: 'start' })),
    setWritable: (id: string, isWritable: boolean) =>
      act(() => result.current.handleWritableChange(id, isWritable)),
    end: () => act(() => result.current.end()),
    currentIds: () => [result.current.writing?.id ?? null, result.current.awaitedId],
  };
}

test('a chapter whose room is writable is edited at once', () => {
  const { begin, setWritable, currentIds } = renderWriting();
  setWritable('one', true);
  begin('one');
  expect(currentIds()).toEqual(['one', null]);
});

test('while a chapter waits for its room to become writable, the previous chapter stays the edited one', () => {
  const { begin, setWritable, currentIds } = renderWriting();
  setWritable('one', true);
  begin('one');
  begin('two');
  expect(currentIds()).toEqual(['one', 'two']);
  setWritable('three', true);
  expect(currentIds()).toEqual(['one', 'two']);
  setWritable('two', true);
  expect(currentIds()).toEqual(['two', null]);
});

test('a click that had to wait keeps its text position and drops the block height, because the page may have scrolled', () => {
  const { result } = renderHook(() => useWriting());
  act(() => result.current.begin({ id: 'one', at: { pos: 7, top: 300 } }));
  act(() => result.current.handleWritableChange('one', true));
  expect(result.current.writing?.at).toEqual({ pos: 7, top: null });
  act(() => result.current.begin({ id: 'one', at: { pos: 9, top: 200 } }));
  expect(result.current.writing?.at).toEqual({ pos: 9, top: 200 });
});

test('a second click replaces a first one that is still waiting', () => {
  const { begin, setWritable, currentIds } = renderWriting();
  setWritable('one', true);
  begin('two');
  begin('one');
  setWritable('two', true);
  expect(currentIds()).toEqual(['one', null]);
});

test('editing ends when the room of the edited chapter stops being writable, not when another room does', () => {
  const { begin, setWritable, end, currentIds } = renderWriting();
  setWritable('one', true);
  setWritable('two', true);
  begin('one');
  setWritable('two', false);
  expect(currentIds()).toEqual(['one', null]);
  setWritable('one', false);
  expect(currentIds()).toEqual([null, null]);
  begin('one');
  end();
  setWritable('one', true);
  expect(currentIds()).toEqual([null, null]);
});
