import * as v from 'valibot';
import { Id, textUpTo } from '#shared/lib/scalars.ts';
import { defineNodeType } from '../node-slice.ts';
import { readId, readText } from '../parse/read-values.ts';

const MAX_ALT = 1_000;

/** An image: an asset of the workspace, or a placeholder until a file is assigned. */
export const imageNode = defineNodeType({
  type: 'imageNode',
  version: 1,
  migrations: [],
  label: 'Image',
  size: {
    usual: { width: 240, height: 168 },
    least: { width: 160, height: 120 },
    most: { width: 800, height: 800 },
  },
  text: 'none',
  fields: {
    assetId: { key: 'asset', read: readId, input: v.optional(Id), output: v.nullable(v.string()) },
    alt: {
      key: 'alt',
      read: (value) => readText(value, MAX_ALT),
      input: v.optional(textUpTo('A description of an image', MAX_ALT)),
      output: v.nullable(v.string()),
      isSearchable: true,
    },
  },
  input: {},
  refusal: 'Only a node of the type "imageNode" can show an image.',
  reference: {
    order: 20,
    key: 'asset',
    name: 'assetId',
    exists: (files, id) => files.hasAsset(id),
    findByPath: (files, path) => files.asset(path),
    pathOf: (names, id) => {
      const name = names.asset(id);
      return name === undefined ? undefined : `assets/${name}`;
    },
  },
  detachReferences: (node) => {
    const [assetId, alt] = [node.get('asset'), node.get('alt')];
    if (typeof assetId !== 'string') return undefined;
    node.delete('asset');
    return { assetId, name: typeof alt === 'string' ? alt : 'Image' };
  },
});
