import { isStepType, SIDES, type NodeType, type Side } from './node-types.ts';

/** The spec's names: a timeline's steps have their own. Never stored: they follow from side, role and kind of node. */
export const handleName = (type: NodeType | null, side: Side, role: 'source' | 'target'): string =>
  isStepType(type) ? `${side}-${role === 'source' ? 'out' : 'in'}` : `${role}-${side}`;

/** The side that a handle's name tells of; undefined for a name that is none. */
export const sideOfHandle = (name: string | null | undefined): Side | undefined =>
  SIDES.find((side) =>
    [`source-${side}`, `target-${side}`, `${side}-in`, `${side}-out`].some((handle) => handle === name),
  );
