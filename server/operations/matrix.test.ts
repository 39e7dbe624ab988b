import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { can } from '#shared/permissions.ts';
import { operations } from '#shared/operations/index.ts';
import type { OperationContract } from '#shared/operations/contract.ts';
import { expectedAnswer, type Cell } from '#server/testing/matrix/expected-answer.ts';
import { isNewId, type MatrixRow } from '#server/testing/matrix/matrix-row.ts';
import { OPERATION_TABLE } from '#server/testing/matrix/operation-table.ts';
import {
  FIXTURE_PASSWORD,
  isSignedIn,
  PEOPLE,
  ID_ORIGINS,
  roleOf,
  type IdOrigin,
} from '#server/testing/matrix/people.ts';
import type { TestAnswer } from '#server/testing/server.ts';
import {
  FOREIGN_WORDS,
  createMatrixFixture,
  OWN_WORDS,
  type MatrixFixture,
} from '#server/testing/matrix/matrix-fixture.ts';

const contracts: [string, OperationContract][] = Object.entries(operations);
const totals = { operations: 0, calls: 0, allowed: 0 };

let world: MatrixFixture;
beforeAll(async () => {
  world = await createMatrixFixture();
});
afterAll(async () => {
  await world.close();
  process.stdout.write(
    `matrix: ${totals.operations} operations × ${PEOPLE.length} people × own, foreign, absent ids = ${totals.calls} calls, ${totals.allowed} allowed\n`,
  );
});

describe('the permission matrix', () => {
  test('[H1] the matrix has a row for every operation and for nothing else', () => {
    expect(Object.keys(OPERATION_TABLE).sort()).toEqual(Object.keys(operations).sort());
  });

  test.each(contracts)('[H1] the matrix knows every id field of %s', (name, contract) => {
    // A contract can have several rows with different id fields.
    const known = new Set((OPERATION_TABLE[name] ?? []).flatMap(({ ids }) => Object.keys(ids)));
    expect([...known].sort()).toEqual(idFields(contract));
  });

  test.each(contracts)('[H1][F15] %s answers each person as the matrix says', async (name, contract) => {
    const problems: string[] = [];
    for (const row of OPERATION_TABLE[name] ?? []) {
      for (const cell of cellsOf(row)) {
        const answer = await ask(contract, row, cell);
        const problem = (await mismatchOf(row, cell, answer)) ?? leakIn(row, cell, answer);
        if (problem) problems.push(`${cell.person}, ${JSON.stringify(cell.origins)}: ${problem}`);
        if (answer.status === 200) await world.restore();
      }
    }
    totals.operations += 1;
    expect(problems).toEqual([]);
  });

  test.each(contracts.filter(([name]) => OPERATION_TABLE[name]?.some(({ absent }) => absent)))(
    '[H1] %s answers a person without access the same for foreign and absent ids',
    async (name, contract) => {
      for (const row of OPERATION_TABLE[name] ?? []) {
        const [subject = ''] = Object.keys(row.ids);
        for (const person of PEOPLE) {
          const hidden = await ask(contract, row, { person, origins: { [subject]: 'foreign' } });
          const absent = await ask(contract, row, { person, origins: { [subject]: 'absent' } });
          expect([person, hidden.status, hidden.body]).toEqual([person, absent.status, absent.body]);
          expect([...hidden.headers.keys()]).toEqual([...absent.headers.keys()]);
          if (person !== 'stranger' && person !== 'removed member') continue;
          const own = await ask(contract, row, { person, origins: {} });
          if (own.status === 200) await world.restore();
          else expect([person, own.body]).toEqual([person, absent.body]);
        }
      }
    },
  );

  test('[H1][H5] delete-account treats foreign workspaces as absent and forbids decisions by an editor', async () => {
    const end = (person: 'owner' | 'editor', workspaceId: string, heir = {}) =>
      world.server.call(world.people[person], 'delete-account', {
        password: FIXTURE_PASSWORD,
        sharedWorkspaces: [{ workspaceId, fate: 'delete', ...heir }],
      });
    const idOf = (place: IdOrigin) => world.idFor('workspace', place, 'owner');
    for (const person of ['owner', 'editor'] as const) {
      const foreign = await end(person, idOf('foreign'));
      const absent = await end(person, idOf('absent'));
      expect(foreign).toMatchObject({ status: 404, body: { data: { code: 'scope_not_found' } } });
      expect(foreign.body).toEqual(absent.body);
    }
    expect((await end('editor', idOf('own'))).status).toBe(403);
    const heirs = await Promise.all(
      (['foreign', 'absent'] as const).map((place) =>
        end('owner', idOf('own'), { fate: 'transfer', userId: world.idFor('member', place, 'owner') }),
      ),
    );
    expect(heirs[0]?.status).toBe(404);
    expect(heirs[0]?.body).toEqual(heirs[1]?.body);
    expect(world.isChanged()).toBe(false);
  });

  test('[H1] the matrix covers every operation', () => {
    expect(totals.operations).toBe(contracts.length);
    expect(totals.calls).toBeGreaterThan(contracts.length * PEOPLE.length);
    expect(totals.allowed).toBeGreaterThan(0);
  });
});

