import { Handle, NodeResizer, Position } from '@xyflow/react';
import { memo, type ReactNode } from 'react';
import { NODE_SIZES, SIDES, type Side } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { classNames } from '#client/ui/class-names.ts';
import { handleName } from '#shared/canvas/handle-names.ts';
import { useCanvasWorld } from './desk-context.ts';
import { nodeLook } from './node-presets.ts';

interface NodeShellProps {
  shown: ShownNode;
  isSelected: boolean;
  /** Only one is chosen: it can be given another size. */
  isAlone: boolean;
  label: string;
  className?: string;
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

const POSITIONS: Record<Side, Position> = {
  left: Position.Left,
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
};

/** What every node has: its paper, the handles of its lines, and the corners by which it is given another size. */
export function NodeShell({
  shown,
  isSelected,
  isAlone,
  label,
  className,
  onPress,
  children,
}: NodeShellProps) {
  const { desk, isEditable } = useCanvasWorld();
  const { type, isLocked } = shown;
  const { least, most } = NODE_SIZES[type ?? 'markdownNode'];
  const look = nodeLook(shown.color);
  const isChangeable = isEditable && !isLocked;
  return (
    <>
      {isChangeable && isSelected && isAlone && (
        <NodeResizer
          minWidth={least.width}
          minHeight={least.height}
          maxWidth={most.width}
          maxHeight={most.height}
          handleClassName="node__handle"
          lineClassName="node__line"
          onResizeEnd={() => desk.endResize()}
        />
      )}
      {/* By keys it is opened through the canvas: Enter on a chosen node. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <article
        id={`node-${shown.id}`}
        className={classNames(
          'node',
          look.className,
          shown.align === 'center' && 'node--centred',
          isSelected && 'is-selected',
          className,
        )}
        style={look.style}
        aria-label={label}
        onClick={onPress}
      >
        {children}
      </article>
      <Handles type={type} isConnectable={isChangeable} />
    </>
  );
}

/** Each side lets a line out and takes one in. */
const Handles = memo(function Handles({
  type,
  isConnectable,
}: {
  type: ShownNode['type'];
  isConnectable: boolean;
}) {
  return SIDES.flatMap((side) =>
    (['target', 'source'] as const).map((role) => (
      <Handle
        key={`${side} ${role}`}
        id={handleName(type, side, role)}
        type={role}
        position={POSITIONS[side]}
        isConnectable={isConnectable}
        className={`node__port node__port--${role}`}
      />
    )),
  );
});
