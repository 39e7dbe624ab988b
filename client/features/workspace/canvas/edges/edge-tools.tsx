import { EdgeToolbar } from '@xyflow/react';
import {
  ArrowLeftRight,
  CornerDownRight,
  MoveUpRight,
  Spline,
  Tag,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { ShownEdge } from '#shared/canvas/projection/shown.ts';
import type { EdgeType } from '#shared/canvas/reading/read-edge.ts';
import type { Point } from '#shared/canvas/reading/node-record.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { CanvasDesk } from '../desk/canvas-desk.ts';
import { deleteChosen } from '../desk/desk-commands.ts';
import { reverse, setType } from './edge-commands.ts';
import { labelEditing } from './label-editing.ts';

const FORMS: readonly { type: EdgeType; label: string; icon: LucideIcon }[] = [
  { type: 'connection', label: 'Curved', icon: Spline },
  { type: 'straight', label: 'Straight', icon: MoveUpRight },
  { type: 'step', label: 'Steps', icon: CornerDownRight },
];

const formOf = (type: EdgeType): EdgeType => (type === 'custom' ? 'connection' : type);

interface EdgeToolsProps {
  desk: CanvasDesk;
  edge: ShownEdge;
  at: Point;
}

/** What can be done with the one line that is chosen. A timeline's own has its form and way from its steps. */
export function EdgeTools({ desk, edge, at }: EdgeToolsProps) {
  return (
    <EdgeToolbar edgeId={edge.id} x={at.x} y={at.y} isVisible alignY="bottom" className="nopan nodrag">
      <div className="node__tools edge__tools" role="toolbar" aria-label="Line">
        <IconButton
          icon={Tag}
          label={edge.label === null ? 'Add label' : 'Edit label'}
          keys="↵"
          size="md"
          onClick={() => labelEditing.set(edge.id)}
        />
        {!edge.isDerived && (
          <>
            <span className="bubble__rule" />
            {FORMS.map(({ type, label, icon }) => (
              <IconButton
                key={type}
                icon={icon}
                label={label}
                size="md"
                aria-pressed={formOf(edge.type) === type}
                onClick={() => setType(desk, edge, type)}
              />
            ))}
            <span className="bubble__rule" />
            <IconButton
              icon={ArrowLeftRight}
              label="Reverse direction"
              size="md"
              onClick={() => reverse(desk, edge)}
            />
          </>
        )}
        <IconButton icon={Trash2} label="Delete" keys="⌫" size="md" onClick={() => deleteChosen(desk)} />
      </div>
    </EdgeToolbar>
  );
}
