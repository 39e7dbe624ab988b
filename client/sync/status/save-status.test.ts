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

test('[C4] what cannot reach the server is not saved, whatever the counters say', () => {
  expect(saveStatusOf({ ...good, browserOnline: false }, true)).toBe('unsaved');
  expect(saveStatusOf({ ...good, socketConnected: false }, true)).toBe('unsaved');
  expect(saveStatusOf({ ...good, authenticated: false }, true)).toBe('unsaved');
});

test('[C4] without the server the word is what this device’s database has, and no more', () => {
  const offline = { ...good, socketConnected: false, unacked: 3 };
  expect(saveStatusOf({ ...offline, stored: 'all' }, true)).toBe('device');
  expect(saveStatusOf({ ...offline, stored: 'writing' }, true)).toBe('saving');
  expect(saveStatusOf({ ...offline, stored: 'failed' }, true)).toBe('unsaved');
  expect(saveStatusOf({ ...offline, stored: 'none' }, true)).toBe('unsaved');
  // With the server its word counts, whatever the database did.
  expect(saveStatusOf({ ...good, stored: 'failed' }, true)).toBe('saved');
  expect(saveStatusOf({ ...good, stored: 'all', unacked: 1 }, true)).toBe('saving');
});

test('[C4] the browser asks before leaving only where neither server nor device has it', () => {
  expect(isOnlyOnPage({ ...good, unacked: 1, stored: 'all' })).toBe(false);
  expect(isOnlyOnPage({ ...good, unacked: 0, stored: 'failed' })).toBe(false);
  for (const stored of ['writing', 'failed', 'none'] as const) {
    expect(isOnlyOnPage({ ...good, unacked: 1, stored })).toBe(true);
  }
});

test('[C4] a room that was closed to this person is unsaved only while something is owed', () => {
  const refused = { ...good, authenticated: false, synced: false, refusal: 'access-lost' };
  expect(saveStatusOf(refused, true)).toBe('view-only');
  expect(saveStatusOf({ ...refused, unacked: 1 }, true)).toBe('unsaved');
});

test('[G5] without a session one goes on writing, and nothing is called saved', () => {
  expect(saveStatusOf({ ...good, authenticated: false, refusal: 'signed-out' }, true)).toBe('unsaved');
});

test('[C4] a reader sees "View only", unless something typed has nowhere to go', () => {
  expect(saveStatusOf({ ...good, readOnly: true }, true)).toBe('view-only');
  expect(saveStatusOf({ ...good, readOnly: true, unacked: 2 }, true)).toBe('unsaved');
});

test('[C4] before the text was here no word is said', () => {
  expect(saveStatusOf({ ...good, synced: false, unacked: 1 }, false)).toBe('opening');
});

test.each(['server-full', 'text-budget'])(
  '[A15][C4] while the server takes no changes for now (%s) one writes on, and the word is what the device has',
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

test('[G5] writing stops where it could only be lost, and goes on where logging in mends it', () => {
  expect(['access-lost', 'schema-too-old', 'bad-update', 'too-large'].map(isClosedBy)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['signed-out', undefined].map(isClosedBy)).toEqual([false, false]);
});

test('[C4] the words are the spec’s, to the letter', () => {
  expect(SAVE_LABELS).toEqual({
    saving: 'Saving...',
    saved: 'Saved',
    device: 'Saved on this device',
    unsaved: 'Unsaved changes',
    'view-only': 'View only',
  });
});
