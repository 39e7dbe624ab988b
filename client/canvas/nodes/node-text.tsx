import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as Y from 'yjs';
import { InlinePage, type Beginning } from '#client/editor/page/inline-page.tsx';
import { StaticText } from '#client/editor/static-text/static-text.ts';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';
import { announceUndo } from '../editor/announce-undo.ts';
import { useCanvasContext } from './canvas-editor-context.ts';

interface NodeTextProps {
  nodeId: string;
  fragment: Y.XmlFragment;
  /** What the text is called for a screen reader. */
  label: string;
  isEditing: boolean;
}

/** Milliseconds between a change of somebody else's and its drawing. */
const DRAW = 60;

/** The words of a node: drawn to be read, an editor while they are written. */
export function NodeText({ nodeId, fragment, label, isEditing }: NodeTextProps) {
  const world = useCanvasContext();
  const { canvasEditor, references, workspace, user } = world;
  const place = useRef<HTMLDivElement>(null);
  const [text] = useState(() => new StaticText(references));
  const [undo] = useState(() => canvasEditor.undoOfEditor((stepped) => announceUndo(canvasEditor, stepped)));
  const pressed = useRef<{ x: number; y: number } | null>(null);
  const [beginning, setBeginning] = useState<Beginning>('end');

  useLayoutEffect(() => {
    place.current?.append(text.dom);
  }, [text]);
  useEffect(() => {
    // Behind an editor it is not seen: it is drawn anew when that goes.
    if (isEditing) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = (): void => {
      timer = undefined;
      try {
        text.show(fragment);
      } catch {
        // It holds what no version of the page allows; the editor itself draws it as far as it can.
      }
    };
    const later = (): void => {
      timer ??= setTimeout(draw, DRAW);
    };
    draw();
    fragment.observeDeep(later);
    return () => {
      clearTimeout(timer);
      fragment.unobserveDeep(later);
    };
  }, [text, fragment, isEditing]);

  const begin = (): void => {
    const at = pressed.current;
    const caret = at && document.caretPositionFromPoint?.(at.x, at.y);
    const pos = caret ? text.positionOf(caret.offsetNode, caret.offset) : null;
    setBeginning(pos === null ? 'end' : { pos, top: null });
  };

  const preferences = useStore(writingPreferences);
  return (
    <div
      id={`words-${nodeId}`}
      className={isEditing ? 'node__text nodrag nopan nowheel' : 'node__text'}
      lang={workspace.settings.language ?? undefined}
      onPointerDownCapture={(event) => {
        pressed.current = { x: event.clientX, y: event.clientY };
        if (!isEditing) begin();
      }}
    >
      <div ref={place} hidden={isEditing} />
      {isEditing && (
        <InlinePage
          fragment={fragment}
          awareness={world.awareness}
          setGate={world.setGate}
          user={{ id: user.id, name: user.username ?? 'Writer' }}
          title={label}
          setsPunctuation={preferences.setsPunctuation}
          checksSpelling={preferences.checksSpelling}
          language={workspace.settings.language ?? undefined}
          references={references}
          undo={undo}
          beginning={beginning}
          onEditor={() => {}}
          onLeave={(leaving) => {
            if (leaving === 'out') canvasEditor.edit(null);
          }}
        />
      )}
    </div>
  );
}
