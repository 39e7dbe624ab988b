import { isStepType, SIDES, type NodeType, type Side } from './node-types.ts';

/**
 * Returns the specification's name of a handle. Steps of timelines use names of their own. Handle names are never
 * stored: they follow from side, role and node type.
 */
export const handleName = (type: NodeType | null, side: Side, role: 'source' | 'target'): string =>
  isStepType(type) ? `${side}-${role === 'source' ? 'out' : 'in'}` : `${role}-${side}`;

/** Returns the side that a handle name stands for; undefined for an unknown name. */
export const sideOfHandle = (name: string | null | undefined): Side | undefined =>
  SIDES.find((side) =>
    [`source-${side}`, `target-${side}`, `${side}-in`, `${side}-out`].some((handle) => handle === name),
  );
