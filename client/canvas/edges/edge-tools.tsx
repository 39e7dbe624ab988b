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
import type { EdgeType } from '#shared/canvas/parse/read-edge.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { deleteSelected } from '../editor/editor-commands.ts';
import { FloatingTools } from '../floating-tools.tsx';
import { reverse, setType } from './edge-commands.ts';
import { labelEditingEdgeId } from './label-editing.ts';

const TYPE_OPTIONS: readonly { type: EdgeType; label: string; icon: LucideIcon }[] = [
  { type: 'connection', label: 'Curved', icon: Spline },
  { type: 'straight', label: 'Straight', icon: MoveUpRight },
  { type: 'step', label: 'Steps', icon: CornerDownRight },
];

const optionOf = (type: EdgeType): EdgeType => (type === 'custom' ? 'connection' : type);

/** The height of a label with the space around it, in canvas units. */
const LABEL_HEIGHT = 36;

interface EdgeToolsProps {
  canvasEditor: CanvasEditor;
  edge: ShownEdge;
  /** The middle of the edge. */
  at: Point;
}

/** The toolbar of the only selected edge. The type and direction of a timeline's edge are derived from its steps. */
export function EdgeTools({ canvasEditor, edge, at }: EdgeToolsProps) {
  const half = edge.label === null ? 0 : LABEL_HEIGHT / 2;
  return (
    <FloatingTools box={{ x: at.x, y: at.y - half, width: 0, height: 2 * half }} gap={12}>
      <div className="node__tools edge__tools" role="toolbar" aria-label="Line">
        <IconButton
          icon={Tag}
          label={edge.label === null ? 'Add label' : 'Edit label'}
          keys="↵"
          size="md"
          onClick={() => labelEditingEdgeId.set(edge.id)}
        />
        {!edge.isDerived && (
          <>
            <span className="bubble__rule" />
            {TYPE_OPTIONS.map(({ type, label, icon }) => (
              <IconButton
                key={type}
                icon={icon}
                label={label}
                size="md"
                aria-pressed={optionOf(edge.type) === type}
                onClick={() => setType(canvasEditor, edge, type)}
              />
            ))}
            <span className="bubble__rule" />
            <IconButton
              icon={ArrowLeftRight}
              label="Reverse direction"
              size="md"
              onClick={() => reverse(canvasEditor, edge)}
            />
          </>
        )}
        <IconButton
          icon={Trash2}
          label="Delete"
          keys="⌫"
          size="md"
          onClick={() => deleteSelected(canvasEditor)}
        />
      </div>
    </FloatingTools>
  );
}
