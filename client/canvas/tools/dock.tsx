import {
  CalendarRange,
  Frame,
  Image as ImageIcon,
  LayoutTemplate,
  Magnet,
  StickyNote,
  Type,
  type LucideIcon,
} from 'lucide-react';
import type { DragEvent } from 'react';
import type { NodeType } from '#shared/canvas/node-types.ts';
import type { Point } from '#shared/canvas/reading/node-record.ts';
import { Icon } from '#client/ui/icon.tsx';
import { addCards } from '../cards/add-card.ts';
import { CardPicker } from '../cards/card-picker.tsx';
import type { CanvasDesk } from '../desk/canvas-desk.ts';
import { addNode, type Tool } from '../desk/desk-commands.ts';
import { templatesOpen } from '../plans/templates-open.ts';

/** What a dragged tool is called in the drag's data. */
export const TOOL_TYPE = 'application/x-foolscap-tool';

const TOOLS: readonly { tool: Tool; label: string; icon: LucideIcon }[] = [
  { tool: 'markdownNode', label: 'Text', icon: StickyNote },
  { tool: 'simpleTextNode', label: 'Simple text', icon: Type },
  { tool: 'imageNode', label: 'Image', icon: ImageIcon },
  { tool: 'timelineNode', label: 'Timeline', icon: CalendarRange },
  { tool: 'frameNode', label: 'Frame', icon: Frame },
];

export const isTool = (name: string): name is Tool => TOOLS.some(({ tool }) => tool === name);

interface DockProps {
  desk: CanvasDesk;
  isSnapping: boolean;
  onSnapping: (isSnapping: boolean) => void;
  /** The middle of where something new of a type stands, on the canvas. */
  placeFor: (type: NodeType) => Point;
}

/** What can be put onto the canvas, by a press or by dragging it there. */
export function Dock({ desk, isSnapping, onSnapping, placeFor }: DockProps) {
  const begin = (event: DragEvent, tool: Tool): void => {
    event.dataTransfer.setData(TOOL_TYPE, tool);
    event.dataTransfer.effectAllowed = 'copy';
  };
  return (
    <div className="dock" role="toolbar" aria-label="Add to canvas">
      {TOOLS.map(({ tool, label, icon }) => (
        <button
          key={tool}
          type="button"
          className="dock__item"
          draggable
          onDragStart={(event) => begin(event, tool)}
          onClick={() => {
            const id = addNode(desk, tool, placeFor(tool));
            if (tool !== 'timelineNode' && tool !== 'imageNode') desk.edit(id);
          }}
        >
          <Icon of={icon} size="lg" />
          {label}
        </button>
      ))}
      <CardPicker onPick={(documentId) => addCards(desk, [documentId], placeFor('documentNode'))} />
      <span className="dock__rule" />
      <button
        type="button"
        className="dock__item"
        aria-haspopup="dialog"
        onClick={() => templatesOpen.set('add')}
      >
        <Icon of={LayoutTemplate} size="lg" />
        Template
      </button>
      <button
        type="button"
        className="dock__item"
        aria-pressed={isSnapping}
        onClick={() => onSnapping(!isSnapping)}
      >
        <Icon of={Magnet} size="lg" />
        Grid, snap
      </button>
    </div>
  );
}
