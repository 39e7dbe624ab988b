import { describe, expect, test } from 'vitest';
import { removedSentence, removerOf } from './removed-item.ts';

const peer = (name: string, removed: string[], isSelf = false) => ({
  userId: name,
  name,
  documentId: undefined,
  removed,
  isSelf,
});

describe('an open item that was removed', () => {
  test('the remover is the peer whose presence lists the item or a folder around it, and “You” for another own window', () => {
    const peers = [peer('Teo', ['other']), peer('Mara', ['part']), peer('Ines', ['own'], true)];
    expect(removerOf(peers, ['page', 'part'])).toBe('Mara');
    expect(removerOf(peers, ['own'])).toBe('You');
    expect(removerOf(peers, ['page'])).toBeUndefined();
  });

  test('the sentence about a removed item names the remover if one is known', () => {
    expect(removedSentence('trashed', 'Mara', 'document')).toBe('Mara moved this to the trash.');
    expect(removedSentence('deleted', 'Mara', 'document')).toBe('Mara deleted this for good.');
    expect(removedSentence('trashed', undefined, 'canvas')).toBe('This canvas is in the trash.');
    expect(removedSentence('deleted', undefined, 'document')).toBe('This document was deleted for good.');
  });
});
