import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findMissing } from './find-missing.ts';
import { STILL_MISSING } from './still-missing.ts';

const openApi: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

describe('the operations, entities and fields of both specifications', () => {
  const missing = findMissing(openApi);
  const lines = Object.entries(missing).map(
    ([system, names]) => `${system} (${names.length}): ${names.join(', ')}`,
  );
  // A reader of the report learns what is left to build.
  // oxlint-disable-next-line no-console
  console.log(['missing from the specification, by system:', ...lines].join('\n  '));

  test('nothing is missing beyond the recorded list, which may only shrink', () => {
    const unrecorded = Object.entries(missing).flatMap(([system, names]) =>
      names.filter((name) => !STILL_MISSING[system]?.includes(name)).map((name) => `${system}: ${name}`),
    );
    expect(unrecorded).toEqual([]);
  });

  test('the recorded list names nothing that exists by now: remove such names from still-missing.ts', () => {
    const built = Object.entries(STILL_MISSING).flatMap(([system, names]) =>
      names.filter((name) => !missing[system]?.includes(name)).map((name) => `${system}: ${name}`),
    );
    expect(built).toEqual([]);
  });
});

describe('findMissing', () => {
  const withAnswer = (name: string, schema: object) => ({
    paths: {
      [`/operations/${name}`]: {
        post: { responses: { 200: { content: { 'application/json': { schema } } } } },
      },
    },
  });
  const fields = (properties: object) => ({ type: 'object', properties });

  test('a field is found in lists and in alternatives, and reported where it is absent', () => {
    const asset = fields({ id: {}, meta: { anyOf: [{ type: 'null' }, fields({ width: {}, alt: {} })] } });
    const { assets = [] } = findMissing(
      withAnswer('get-workspace-assets', fields({ assets: { type: 'array', items: asset } })),
    );
    expect(assets).toContain('Asset.url');
    expect(assets).toContain('Asset.meta.height');
    expect(assets).not.toContain('Asset.id');
    expect(assets).not.toContain('Asset.meta.width');
    expect(assets).toContain('get-workspace-assets takes workspaceId');
  });

  test('an absent operation, route or entity is reported once, without its fields', () => {
    const { documents = [], account = [], canvases = [] } = findMissing({ paths: {} });
    expect(documents).toContain('get-document');
    expect(documents).not.toContain('get-document answers contentMd');
    expect(account).toContain('GET /auth/me');
    expect(canvases).toContain('the entity CanvasNode');
  });
});
