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
 * Where lines begin and end: each side lets a line out and takes one in. While nobody could reach for them, far from the
 * pointer and with no line in hand, they are places alone, which React Flow measures: hundreds of its own would each be asked
 * in every step of a drag.
 */
export const Handles = memo(function Handles({ type, isNear }: { type: ShownNode['type']; isNear: boolean }) {
  const isConnecting = useConnection(({ inProgress }) => inProgress);
  const isLive = isNear || isConnecting;
  return SIDES.flatMap((side) =>
    (['target', 'source'] as const).map((role) => {
      const id = handleName(type, side, role);
      return isLive ? (
        <Handle
          key={id}
          id={id}
          type={role}
          position={POSITIONS[side]}
          className={`node__port node__port--${role}`}
        />
      ) : (
        <div
          key={`${id} place`}
          className={`react-flow__handle react-flow__handle-${side} node__port ${role}`}
          data-handleid={id}
          data-handlepos={side}
        />
      );
    }),
  );
});
