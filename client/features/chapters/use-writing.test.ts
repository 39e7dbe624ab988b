// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useWriting } from './use-writing.ts';

afterEach(cleanup);

function start() {
  const { result } = renderHook(() => useWriting());
  return {
    begin: (id: string) => act(() => result.current.begin({ id, at: 'start' })),
    writable: (id: string, isWritable: boolean) => act(() => result.current.handleWritable(id, isWritable)),
    end: () => act(() => result.current.end()),
    now: () => [result.current.writing?.id ?? null, result.current.awaitedId],
  };
}

test('a chapter whose room is open is written at once', () => {
  const { begin, writable, now } = start();
  writable('one', true);
  begin('one');
  expect(now()).toEqual(['one', null]);
});

test('one whose room is not open yet is waited for, and the last one keeps the caret until then', () => {
  const { begin, writable, now } = start();
  writable('one', true);
  begin('one');
  begin('two');
  expect(now()).toEqual(['one', 'two']);
  writable('three', true);
  expect(now()).toEqual(['one', 'two']);
  writable('two', true);
  expect(now()).toEqual(['two', null]);
});

test('of a press that had to wait only the letter counts: the page may have been scrolled', () => {
  const { result } = renderHook(() => useWriting());
  act(() => result.current.begin({ id: 'one', at: { pos: 7, top: 300 } }));
  act(() => result.current.handleWritable('one', true));
  expect(result.current.writing?.at).toEqual({ pos: 7, top: null });
  act(() => result.current.begin({ id: 'one', at: { pos: 9, top: 200 } }));
  expect(result.current.writing?.at).toEqual({ pos: 9, top: 200 });
});

test('another press is heard instead of the one that still waits', () => {
  const { begin, writable, now } = start();
  writable('one', true);
  begin('two');
  begin('one');
  writable('two', true);
  expect(now()).toEqual(['one', null]);
});

test('a room that no longer takes anything ends the writing, that of another does not', () => {
  const { begin, writable, end, now } = start();
  writable('one', true);
  writable('two', true);
  begin('one');
  writable('two', false);
  expect(now()).toEqual(['one', null]);
  writable('one', false);
  expect(now()).toEqual([null, null]);
  begin('one');
  end();
  writable('one', true);
  expect(now()).toEqual([null, null]);
});
