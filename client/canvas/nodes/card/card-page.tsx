import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import type { Beginning } from '#client/editor/page/inline-page.tsx';
import { useDocumentRoom } from '#client/sync/index.ts';
import { refusalText } from '#client/sync/status/refusal-text.ts';
import { useOpenCounts } from '#client/editor/page/open-counts.ts';
import { useCanvasContext } from '../canvas-editor-context.ts';
import { CardText } from './card-text.ts';
import { useLive } from './live-cards.ts';

interface CardPageProps {
  document: TreeDocument;
  /** The name of its folder, empty at the root. */
  place: string;
  height: number;
  isEditing: boolean;
  onLeave: () => void;
}

const WORDS = new Intl.NumberFormat('en-US');

/** The words of a card's document: drawn to be read, its editor while they are written. */
export function CardPage({ document, place: folder, height, isEditing, onLeave }: CardPageProps) {
  const { workspace, user, referencesOf, DocumentEditor } = useCanvasContext();
  const { id } = document;
  const references = useMemo(() => referencesOf(id), [referencesOf, id]);
  const [card] = useState(() => new CardText(references, height));
  const view = useSyncExternalStore(card.subscribe, card.getView);
  const isLive = useLive();
  const room = useDocumentRoom(isLive || isEditing || view.state === 'unread' ? id : undefined, user.id);
  const fragment = room?.isReady ? room.fragment : undefined;
  const place = useRef<HTMLDivElement>(null);
  const [beginning, setBeginning] = useState<Beginning>('start');

  useLayoutEffect(() => {
    place.current?.append(card.text.dom);
  }, [card]);
  useEffect(() => void card.read(user.id, id), [card, user.id, id]);
  useEffect(() => (fragment && !isEditing ? card.follow(fragment) : undefined), [card, fragment, isEditing]);
  useEffect(() => card.fit(height), [card, height]);

  const begin = (x: number, y: number): void => {
    const caret = globalThis.document.caretPositionFromPoint?.(x, y);
    const pos = caret ? card.text.positionOf(caret.offsetNode, caret.offset) : null;
    setBeginning(pos === null ? 'end' : { pos, top: null });
  };
  const isWritten = isEditing && room?.isEditable === true && fragment !== undefined;
  const counted = useOpenCounts(isWritten ? id : undefined)?.words ?? view.words ?? document.wordCount;
  const words = `${WORDS.format(counted)} ${counted === 1 ? 'word' : 'words'}`;
  const refusal = refusalText(room?.refusal);
  return (
    <>
      <div
        className={
          isWritten ? 'node__text card__text is-written nodrag nopan nowheel' : 'node__text card__text'
        }
        lang={document.meta?.language ?? workspace.settings.language ?? undefined}
        onPointerDownCapture={(event) => {
          if (!isEditing) begin(event.clientX, event.clientY);
        }}
      >
        <div ref={place} hidden={isWritten || view.isEmpty} />
        {isWritten && (
          <DocumentEditor
            document={document}
            room={room}
            workspace={workspace}
            user={user}
            references={references}
            beginning={beginning}
            onEditor={() => {}}
            onHandle={() => {}}
            onLeave={(leaving) => {
              if (leaving === 'out') onLeave();
            }}
          />
        )}
        {!isWritten && view.isEmpty && <p className="card__note">Nothing is written here yet.</p>}
        {view.state === 'unreadable' && (
          <p className="card__note">This text cannot be shown here. Open it to read it.</p>
        )}
        {view.state === 'unread' && (
          <p className="card__note">{refusal ?? 'This text is not on this device yet.'}</p>
        )}
      </div>
      <p className="node__meta">{folder === '' ? words : `${folder}, ${words}`}</p>
    </>
  );
}
