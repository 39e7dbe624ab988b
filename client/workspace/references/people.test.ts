// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { queryClient } from '#client/api/query-client.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { loadPeople, matchingPeople } from './people.ts';

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

const PATH = '/operations/get-workspace-members';
const member = (userId: string, name: string) => ({
  userId,
  name,
  email: null,
  role: 'editor',
  createdAt: '',
});

test('people are found by the beginning of any of their names', () => {
  const people = [
    { id: '1', name: 'Ines Duarte' },
    { id: '2', name: 'Mara' },
  ];
  const found = (query: string) => matchingPeople(people, query).map(({ id }) => id);
  expect([found(''), found('du'), found('MA'), found('ra')]).toEqual([['1', '2'], ['1'], ['2'], []]);
});

test('offline the people of the last answer can be mentioned', async () => {
  const [workspaceId, userId] = [uuidv7(), uuidv7()];
  stubFetch({});
  await expect(loadPeople(workspaceId, userId)).rejects.toThrow(ApiError);
  stubFetch({ [PATH]: { body: [member('u1', 'Ines')] } });
  const stored = [{ id: 'u1', name: 'Ines' }];
  expect(await loadPeople(workspaceId, userId)).toEqual(stored);
  queryClient.clear();
  stubFetch({});
  expect(await loadPeople(workspaceId, userId)).toEqual(stored);
});
