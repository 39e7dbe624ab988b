import { expect, test } from 'vitest';
import { isNothingUnsent } from '#client/lib/device/unsent.ts';
import { lossText } from './loss-text.ts';

test('[C12] the sign-out question lists the unsent work that it would delete', () => {
  expect(isNothingUnsent({ texts: 0, changes: 0, files: 0, unresolved: 0 })).toBe(true);
  expect(isNothingUnsent({ texts: 0, changes: 0, files: 0, unresolved: 1 })).toBe(false);
  expect(lossText({ texts: 1, changes: 0, files: 0, unresolved: 0 })).toBe(
    'Signing out removes from this device what the server does not have: one document with writing that has not arrived.',
  );
  expect(isNothingUnsent({ texts: 0, changes: 0, files: 1, unresolved: 0 })).toBe(false);
  expect(lossText({ texts: 0, changes: 0, files: 2, unresolved: 0 })).toBe(
    'Signing out removes from this device what the server does not have: 2 files that have not been uploaded.',
  );
  expect(lossText({ texts: 2, changes: 3, files: 0, unresolved: 1 })).toBe(
    'Signing out removes from this device what the server does not have: 2 documents with writing that has not arrived, 3 changes that wait to be sent, and one kept text or refused change.',
  );
});
