import { describe, expect, test } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { sentenceOf } from './sync-sentences.ts';

const WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const nameOf = (id: string) => ({ d1: '1 High Water', f1: 'Part two', w1: 'The Tide Clerk' })[id];
const textOf = (name: string, input: Record<string, unknown>) =>
  sentenceOf({ name, input, scope: `workspace:${WORKSPACE}` }, nameOf).text;

describe('sync sentences', () => {
  test.each([
    ['create-document', { id: 'new', title: '5 New Chapter' }, 'New document “5 New Chapter”'],
    ['create-folder', { id: 'f1', name: 'Part 2' }, 'New folder “Part two”'],
    ['create-canvas', { id: 'c1', title: 'Two days' }, 'New canvas “Two days”'],
    ['duplicate-canvas', { id: 'c2', title: 'Two days copy' }, 'New canvas “Two days copy”'],
    ['create-workspace', { id: 'w1', title: 'x' }, 'New workspace “The Tide Clerk”'],
    ['update-document', { id: 'd1', title: '1 High Water' }, 'Renamed “1 High Water”'],
    ['update-folder', { id: 'f1', name: 'Part two' }, 'Renamed “Part two”'],
    ['update-document', { id: 'd1', folderId: 'f1' }, 'Moved “1 High Water”'],
    ['update-document', { id: 'd1', order: 'a1' }, 'Moved “1 High Water”'],
    ['update-document', { id: 'd1', folderId: trashIdOf(WORKSPACE) }, 'Moved “1 High Water” to Trash'],
    ['update-document', { id: 'd1', isPinned: false }, 'Unpinned “1 High Water”'],
    ['update-folder', { id: 'f1', isLocked: true }, 'Locked “Part two”'],
    ['move-document-to-trash', { id: 'd1' }, 'Moved “1 High Water” to Trash'],
    ['restore-folder', { id: 'f1' }, 'Restored “Part two”'],
    ['delete-document', { id: 'gone' }, 'Deleted an item'],
    ['update-workspace', { id: 'w1', title: 'Low Water' }, 'Renamed the workspace to “Low Water”'],
    ['update-document', { id: 'd1', meta: { status: 'done' } }, 'Changed details of “1 High Water”'],
    ['update-document', { id: 'd1', writingStyleId: null }, 'Changed details of “1 High Water”'],
    ['update-workspace', { id: 'w1', settings: {} }, 'Changed settings of “The Tide Clerk”'],
    ['update-daily-goal', { dailyGoal: 500 }, 'Changed the daily goal'],
    ['update-daily-goal', { dailyGoal: null }, 'Removed the daily goal'],
    ['fold-napkins', { id: 'd1' }, 'fold napkins'],
  ])('a queued %s with input %j reads “%s”', (name, input, sentence) => {
    expect(textOf(name, input)).toBe(sentence);
  });
});
