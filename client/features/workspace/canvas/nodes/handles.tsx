import { Handle, Position, useConnection } from '@xyflow/react';
import { memo } from 'react';
import { handleName } from '#shared/canvas/handle-names.ts';
import { SIDES, type Side } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';

const POSITIONS: Record<Side, Position> = {
  left: Position.Left,
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
};

/**
 * Where lines begin and end: each side lets a line out and takes one in. They are there while somebody could reach for them,
 * near this node or with a line in hand; where lines meet it is computed, so that none is needed to draw one [K18].
 */
export const Handles = memo(function Handles({ type, isNear }: { type: ShownNode['type']; isNear: boolean }) {
  const isConnecting = useConnection(({ inProgress }) => inProgress);
  if (!isNear && !isConnecting) return null;
  return SIDES.flatMap((side) =>
    (['target', 'source'] as const).map((role) => (
      <Handle
        key={`${side} ${role}`}
        id={handleName(type, side, role)}
        type={role}
        position={POSITIONS[side]}
        className={`node__port node__port--${role}`}
      />
    )),
  );
});
