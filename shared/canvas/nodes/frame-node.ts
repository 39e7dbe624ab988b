import { defineNodeType } from '../node-slice.ts';

/** A frame around other nodes, which move with it [K8]. */
export const frameNode = defineNodeType({
  type: 'frameNode',
  version: 1,
  migrations: [],
  label: 'Frame',
  size: {
    usual: { width: 480, height: 320 },
    least: { width: 120, height: 80 },
    most: { width: 20_000, height: 20_000 },
  },
  text: 'none',
  fields: {},
  input: {},
  holdsNodes: true,
});
