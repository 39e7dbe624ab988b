import { expect, test } from 'vitest';
import { ClientIds, type KnownClientId } from './client-ids.ts';

const storedId = (clientId: number, userId: string, facts: Partial<KnownClientId> = {}): KnownClientId => ({
  clientId,
  userId,
  createdAt: 0,
  returnedIn: null,
  ...facts,
});
const NOTHING = { unstored: [], foreign: [], returned: [] };

test('[A8] a client id belongs to the first user who declares it', () => {
  const ids = new ClientIds([]);
  expect(ids.claim(1, 'ada')).toBe(true);
  expect(ids.claim(1, 'ada')).toBe(true);
  expect(ids.claim(1, 'ben')).toBe(false);
  expect(ids.claim(1, 'ada')).toBe(true);
});

test('[A8] stored client ids have their owners from the start', () => {
  const ids = new ClientIds([storedId(1, 'ada')]);
  expect(ids.claim(1, 'ben')).toBe(false);
  expect(ids.check([1], 'ben').foreign).toEqual([1]);
  expect(ids.check([1], 'ada')).toEqual(NOTHING);
});

test('[A8] declared and unknown client ids count as unstored until the journal has stored them', () => {
  const ids = new ClientIds([storedId(1, 'ada')]);
  ids.claim(2, 'ada');
  expect(ids.check([1, 2, 3], 'ada').unstored).toEqual([2, 3]);
  // Checking claims nothing, because the row may fail to reach the disk.
  expect(ids.check([3], 'ben').unstored).toEqual([3]);
  ids.markStored([2, 3], 'ada');
  expect(ids.check([1, 2, 3], 'ada')).toEqual(NOTHING);
  expect(ids.check([3], 'ben').foreign).toEqual([3]);
});

test('[A8] a check lists only the client ids of other users as foreign', () => {
  const ids = new ClientIds([storedId(2, 'ben')]);
  expect(ids.check([1, 2, 3], 'ada').foreign).toEqual([2]);
});

test('[A14] after a restore an earlier client id is recoverable until its owner sends text under it', () => {
  const epoch = { id: 'second', beganAt: 1_000 };
  const ids = new ClientIds(
    [
      storedId(1, 'ada', { createdAt: 900 }),
      storedId(2, 'ada', { createdAt: 1_100 }),
      storedId(3, 'ada', { createdAt: 900, returnedIn: 'second' }),
    ],
    epoch,
  );
  expect([1, 2, 3].map((id) => ids.areRecoverable([id]))).toEqual([true, false, false]);
  // The restored database may have lost the owner of this id.
  expect(ids.areRecoverable([4])).toBe(true);
  expect(ids.check([1, 2], 'ada').returned).toEqual([1]);
  // Joining without text does not count as a return.
  ids.markStored([1], 'ada');
  expect(ids.areRecoverable([1])).toBe(true);
  ids.markReturned([1]);
  expect(ids.areRecoverable([1])).toBe(false);
  expect(ids.check([1], 'ada').returned).toEqual([]);
});

test('[A14] no client id is recoverable if the database was never restored', () => {
  expect(new ClientIds([storedId(1, 'ada')]).areRecoverable([1])).toBe(false);
});
