import { useLayoutEffect, type RefObject } from 'react';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { draggedWith } from '../frames/frame-commands.ts';
import type { OtherOnCanvas } from './others.ts';

type Place = RefObject<HTMLElement | null>;

const drawn = (place: Place, kind: 'node' | 'edge', id: string): HTMLElement | SVGElement | null =>
  place.current?.querySelector<HTMLElement | SVGElement>(
    `.react-flow__${kind}[data-id="${CSS.escape(id)}"]`,
  ) ?? null;

/**
 * What others drag moves by a style alone: through the store 200 nodes cost a third of the frames [K14]. Their lines stay
 * where they are and step back until they are let go.
 */
export function useDrags(canvasEditor: CanvasEditor, others: readonly OtherOnCanvas[], place: Place): void {
  useLayoutEffect(() => {
    const moved: (HTMLElement | SVGElement)[] = [];
    for (const { selected, drag } of others) {
      if (!drag) continue;
      // What is in a frame goes with it.
      for (const id of draggedWith(canvasEditor, selected)) {
        const element = drawn(place, 'node', id);
        if (!element) continue;
        element.style.translate = `${drag[0]}px ${drag[1]}px`;
        moved.push(element);
      }
    }
    return () => {
      for (const element of moved) element.style.translate = '';
    };
  }, [canvasEditor, others, place]);

  const held = others.flatMap(({ selected, drag }) => (drag ? selected : [])).join(' ');
  useLayoutEffect(() => {
    if (held === '') return undefined;
    const nodes = new Set(draggedWith(canvasEditor, held.split(' ')));
    const dimmed: (HTMLElement | SVGElement)[] = [];
    for (const { id, source, target } of canvasEditor.getView().edges) {
      const element = nodes.has(source) || nodes.has(target) ? drawn(place, 'edge', id) : null;
      if (!element) continue;
      element.style.opacity = '0.25';
      dimmed.push(element);
    }
    return () => {
      for (const element of dimmed) element.style.opacity = '';
    };
  }, [canvasEditor, held, place]);
}