/** Returns all own ids, and then each id foreign and absent in turn, for every person. */
function cellsOf(row: MatrixRow): Cell[] {
  const fields = Object.keys(row.ids);
  const places = [
    {},
    ...fields.flatMap((field) =>
      ID_ORIGINS.filter((place) => place !== defaultPlace(row, field)).map((place) => ({ [field]: place })),
    ),
  ];
  return PEOPLE.flatMap((person) =>
    places.map((each) => ({ person, origins: { ...defaultPlaces(row), ...each } })),
  );
}

/** A new item's id is free and every other id is the workspace's own, unless the cell says otherwise. */
const defaultPlace = (row: MatrixRow, field: string) => (isNewId(row.ids[field]) ? 'absent' : 'own');
const defaultPlaces = (row: MatrixRow): Cell['origins'] =>
  Object.fromEntries(Object.keys(row.ids).map((field) => [field, defaultPlace(row, field)]));

function ask(contract: OperationContract, row: MatrixRow, cell: Cell): Promise<TestAnswer> {
  const places = { ...defaultPlaces(row), ...cell.origins };
  const ids = Object.fromEntries(
    Object.entries(row.ids).map(([field, kind]) => [
      field,
      world.idFor(kind, places[field] ?? 'own', cell.person),
    ]),
  );
  totals.calls += 1;
  // JSON leaves out fields with an undefined value.
  return world.server.call(world.people[cell.person], contract.name, {
    ...Object(contract.example),
    ...row.input,
    ...ids,
  });
}

async function mismatchOf(row: MatrixRow, cell: Cell, answer: TestAnswer): Promise<string | undefined> {
  const expected = expectedAnswer(row, cell);
  const { status, body } = answer;
  const code = status === 200 ? undefined : body.data.code;
  if (status !== expected.status || code !== expected.code)
    return `${status} ${code} instead of ${expected.status} ${expected.code}`;
  if (status === 200) totals.allowed += 1;
  else if (world.isChanged()) {
    await world.restore();
    return `${code}, and yet something was changed`;
  }
  return undefined;
}

/**
 * Finds data in an answer that the caller must not see.
 * @returns a description of the leak
 */
function leakIn(row: MatrixRow, cell: Cell, { body }: TestAnswer): string | undefined {
  const serialized = JSON.stringify(body);
  const role = roleOf(cell.person);
  if (serialized.includes(FOREIGN_WORDS)) return `words of strangers: ${serialized}`;
  if (!role && serialized.includes(OWN_WORDS))
    return `words of a workspace that is closed to them: ${serialized}`;
  if (row.needs === 'admin' || (role && can(role, 'see-addresses'))) return undefined;
  const addresses = serialized.match(/[\w.+-]+@[\w.-]+/g) ?? [];
  const others = addresses.filter((address) => address !== world.people[cell.person]?.email);
  if (others.length > 0 && isSignedIn(cell.person)) return `addresses of others: ${others.join()}`;
  return undefined;
}

const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';

/** Returns the fields of an input that take an id and no other text. */
function idFields({ input }: OperationContract): string[] {
  const entries = 'entries' in input ? Object.entries(Object(input.entries)) : [];
  return entries
    .filter(([, schema]) => {
      // The entries of an object schema are schemas.
      const field = schema as v.GenericSchema;
      return (
        [EXAMPLE_ID, `assets/${EXAMPLE_ID}/${EXAMPLE_ID}`].some((id) => v.is(field, id)) &&
        !v.is(field, 'no-identity-at-all')
      );
    })
    .map(([name]) => name)
    .sort();
}
