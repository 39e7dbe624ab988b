import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { operations } from '#shared/operations/index.ts';
import type { OperationContract } from '#shared/operations/contract.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';

const server = serverForFile();

const contracts: [string, OperationContract][] = Object.entries(operations);

describe('every operation', () => {
  test.each(contracts)(
    '[F1] %s is declared under its own name, with a valid example and a summary',
    (name, contract) => {
      expect(contract.name).toBe(name);
      expect(v.is(contract.input, contract.example)).toBe(true);
      expect(contract.summary).toMatch(/^[A-Z].+\.$/);
      // A query declares only `shows`, a command only `alters`.
      expect(contract.kind === 'query' ? contract.alters : contract.shows).toEqual([]);
    },
  );

  test.each(contracts)('[F16] %s refuses an unknown key', async (name, contract) => {
    const person = await (contract.access === 'admin' ? server.administrator() : server.person());
    const answer = await server.call(person, name, { ...Object(contract.example), fromNowhere: 1 });
    expect(answer).toMatchObject({ status: 400, body: { data: { code: 'invalid_input' } } });
  });

  test.each(contracts)(
    '[H1] %s reveals nothing to a stranger and changes nothing of others',
    async (name, contract) => {
      expect((await server.call(undefined, name, contract.example)).status).toBe(401);
      const stranger = await server.person();
      const answer = await server.call(stranger, name, contract.example);
      if (contract.access === 'admin') {
        expect(answer).toMatchObject({ status: 404, body: { data: { code: 'not_found' } } });
        return;
      }
      // The ids of the examples do not exist, so only operations on the caller's own data succeed.
      const isOwn =
        contract.scope(v.parse(contract.input, contract.example), stranger) === `user:${stranger.userId}`;
      const namesAnother = /Id":|"id":/.test(JSON.stringify(contract.example));
      expect(answer.status === 404).toBe(namesAnother || (!isOwn && name !== 'create-workspace'));
    },
  );
});
