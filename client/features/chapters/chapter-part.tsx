import {
  memo,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type CSSProperties,
  useState,
  type RefObject,
} from 'react';
import { ArrowUpRight, Lock } from 'lucide-react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { can } from '#shared/permissions.ts';
import type { TreeDocument, TreeFolder } from '#shared/tree/tree-rows.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import type { InitialCaret, LeaveDirection } from '#client/editor/page/inline-page.tsx';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import type { TextEditor } from '#client/editor/text-editor/text-editor.ts';
import { useDocumentRoom } from '#client/sync/index.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { refusalText } from '#client/sync/status/refusal-text.ts';
import { useReferences } from '#client/workspace/references/use-references.ts';
import type { ChapterText } from './chapter-text.ts';
import type { ScrollAnchor } from './scroll-anchor/scroll-anchor.ts';
import { ChapterEditor } from '#client/workspace/pages/chapter-editor.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';

/** Distance from the viewport at which a room opens: a little more than one wheel turn or Page key scrolls. */
const NEAR_MARGIN = '150% 0px';

/** Returns whether an element is in the viewport of the page around it, or within NEAR_MARGIN of it. */
function useIsNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      {
        root: current.closest('.stage'),
        rootMargin: NEAR_MARGIN,
      },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref]);
  return isNear;
}

const SKELETON_WIDTHS = ['96%', '100%', '92%', '98%', '61%'];

/** Shown instead of a text that is not on this device: the refusal, or a skeleton with a late explanation. */
function TextPlaceholder({ refusal }: { refusal: string | null }) {
  if (refusal !== null) return <p className="chapter__note">{refusal}</p>;
  return (
    <Waiting label="Loading text" className="chapter__coming">
      {SKELETON_WIDTHS.map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
      <p className="chapter__note chapter__note--late">
        This text is not on this device yet. It comes as soon as Foolscap can be reached.
      </p>
    </Waiting>
  );
}

interface ChapterPartProps {
  document: TreeDocument;
  /** Depth below the folder that is read, from 0. */
  depth: number;
  text: ChapterText;
  scrollAnchor: ScrollAnchor;
  workspace: WorkspaceView;
  user: CurrentUser;
  /** Opens the room at any distance from the viewport: editing waits for it, or the text is not on this device. */
  needsRoom: boolean;
  /** The protected folder around the chapter, if there is one: the chapter is read-only. */
  protectedBy: TreeFolder | undefined;
  /** Whether the chapter names that folder. A banner above the page does it if all chapters are protected. */
  explainsProtection: boolean;
  /** Where the caret starts while the chapter is edited; null while it is read. */
  initialCaret: InitialCaret | null;
  /** Called when the room becomes writable, or stops being writable. */
  onWritableChange: (id: string, isWritable: boolean) => void;
  onOpen: (id: string) => void;
  onEditor: (editor: TextEditor | null) => void;
  onHandle: (id: string, handle: PageHandle | null) => void;
  onLeave: (id: string, leaving: LeaveDirection) => void;
}

/** Above this word count a chapter is laid out block by block, as on a page of its own. */
const LONG_CHAPTER_WORDS = 10_000;

/** One document on the page: static text, or an editor while it is edited. Near the viewport its room is open. */
export const ChapterPart = memo(function ChapterPart(props: ChapterPartProps) {
  const { document, depth, text, scrollAnchor, workspace, user, needsRoom, initialCaret, onOpen } = props;
  const { id, name, meta } = document;
  const { protectedBy } = props;
  const language = meta?.language ?? workspace.settings.language ?? navigator.language;
  const article = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const isEditing = initialCaret !== null;
  const isNear = useIsNear(article);
  const room = useDocumentRoom(isNear || needsRoom || isEditing ? id : undefined, user.id);
  const fragment = room?.isReady ? room.fragment : undefined;
  const state = useSyncExternalStore(text.subscribe, text.getState);
  const references = useReferences({
    workspaceId: workspace.id,
    documentId: id,
    userId: user.id,
    canCreate: can(workspace.role, 'change-tree'),
    open: onOpen,
  });

  useLayoutEffect(() => {
    const [chapter, drawn] = [article.current, container.current];
    if (!chapter || !drawn) return undefined;
    const stops = [
      text.mount(drawn, (draw) => scrollAnchor.drawAnchored(chapter, text.text.dom, draw)),
      scrollAnchor.observe(chapter),
    ];
    return () => stops.forEach((stop) => stop());
  }, [text, scrollAnchor]);
  useLayoutEffect(() => fragment && text.observe(fragment), [text, fragment]);
  useLayoutEffect(() => text.setEditing(isEditing), [text, isEditing]);

  const isWritable = fragment !== undefined && room?.isEditable === true && !protectedBy;
  const notifyWritable = useEffectEvent((value: boolean) => props.onWritableChange(id, value));
  useEffect(() => {
    notifyWritable(isWritable);
    return () => notifyWritable(false);
  }, [isWritable]);

  const Heading = depth === 0 ? 'h2' : 'h3';
  return (
    // Focusable by keyboard: Enter starts editing the chapter.
    <article
      ref={article}
      className={classNames(
        'chapter',
        (isNear || isEditing) && 'chapter--near',
        document.wordCount > LONG_CHAPTER_WORDS && 'chapter--long',
      )}
      aria-labelledby={`chapter-${id}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-chapter={id}
      style={wordsStyle(document.wordCount)}
    >
      <header className="chapter__head">
        <Heading id={`chapter-${id}`} className="page__title" dir="auto">
          {name}
        </Heading>
        <IconButton
          icon={ArrowUpRight}
          label="Open this chapter"
          className="chapter__open"
          onClick={() => onOpen(id)}
        />
      </header>
      {protectedBy && props.explainsProtection && (
        <p className="chapter__note chapter__protected">
          <Icon of={Lock} size="sm" />
          Read-only, because “{protectedBy.name}” is protected.
        </p>
      )}
      <div className="chapter__text">
        <div ref={container} className="chapter__drawn" lang={language} />
        {isEditing && room && isWritable && (
          <ChapterEditor
            document={document}
            room={room}
            workspace={workspace}
            user={user}
            references={references}
            initialCaret={initialCaret}
            onEditor={props.onEditor}
            onHandle={(handle) => props.onHandle(id, handle)}
            onLeave={(leaving) => props.onLeave(id, leaving)}
          />
        )}
        {state === 'unreadable' && (
          <p className="chapter__note">This text cannot be shown here. Open it by itself to read it.</p>
        )}
        {state === 'unread' && isNear && <TextPlaceholder refusal={refusalText(room?.refusal)} />}
      </div>
    </article>
  );
});

function wordsStyle(words: number): CSSProperties & Record<`--${string}`, number> {
  return { '--words': words };
}
