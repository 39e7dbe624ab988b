import { expect, test } from 'vitest';
import { isClosedBy, isOnlyOnPage, SAVE_LABELS, saveStatusOf, type RoomFacts } from './save-status.ts';

const good: RoomFacts = {
  browserOnline: true,
  socketConnected: true,
  authenticated: true,
  synced: true,
  unacked: 0,
  stored: 'none',
  readOnly: false,
  refusal: undefined,
};

test('[C4] "Saved" needs every fact at once', () => {
  expect(saveStatusOf(good, true)).toBe('saved');
  expect(saveStatusOf({ ...good, unacked: 1 }, true)).toBe('saving');
  expect(saveStatusOf({ ...good, synced: false }, true)).toBe('saving');
});

test('[C4] a room that cannot reach the server is not saved, even if no change is unacknowledged', () => {
  expect(saveStatusOf({ ...good, browserOnline: false }, true)).toBe('unsaved');
  expect(saveStatusOf({ ...good, socketConnected: false }, true)).toBe('unsaved');
  expect(saveStatusOf({ ...good, authenticated: false }, true)).toBe('unsaved');
});

test('[C4] while the server is unreachable, the status depends on this device’s database', () => {
  const offline = { ...good, socketConnected: false, unacked: 3 };
  expect(saveStatusOf({ ...offline, stored: 'all' }, true)).toBe('device');
  expect(saveStatusOf({ ...offline, stored: 'writing' }, true)).toBe('saving');
  expect(saveStatusOf({ ...offline, stored: 'failed' }, true)).toBe('unsaved');
  expect(saveStatusOf({ ...offline, stored: 'none' }, true)).toBe('unsaved');
  // While the server is reachable, the state of the database does not count.
  expect(saveStatusOf({ ...good, stored: 'failed' }, true)).toBe('saved');
  expect(saveStatusOf({ ...good, stored: 'all', unacked: 1 }, true)).toBe('saving');
});

test('[C4] changes exist only on the page when neither the server nor the device has them', () => {
  expect(isOnlyOnPage({ ...good, unacked: 1, stored: 'all' })).toBe(false);
  expect(isOnlyOnPage({ ...good, unacked: 0, stored: 'failed' })).toBe(false);
  for (const stored of ['writing', 'failed', 'none'] as const) {
    expect(isOnlyOnPage({ ...good, unacked: 1, stored })).toBe(true);
  }
});

test('[C4] a room that was closed to this person is unsaved only if it has unacknowledged changes', () => {
  const refused = { ...good, authenticated: false, synced: false, refusal: 'access-lost' };
  expect(saveStatusOf(refused, true)).toBe('view-only');
  expect(saveStatusOf({ ...refused, unacked: 1 }, true)).toBe('unsaved');
});

test('[G5] a room without a session is unsaved, and not view-only', () => {
  expect(saveStatusOf({ ...good, authenticated: false, refusal: 'signed-out' }, true)).toBe('unsaved');
});

test('[C4] a reader sees "View only", unless there are changes that cannot be sent', () => {
  expect(saveStatusOf({ ...good, readOnly: true }, true)).toBe('view-only');
  expect(saveStatusOf({ ...good, readOnly: true, unacked: 2 }, true)).toBe('unsaved');
});

test('[C4] no status is shown before the text is available', () => {
  expect(saveStatusOf({ ...good, synced: false, unacked: 1 }, false)).toBe('opening');
});

test.each(['server-full', 'text-budget'])(
  '[A15][C4] while the server accepts no changes for now (%s), the page stays open and the status depends on the device',
  (refusal) => {
    const held = { ...good, unacked: 1, refusal };
    expect(isClosedBy(refusal)).toBe(false);
    for (const authenticated of [true, false]) {
      expect(saveStatusOf({ ...held, authenticated, stored: 'all' }, true)).toBe('device');
      expect(saveStatusOf({ ...held, authenticated, stored: 'writing' }, true)).toBe('saving');
      expect(saveStatusOf({ ...held, authenticated, stored: 'none' }, true)).toBe('unsaved');
    }
  },
);

test('[G5] a final refusal closes the page, and the lack of a session does not', () => {
  expect(['access-lost', 'schema-too-old', 'bad-update', 'too-large'].map(isClosedBy)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['signed-out', undefined].map(isClosedBy)).toEqual([false, false]);
});

test('[C4] the labels are exactly those of the specification', () => {
  expect(SAVE_LABELS).toEqual({
    saving: 'Saving...',
    saved: 'Saved',
    device: 'Saved on this device',
    unsaved: 'Unsaved changes',
    'view-only': 'View only',
  });
});
