import { useInternalNode } from '@xyflow/react';
import { AlignCenter, AlignLeft, Lock, LockOpen, Trash2 } from 'lucide-react';
import { useSyncExternalStore, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { deleteWithUndo } from '../trash/delete-with-undo.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { setAligned, setColor, setLocked } from '../editor/editor-commands.ts';
import { FloatingTools } from '../floating-tools.tsx';
import { isAlignableType, viewOf } from '../nodes/view-of-node.ts';
import { NODE_COLORS, nodeLook } from '../nodes/node-presets.ts';
import './custom-color.css';

/** The toolbar of a single selected node: colour, alignment, lock, delete. Several selected nodes have no toolbar. */
export function NodeTools({ canvasEditor }: { canvasEditor: CanvasEditor }) {
  const { selectedNodes, selectedEdges } = useSyncExternalStore(canvasEditor.subscribe, canvasEditor.getView);
  const [node, second] = selectedNodes;
  const drawn = useInternalNode(node?.id ?? '');
  if (!node || !drawn || second || selectedEdges.length > 0 || node.type === null) return null;
  const { id, color, align, isLocked, type } = node;
  const { width = 0, height = 0 } = drawn.measured;
  return (
    <FloatingTools
      box={{ ...drawn.internals.positionAbsolute, width, height }}
      gap={viewOf(type)?.toolsGap ?? 14}
    >
      <div className="node__tools" role="toolbar" aria-label="Note">
        {!isLocked && (
          <>
            <span role="radiogroup" aria-label="Colour" className="swatches">
              {NODE_COLORS.map((preset) => (
                // The name of a swatch is read by a screen reader and shown as its tooltip.
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                <button
                  key={preset.id}
                  type="button"
                  className={`swatch node--${preset.id}`}
                  role="radio"
                  aria-checked={(color ?? 'white') === preset.id}
                  aria-label={preset.label}
                  title={preset.label}
                  onClick={() => setColor(canvasEditor, [id], preset.id === 'white' ? null : preset.id)}
                />
              ))}
            </span>
            <CustomColor
              key={`${id} ${color}`}
              color={color}
              onColor={(hex) => setColor(canvasEditor, [id], hex)}
            />
            <span className="bubble__rule" />
          </>
        )}
        {isAlignableType(type) && !isLocked && (
          <IconButton
            icon={align === 'center' ? AlignLeft : AlignCenter}
            label={align === 'center' ? 'Align left' : 'Align center'}
            size="md"
            onClick={() => setAligned(canvasEditor, [id], align !== 'center')}
          />
        )}
        {isLocked && <span className="node__locked">Locked</span>}
        <IconButton
          icon={isLocked ? LockOpen : Lock}
          label={isLocked ? 'Unlock' : 'Lock'}
          size="md"
          onClick={() => setLocked(canvasEditor, [id], !isLocked)}
        />
        {!isLocked && (
          <IconButton icon={Trash2} label="Delete" size="md" onClick={() => deleteWithUndo(canvasEditor)} />
        )}
      </div>
    </FloatingTools>
  );
}

/** Initial colour of the browser's colour picker for a node without a custom colour. */
const INITIAL_COLOR = '#8caed9';

interface CustomColorProps {
  color: string | null;
  onColor: (hex: string) => void;
}

/**
 * A custom colour from the browser's picker. It is written once, when the picker closes, not at every step through
 * it.
 */
function CustomColor({ color, onColor }: CustomColorProps) {
  const field = useRef<HTMLInputElement>(null);
  const own = color?.startsWith('#') ? color : null;
  const commit = useEffectEvent(() => {
    const hex = field.current?.value.toLowerCase();
    if (hex !== undefined && /^#[0-9a-f]{6}$/.test(hex) && hex !== own) onColor(hex);
  });
  useEffect(() => {
    const { current } = field;
    // React's onChange listens to `input`, which the picker fires at every step. Only the native `change` event fires
    // once.
    const handleChange = (): void => commit();
    current?.addEventListener('change', handleChange);
    return () => current?.removeEventListener('change', handleChange);
  }, []);
  return (
    <label
      className={own === null ? 'swatch swatch--any' : 'swatch swatch--own node--custom'}
      style={nodeLook(own).style}
      title="Custom"
    >
      <input ref={field} type="color" aria-label="Custom" defaultValue={own ?? INITIAL_COLOR} />
    </label>
  );
}
