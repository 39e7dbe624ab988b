// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCurrentUser } from '#client/api/current-user-schema.ts';
import { forgetUser, rememberUser } from '#client/api/remembered-user.ts';
import { getStoredSplit } from './stored-split.ts';
import { useSplit } from './use-split.ts';

const WORKSPACE = '0193a000-0000-7000-8000-000000000001';

beforeEach(() => {
  const user = readCurrentUser({ id: 'mara' });
  if (!user) throw new Error('That is somebody.');
  rememberUser(user);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** The screen of a workspace: what it is given changes by `now`, and the address by what the hook opens. */
function desk(openId: string | undefined, documents = ['high', 'low', 'slack']) {
  const shown = { openId, documents, hasRoom: true, isTreeHere: true };
  const opened: string[] = [];
  const { result, rerender, unmount } = renderHook(() =>
    useSplit({
      workspaceId: WORKSPACE,
      openId: shown.openId,
      isDocument: shown.isTreeHere && shown.openId !== undefined && shown.documents.includes(shown.openId),
      hasRoom: shown.hasRoom,
      isGone: shown.isTreeHere ? (id) => !shown.documents.includes(id) : undefined,
      open: (id, isReplacing) => {
        opened.push(isReplacing ? `${id} in its place` : id);
        shown.openId = id;
      },
    }),
  );
  const now = (next: Partial<typeof shown>): void => {
    Object.assign(shown, next);
    rerender();
  };
  const run = (command: () => void): void => {
    act(command);
    rerender();
  };
  return { result, opened, now, run, unmount };
}

test('a document opens beside, and both are there when the screen comes again, the active one by the address', () => {
  const first = desk('high');
  expect(first.result.current.split).toBeNull();
  expect(getStoredSplit(WORKSPACE)).toBeNull();
  first.run(() => first.result.current.openBeside?.('low'));
  expect(first.opened).toEqual(['low']);
  expect(first.result.current.split).toEqual({ left: 'high', right: 'low', active: 'right' });
  first.unmount();

  const again = desk('low');
  expect(again.result.current.split).toEqual({ left: 'high', right: 'low', active: 'right' });
  again.now({ openId: 'slack' });
  expect(again.result.current.split).toEqual({ left: 'high', right: 'slack', active: 'right' });
  expect(getStoredSplit(WORKSPACE)).toEqual({ left: 'high', right: 'slack', active: 'right' });
});

test('closing the active side turns to the other one before it goes; closing the other leaves the address', () => {
  const { result, opened, run } = desk('high');
  run(() => result.current.openBeside?.('low'));
  run(() => result.current.close('right'));
  expect(opened).toEqual(['low', 'high in its place']);
  expect(result.current.split).toBeNull();
  expect(getStoredSplit(WORKSPACE)).toBeNull();

  run(() => result.current.openBeside?.('slack'));
  run(() => result.current.close('left'));
  expect(opened).toEqual(['low', 'high in its place', 'slack']);
  expect(result.current.split).toBeNull();
});

test('without room for two one is shown and nothing opens beside; with room both are back', () => {
  const { result, now, run } = desk('high');
  run(() => result.current.openBeside?.('low'));
  now({ hasRoom: false });
  expect(result.current.split).toBeNull();
  expect(result.current.openBeside).toBeUndefined();
  now({ openId: 'slack' });
  now({ hasRoom: true });
  expect(result.current.split).toEqual({ left: 'high', right: 'slack', active: 'right' });
});

test('a document that went while nobody looked is forgotten once the files are here', () => {
  const first = desk('high');
  first.run(() => first.result.current.openBeside?.('low'));
  first.now({ openId: 'high' });
  first.unmount();

  const again = desk('high', ['high', 'slack']);
  expect(again.result.current.split).toBeNull();
  expect(getStoredSplit(WORKSPACE)).toBeNull();
});

test('a document that others delete stays in its place, for its notice; one that goes by own hand closes', () => {
  const { result, now, run, opened } = desk('high');
  run(() => result.current.openBeside?.('low'));
  now({ documents: ['low', 'slack'] });
  expect(result.current.split).toEqual({ left: 'high', right: 'low', active: 'right' });

  run(() => expect(result.current.closeGone((id) => id === 'slack')).toBe(true));
  expect(result.current.split).not.toBeNull();
  run(() => expect(result.current.closeGone((id) => id === 'low')).toBe(true));
  expect(opened.at(-1)).toBe('high in its place');
  expect(result.current.split).toBeNull();
});

test('what rests beside and goes by own hand closes, and the address stays', () => {
  const { result, run, opened } = desk('high');
  run(() => result.current.openBeside?.('low'));
  run(() => expect(result.current.closeGone((id) => id === 'high')).toBe(true));
  expect(opened).toEqual(['low']);
  expect(result.current.split).toBeNull();
});

test('a link leads on in its own page, also in the one that rests', () => {
  const { result, run } = desk('high');
  run(() => result.current.openBeside?.('low'));
  run(() => result.current.openFrom('high', 'slack'));
  expect(result.current.split).toEqual({ left: 'slack', right: 'low', active: 'left' });
});

test('while a folder is read as one page, what is kept waits, and nothing else opens for what goes', () => {
  const { result, now, run, opened } = desk('high');
  run(() => result.current.openBeside?.('low'));
  now({ openId: undefined });
  expect(result.current.split).toBeNull();
  run(() => expect(result.current.closeGone((id) => id === 'slack')).toBe(false));
  now({ openId: 'high' });
  expect(result.current.split).toEqual({ left: 'high', right: 'low', active: 'left' });
  now({ openId: undefined });
  run(() => expect(result.current.closeGone((id) => id === 'low')).toBe(false));
  now({ openId: 'high' });
  expect(result.current.split).toBeNull();
  expect(opened).toEqual(['low']);
});

test('when both go at once, nothing is left to be open', () => {
  const { result, run } = desk('high');
  run(() => result.current.openBeside?.('low'));
  run(() => expect(result.current.closeGone(() => true)).toBe(false));
  expect(result.current.split).toBeNull();
});

test('[C12] who signs out leaves no note of what stood beside each other', () => {
  const { result, run, unmount } = desk('high');
  run(() => result.current.openBeside?.('low'));
  forgetUser();
  localStorage.clear();
  run(() => result.current.openBeside?.('slack'));
  unmount();
  expect(localStorage.length).toBe(0);
});
