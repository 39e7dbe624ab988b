import { describe, expect, test } from 'vitest';
import { removedSentence, removerOf } from './removed-item.ts';

const peer = (name: string, removed: string[], isSelf = false) => ({
  userId: name,
  name,
  documentId: undefined,
  removed,
  isSelf,
});

describe('what went while it was open', () => {
  test('was taken by who says so, also with a folder around it; a window of one’s own is oneself', () => {
    const peers = [peer('Teo', ['other']), peer('Mara', ['part']), peer('Ines', ['own'], true)];
    expect(removerOf(peers, ['page', 'part'])).toBe('Mara');
    expect(removerOf(peers, ['own'])).toBe('You');
    expect(removerOf(peers, ['page'])).toBeUndefined();
  });

  test('is said with the name, and without one where nobody said it', () => {
    expect(removedSentence('trashed', 'Mara', 'document')).toBe('Mara moved this to the trash.');
    expect(removedSentence('deleted', 'Mara', 'document')).toBe('Mara deleted this for good.');
    expect(removedSentence('trashed', undefined, 'canvas')).toBe('This canvas is in the trash.');
    expect(removedSentence('deleted', undefined, 'document')).toBe('This document was deleted for good.');
  });
});
