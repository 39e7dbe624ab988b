// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
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
  localStorage.clear();
});

/** Renders the hook. `update` changes its options, and `open` changes the address as on the screen of a workspace. */
function renderSplit(openId: string | undefined, documents = ['high', 'low', 'slack']) {
  const shown = { openId, documents, hasRoom: true, isTreeLoaded: true };
  const opened: string[] = [];
  const { result, rerender, unmount } = renderHook(() =>
    useSplit({
      workspaceId: WORKSPACE,
      openId: shown.openId,
      isDocument: shown.isTreeLoaded && shown.openId !== undefined && shown.documents.includes(shown.openId),
      hasRoom: shown.hasRoom,
      isMissing: shown.isTreeLoaded ? (id) => !shown.documents.includes(id) : undefined,
      open: (id, isReplacing) => {
        opened.push(isReplacing ? `${id} in its place` : id);
        shown.openId = id;
      },
    }),
  );
  const update = (next: Partial<typeof shown>): void => {
    Object.assign(shown, next);
    rerender();
  };
  const run = (command: () => void): void => {
    act(command);
    rerender();
  };
  return { result, opened, update, run, unmount };
}

test('a document opens beside, and the next screen restores both and activates the one in the address', () => {
  const first = renderSplit('high');
  expect(first.result.current.split).toBeNull();
  expect(getStoredSplit(WORKSPACE)).toBeNull();
  first.run(() => first.result.current.openBeside?.('low'));
  expect(first.opened).toEqual(['low']);
  expect(first.result.current.split).toEqual({ left: 'high', right: 'low', active: 'right' });
  first.unmount();

  const second = renderSplit('low');
  expect(second.result.current.split).toEqual({ left: 'high', right: 'low', active: 'right' });
  second.update({ openId: 'slack' });
  expect(second.result.current.split).toEqual({ left: 'high', right: 'slack', active: 'right' });
  expect(getStoredSplit(WORKSPACE)).toEqual({ left: 'high', right: 'slack', active: 'right' });
});

test('closing the active side first activates the other one; closing the inactive side does not change the address', () => {
  const { result, opened, run } = renderSplit('high');
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

test('without room for two only one page is shown and none opens beside; with room both are back', () => {
  const { result, update, run } = renderSplit('high');
  run(() => result.current.openBeside?.('low'));
  update({ hasRoom: false });
  expect(result.current.split).toBeNull();
  expect(result.current.openBeside).toBeUndefined();
  update({ openId: 'slack' });
  update({ hasRoom: true });
  expect(result.current.split).toEqual({ left: 'high', right: 'slack', active: 'right' });
});

test('a document that was removed while the workspace was closed is forgotten once the tree is loaded', () => {
  const first = renderSplit('high');
  first.run(() => first.result.current.openBeside?.('low'));
  first.update({ openId: 'high' });
  first.unmount();

  const second = renderSplit('high', ['high', 'slack']);
  expect(second.result.current.split).toBeNull();
  expect(getStoredSplit(WORKSPACE)).toBeNull();
});

test('a document that others delete stays open with a notice; one that this person removes closes', () => {
  const { result, update, run, opened } = renderSplit('high');
  run(() => result.current.openBeside?.('low'));
  update({ documents: ['low', 'slack'] });
  expect(result.current.split).toEqual({ left: 'high', right: 'low', active: 'right' });

  run(() => expect(result.current.closeRemoved((id) => id === 'slack')).toBe(true));
  expect(result.current.split).not.toBeNull();
  run(() => expect(result.current.closeRemoved((id) => id === 'low')).toBe(true));
  expect(opened.at(-1)).toBe('high in its place');
  expect(result.current.split).toBeNull();
});

test('an inactive document that this person removes closes, and the address stays', () => {
  const { result, run, opened } = renderSplit('high');
  run(() => result.current.openBeside?.('low'));
  run(() => expect(result.current.closeRemoved((id) => id === 'high')).toBe(true));
  expect(opened).toEqual(['low']);
  expect(result.current.split).toBeNull();
});

test('a link replaces the page that contains it, also the inactive one', () => {
  const { result, run } = renderSplit('high');
  run(() => result.current.openBeside?.('low'));
  run(() => result.current.openFrom('high', 'slack'));
  expect(result.current.split).toEqual({ left: 'slack', right: 'low', active: 'left' });
});

test('while a folder is read as one page the split is retained, and no document opens in place of a removed one', () => {
  const { result, update, run, opened } = renderSplit('high');
  run(() => result.current.openBeside?.('low'));
  update({ openId: undefined });
  expect(result.current.split).toBeNull();
  run(() => expect(result.current.closeRemoved((id) => id === 'slack')).toBe(false));
  update({ openId: 'high' });
  expect(result.current.split).toEqual({ left: 'high', right: 'low', active: 'left' });
  update({ openId: undefined });
  run(() => expect(result.current.closeRemoved((id) => id === 'low')).toBe(false));
  update({ openId: 'high' });
  expect(result.current.split).toBeNull();
  expect(opened).toEqual(['low']);
});

test('if both documents are removed at once, no document is left open', () => {
  const { result, run } = renderSplit('high');
  run(() => result.current.openBeside?.('low'));
  run(() => expect(result.current.closeRemoved(() => true)).toBe(false));
  expect(result.current.split).toBeNull();
});

test('[C12] after a sign-out no split is stored', () => {
  const { result, run, unmount } = renderSplit('high');
  run(() => result.current.openBeside?.('low'));
  forgetUser();
  localStorage.clear();
  run(() => result.current.openBeside?.('slack'));
  unmount();
  expect(localStorage.length).toBe(0);
});
