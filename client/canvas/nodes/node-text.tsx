import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as Y from 'yjs';
import { displayNameOf } from '#shared/accounts/display-name.ts';
import { InlinePage, type InitialCaret } from '#client/editor/page/inline-page.tsx';
import { StaticText } from '#client/editor/static-text/static-text.ts';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';
import { announceUndo } from '../editor/announce-undo.ts';
import { useCanvasContext } from './canvas-editor-context.ts';
import { measureOverflow, watchOverflow } from './text-overflow.ts';
import { useGrowingNode } from './use-growing-node.ts';

interface NodeTextProps {
  nodeId: string;
  fragment: Y.XmlFragment;
  /** The accessible name of the text. */
  label: string;
  isEditing: boolean;
}

/** The delay between a change by another client and its rendering, in milliseconds. */
const DRAW_DELAY_MS = 60;

/** The text of a node: static while it is read, an editor while it is edited. */
export function NodeText({ nodeId, fragment, label, isEditing }: NodeTextProps) {
  const context = useCanvasContext();
  const { canvasEditor, references, workspace, user } = context;
  const root = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [text] = useState(() => new StaticText(references));
  const [undo] = useState(() => canvasEditor.undoOfEditor((stepped) => announceUndo(canvasEditor, stepped)));
  const pressedAt = useRef<{ x: number; y: number } | null>(null);
  const [beginning, setBeginning] = useState<InitialCaret>('end');

  useLayoutEffect(() => {
    container.current?.append(text.dom);
  }, [text]);
  useEffect(() => {
    // The static text is hidden while the editor is open and is drawn again afterwards.
    if (isEditing) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = (): void => {
      timer = undefined;
      try {
        text.show(fragment);
      } catch {
        // The text has content that the schema does not allow. The editor shows as much of it as it can.
      }
      if (root.current) measureOverflow(root.current);
    };
    const scheduleDraw = (): void => {
      timer ??= setTimeout(draw, DRAW_DELAY_MS);
    };
    draw();
    fragment.observeDeep(scheduleDraw);
    return () => {
      clearTimeout(timer);
      fragment.unobserveDeep(scheduleDraw);
    };
  }, [text, fragment, isEditing]);

  useEffect(() => (root.current ? watchOverflow(root.current) : undefined), []);
  // Each render: the node has another size or another state.
  useEffect(() => {
    if (root.current) measureOverflow(root.current);
  });
  useGrowingNode(canvasEditor, nodeId, root, isEditing);

  const rememberCaret = (): void => {
    const at = pressedAt.current;
    const caret = at && document.caretPositionFromPoint?.(at.x, at.y);
    const pos = caret ? text.positionOf(caret.offsetNode, caret.offset) : null;
    setBeginning(pos === null ? 'end' : { pos, top: null });
  };

  const preferences = useStore(writingPreferences);
  return (
    <div
      ref={root}
      id={`words-${nodeId}`}
      className={isEditing ? 'node__text nodrag nopan nowheel' : 'node__text'}
      lang={workspace.settings.language ?? undefined}
      onPointerDownCapture={(event) => {
        pressedAt.current = { x: event.clientX, y: event.clientY };
        if (!isEditing) rememberCaret();
      }}
    >
      <div ref={container} hidden={isEditing} />
      {isEditing && (
        <InlinePage
          fragment={fragment}
          awareness={context.awareness}
          setGate={context.setGate}
          user={{ id: user.id, name: displayNameOf(user.username) }}
          title={label}
          setsPunctuation={preferences.setsPunctuation}
          checksSpelling={preferences.checksSpelling}
          language={workspace.settings.language ?? undefined}
          references={references}
          undo={undo}
          initialCaret={beginning}
          onEditor={() => {}}
          onLeave={(leaving) => {
            if (leaving === 'out') canvasEditor.edit(null);
          }}
        />
      )}
    </div>
  );
}
