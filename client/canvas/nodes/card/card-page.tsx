import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import type { Beginning } from '#client/editor/page/inline-page.tsx';
import { useDocumentRoom, roomText } from '#client/sync/index.ts';
import { refusalText } from '#client/sync/status/refusal-text.ts';
import { useOpenCounts } from '#client/editor/page/open-counts.ts';
import { useCanvasContext } from '../canvas-editor-context.ts';
import { useLive } from './live-cards.ts';
import type * as Y from 'yjs';
import { fragmentToNode } from '#shared/editor/content/fragment-json.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { countDocumentWords } from '#client/editor/page/word-count.ts';
import type { References } from '#client/editor/references/references.ts';
import { StaticText } from '#client/editor/static-text/static-text.ts';
import { firstBlocks } from './first-blocks.ts';

/** Milliseconds between a change of somebody else's and its drawing. */
const DRAW = 120;
/** A line of a card, in pixels: so many blocks fit at most. */
const LINE = 24;

/** `unread`: nothing of it was there yet to be drawn; `unreadable`: it holds what no version of the page allows. */
type CardTextState = 'unread' | 'here' | 'unreadable';

interface CardView {
  state: CardTextState;
  /** Null until a text was counted. */
  words: number | null;
  isEmpty: boolean;
}

/** The beginning of a document as its card draws it: from what this device keeps, or from its room while that is open. */
class CardText {
  readonly text: StaticText;
  readonly #listeners = new Set<() => void>();
  readonly #schema = createSchema();
  #view: CardView = { state: 'unread', words: null, isEmpty: false };
  #source: Y.XmlFragment | undefined;
  #blocks: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(references: References, height: number) {
    this.text = new StaticText(references);
    this.#blocks = blocksOf(height);
  }

  readonly getView = (): CardView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Draws what this device keeps of it, unless its room was quicker. Never throws: what cannot be read stays unread. */
  async read(userId: string, documentId: string): Promise<void> {
    const kept = await roomText(userId, documentId).catch(() => undefined);
    if (!kept || this.#source) return;
    this.#source = kept;
    this.#draw();
  }

  /** Draws a room's text, and what changes in it. @returns ends it; what was drawn stays */
  follow(fragment: Y.XmlFragment): () => void {
    this.#source = fragment;
    this.#draw();
    const later = (): void => {
      this.#timer ??= setTimeout(() => this.#draw(), DRAW);
    };
    fragment.observeDeep(later);
    return () => {
      fragment.unobserveDeep(later);
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#draw();
    };
  }

  /** The card is so high now. */
  fit(height: number): void {
    const blocks = blocksOf(height);
    if (blocks === this.#blocks) return;
    this.#blocks = blocks;
    this.#draw();
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const source = this.#source;
    if (!source) return;
    try {
      this.text.show(firstBlocks(source, this.#blocks));
      const whole = fragmentToNode(this.#schema, source);
      this.#set({
        state: 'here',
        words: countDocumentWords(whole),
        isEmpty: this.text.doc.content.size <= 2,
      });
    } catch {
      this.#set({ state: 'unreadable', words: null, isEmpty: false });
    }
  }

  #set(view: CardView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}

const blocksOf = (height: number): number => Math.ceil(height / LINE) + 2;

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
