import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { protectingFolder } from '#shared/tree/protection.ts';
import type { InitialCaret } from '#client/editor/page/inline-page.tsx';
import { useDocumentRoom, roomText } from '#client/sync/index.ts';
import { refusalText } from '#client/sync/status/refusal-text.ts';
import { useOpenCounts } from '#client/editor/page/open-counts.ts';
import { useCanvasContext } from '../canvas-editor-context.ts';
import { useIsLive } from './live-cards.ts';
import type * as Y from 'yjs';
import { fragmentToNode } from '#shared/editor/content/fragment-json.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { countDocumentWords } from '#client/editor/page/word-count.ts';
import type { References } from '#client/editor/references/references.ts';
import { StaticText } from '#client/editor/static-text/static-text.ts';
import { CARD_REMARKS, cardMeta } from './card-state.ts';
import { blocksOf, firstBlocks } from './first-blocks.ts';

/** The delay between a change by another client and its rendering, in milliseconds. */
const DRAW_DELAY_MS = 120;

/** `unread`: no text was available yet; `unreadable`: the text has content that the schema does not allow. */
type CardTextState = 'unread' | 'here' | 'unreadable';

interface CardView {
  state: CardTextState;
  /** Null until the text was read. */
  words: number | null;
  isEmpty: boolean;
}

/**
 * The beginning of a document, as its card draws it: from the local replica, or from the document's room while it is
 * open.
 */
class CardText {
  readonly text: StaticText;
  readonly #listeners = new Set<() => void>();
  readonly #schema = createSchema();
  readonly #references: References;
  #view: CardView = { state: 'unread', words: null, isEmpty: false };
  #source: Y.XmlFragment | undefined;
  #blocks: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(references: References, height: number) {
    this.text = new StaticText(references);
    this.#references = references;
    this.#blocks = blocksOf(height);
  }

  readonly getView = (): CardView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Draws the local replica of the text, unless the room came first. Never throws: if reading fails, the state is
   * `unread`.
   */
  async read(userId: string, documentId: string): Promise<void> {
    const stored = await roomText(userId, documentId).catch(() => undefined);
    if (!stored || this.#source) return;
    this.#source = stored;
    this.#draw();
  }

  /** Draws the text of a room and its changes. @returns stops that; the drawn text stays */
  follow(fragment: Y.XmlFragment): () => void {
    this.#source = fragment;
    this.#draw();
    const scheduleDraw = (): void => {
      this.#timer ??= setTimeout(() => this.#draw(), DRAW_DELAY_MS);
    };
    fragment.observeDeep(scheduleDraw);
    return () => {
      fragment.unobserveDeep(scheduleDraw);
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#draw();
    };
  }

  /** Adapts the number of drawn blocks to the height of the card. @param height in canvas units */
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
      const node = fragmentToNode(this.#schema, source);
      this.#set({
        state: 'here',
        words: countDocumentWords(node, this.#references),
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

interface CardPageProps {
  document: TreeDocument;
  /** The name of the document's folder; empty at the root. */
  folderName: string;
  height: number;
  isEditing: boolean;
  onLeave: () => void;
}

/** The text of a card's document: static while it is read, its editor while it is edited. */
export function CardPage({ document, folderName, height, isEditing, onLeave }: CardPageProps) {
  const { workspace, user, tree, referencesOf, DocumentEditor } = useCanvasContext();
  const { id } = document;
  const references = useMemo(() => referencesOf(id), [referencesOf, id]);
  const [card] = useState(() => new CardText(references, height));
  const view = useSyncExternalStore(card.subscribe, card.getView);
  const isLive = useIsLive();
  const room = useDocumentRoom(isLive || isEditing || view.state === 'unread' ? id : undefined, user.id);
  const fragment = room?.isReady ? room.fragment : undefined;
  const container = useRef<HTMLDivElement>(null);
  const [beginning, setBeginning] = useState<InitialCaret>('start');

  useLayoutEffect(() => {
    container.current?.append(card.text.dom);
  }, [card]);
  useEffect(() => void card.read(user.id, id), [card, user.id, id]);
  useEffect(() => (fragment && !isEditing ? card.follow(fragment) : undefined), [card, fragment, isEditing]);
  useEffect(() => card.fit(height), [card, height]);

  const rememberCaret = (x: number, y: number): void => {
    const caret = globalThis.document.caretPositionFromPoint?.(x, y);
    const pos = caret ? card.text.positionOf(caret.offsetNode, caret.offset) : null;
    setBeginning(pos === null ? 'end' : { pos, top: null });
  };
  const protectedBy = tree && protectingFolder(tree, id);
  const isEditorShown = isEditing && !protectedBy && room?.isEditable === true && fragment !== undefined;
  const counted = useOpenCounts(isEditorShown ? id : undefined)?.words ?? view.words ?? document.wordCount;
  const refusal = refusalText(room?.refusal);
  return (
    <>
      <div
        className={
          isEditorShown ? 'node__text card__text is-written nodrag nopan nowheel' : 'node__text card__text'
        }
        lang={document.meta?.language ?? workspace.settings.language ?? undefined}
        onPointerDownCapture={(event) => {
          if (!isEditing) rememberCaret(event.clientX, event.clientY);
        }}
      >
        <div ref={container} hidden={isEditorShown || view.isEmpty} />
        {isEditorShown && (
          <DocumentEditor
            document={document}
            room={room}
            workspace={workspace}
            user={user}
            references={references}
            initialCaret={beginning}
            onEditor={() => {}}
            onHandle={() => {}}
            onLeave={(leaving) => {
              if (leaving === 'out') onLeave();
            }}
          />
        )}
        {!isEditorShown && view.isEmpty && <p className="card__note">{CARD_REMARKS.empty}</p>}
        {view.state === 'unreadable' && <p className="card__note">{CARD_REMARKS.unreadable}</p>}
        {view.state === 'unread' && <p className="card__note">{refusal ?? CARD_REMARKS.unread}</p>}
      </div>
      <p className="node__meta">
        {cardMeta(protectedBy ? [folderName, 'protected'] : [folderName], counted)}
      </p>
    </>
  );
}
