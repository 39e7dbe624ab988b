// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { MAX_ADDITIONS } from '#shared/ai/answer-request.ts';
import { folder, page, treeOf } from '#shared/tree/testing/sample-tree.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { namedDocuments } from './named-documents.ts';
import { storedAdditions, toggleAddition } from './stored-additions.ts';

afterEach(() => localStorage.clear());

const HERE = { workspaceId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e', documentId: 'here' };
const named = (text: string, ...names: string[]): string[] =>
  namedDocuments(text, treeOf(...names.map((name) => page(name))), HERE).map(({ name }) => name);

describe('documents that a text names', () => {
  test('a title counts as a name when it is words of its own, in the same case', () => {
    expect(named('Said Mr. Anselm: “Will Ines come?”', 'Mr. Anselm', 'Ines', 'Will', 'come', 'Anse')).toEqual(
      ['Mr. Anselm', 'Ines', 'Will', 'come'],
    );
    expect(named('He will not. The Ineses.', 'Will', 'Ines')).toEqual([]);
    expect(named('Zoë came', 'Zoë'.normalize('NFD'))).toHaveLength(1);
  });

  test('the page itself, single characters and documents in the trash do not count', () => {
    expect(named('here and X', 'here', 'X')).toEqual([]);
    const trash = trashIdOf(HERE.workspaceId);
    const tree = treeOf(folder(trash), page('Ines', trash));
    expect(namedDocuments('Ines', tree, HERE).map(({ id }) => id)).toEqual([]);
    expect(namedDocuments('Ines', undefined, HERE)).toEqual([]);
  });
});

test('additions are stored for each user and document, and there are at most ten', () => {
  const stored = storedAdditions('u1', 'd1');
  for (let at = 0; at < MAX_ADDITIONS + 3; at += 1) toggleAddition(stored, `a${at}`);
  expect(stored.get()).toHaveLength(MAX_ADDITIONS);
  toggleAddition(stored, 'a0');
  expect(stored.get()).not.toContain('a0');
  expect(storedAdditions('u1', 'd2').get()).toEqual([]);
  expect(storedAdditions('u1', 'd1').get()).toBe(stored.get());
});
