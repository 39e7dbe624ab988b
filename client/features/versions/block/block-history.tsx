import { useRef, useState, useLayoutEffect, type RefObject } from 'react';
import { ArrowLeft, X } from 'lucide-react';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { DocumentVersionView } from '#shared/operations/versions.ts';
import { queryClient } from '#client/api/query-client.ts';
import type { FormerBlock } from '#client/editor/page/restore-block.ts';
import '#client/editor/page/page.css';
import { Button } from '#client/ui/button.tsx';
import { Empty } from '#client/ui/empty.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useOpenPage } from '#client/workspace/pages/open-pages.ts';
import { usePageLook } from '#client/workspace/pages/page-look.ts';
import { useReferences } from '#client/workspace/references/use-references.ts';
import type { BlockRevision } from './walk-block-history.ts';
import { findFormerBlock, restoreFormerBlock } from './former-block.ts';
import { pageFont } from '../page-font.ts';
import { useBlockHistory, type BlockHistoryState } from './use-block-history.ts';
import { useCurrentBlock, type CurrentBlock, runToEnd, parseBlock } from './use-current-block.ts';
import { versionQuery } from '../use-versions.ts';
import { dayOf, protectionReason, versionName, authorAndTime } from '../version-sentences.ts';
import { focusOnMount, VersionsOffline } from '../versions-panel-parts.tsx';
import type { SharedVersionsProps } from '../versions-props.ts';
import { openVersions } from '../versions-state.ts';
import '#client/workspace/panel/panel.css';
import type { References } from '#client/editor/references/references.ts';
import { ComparedText } from '../diff/compared-text.ts';
import { diffBlocks } from '../diff/diff-blocks.ts';

interface BlockHistoryProps extends SharedVersionsProps {
  blockId: string;
  onClose: () => void;
}

/** The history of one paragraph: its earlier revisions, each compared with the present text. */
export function BlockHistory(props: BlockHistoryProps) {
  const { document, isConnected, blockId } = props;
  const history = useBlockHistory(document.id, blockId, isConnected);
  const page = useOpenPage(document.id);
  const currentBlock = useCurrentBlock(page, blockId);
  const { revisions, isSearching, isComplete } = history;
  const earlierRevisions = revisions.filter(({ former }) => !currentBlock.looksLike(former.block));
  return (
    <aside ref={focusOnMount} className="versions" aria-labelledby="versions-title" tabIndex={-1}>
      <header className="panel__head">
        <IconButton icon={ArrowLeft} size="md" label="All versions" onClick={openVersions} />
        <h2 className="panel__title" id="versions-title">
          This paragraph
        </h2>
        <IconButton icon={X} size="md" label="Close versions" keys="Esc" onClick={props.onClose} />
      </header>
      {!isConnected && <VersionsOffline hasList={revisions.length > 0} />}
      <div className="versions__list">
        <ol aria-label="How it read before">
          {earlierRevisions.map((revision) => (
            <Revision
              key={revision.version.id}
              {...props}
              revision={revision}
              currentBlock={currentBlock}
              onRestored={history.search}
            />
          ))}
        </ol>
        {earlierRevisions.length === 0 && isComplete && (
          <Empty
            title="It never read otherwise"
            text="As far back as versions are kept, this paragraph says what it says now."
          />
        )}
        {history.failure !== null && (
          <div className="versions__failed">
            <p role="alert">{history.failure}</p>
            <Button size="sm" onClick={history.search}>
              Try again
            </Button>
          </div>
        )}
      </div>
      {props.canWrite && props.protectedBy !== undefined && (
        <p className="versions__foot">{protectionReason(props.protectedBy)}</p>
      )}
      <footer className="versions__foot versions__progress">
        <span role="status">{progressText(history, earlierRevisions.length)}</span>
        {isSearching && (
          <Button size="sm" variant="ghost" onClick={history.stop}>
            Stop
          </Button>
        )}
        {!isSearching && !isComplete && history.failure === null && isConnected && (
          <Button size="sm" variant="ghost" onClick={history.search}>
            Look again
          </Button>
        )}
      </footer>
    </aside>
  );
}

function progressText({ isSearching, isComplete }: BlockHistoryState, found: number): string {
  const count = `${found === 0 ? 'No' : found} earlier ${found === 1 ? 'reading' : 'readings'}`;
  if (isSearching) return 'Looking through the versions…';
  return isComplete ? count : `${count} so far`;
}

interface RevisionProps extends SharedVersionsProps {
  revision: BlockRevision;
  currentBlock: CurrentBlock;
  onRestored: () => void;
}

function Revision(props: RevisionProps) {
  const { revision, currentBlock, document, workspace, user, canWrite, protectedBy, onOpen } = props;
  const look = usePageLook(workspace);
  const { version, former } = revision;
  const container = useRef<HTMLDivElement>(null);
  const [now] = useState(Date.now);
  const [isRestoring, setIsRestoring] = useState(false);
  const page = useOpenPage(document.id);
  const references = useReferences({
    workspaceId: workspace.id,
    documentId: document.id,
    userId: user.id,
    canCreate: false,
    open: (id) => onOpen(document.id, id),
  });
  useRevisionText(container, { former: former.block, currentBlock, references });
  const restore = async (): Promise<void> => {
    if (!page) return;
    setIsRestoring(true);
    // A deleted paragraph is inserted at its old position, which needs the order of all blocks in that version.
    const formerWithOrder = currentBlock.block ? former : await fetchFormerBlock(version, former);
    if (props.isConnected) await props.commands.keepBeforeRestore();
    if (await restoreFormerBlock(page, formerWithOrder)) {
      page.focus?.();
      // The history then names the text that was here before.
      props.onRestored();
    }
    setIsRestoring(false);
  };
  return (
    <li className="reading">
      <p className="reading__when">
        <span className="version__name">{dayOf(version.createdAt, now)}</span>
        <span className="version__who">{authorAndTime(version, user.id)}</span>
      </p>
      <p className="version__who" dir="auto">
        {versionName(version)}
      </p>
      <div className="reading__text page" style={pageFont(look.editorFont)}>
        <div ref={container} />
      </div>
      {canWrite && (
        <Button
          size="sm"
          onClick={() => void restore()}
          disabled={isRestoring || !page || protectedBy !== undefined}
        >
          Restore this paragraph
        </Button>
      )}
    </li>
  );
}

/** Returns the block with the order of all blocks in its version, or of its neighbours alone if the fetch fails. */
async function fetchFormerBlock(version: DocumentVersionView, former: FormerBlock): Promise<FormerBlock> {
  try {
    const { content } = await queryClient.fetchQuery(versionQuery(version.documentId, version.id));
    // The contract types the content as any object. It is a ProseMirror document.
    return findFormerBlock(content as unknown as NodeJson, String(former.block.attrs?.['id'])) ?? former;
  } catch {
    return former;
  }
}

interface RevisionTextOptions {
  former: NodeJson;
  currentBlock: CurrentBlock;
  references: References;
}

/** Draws a revision of a paragraph, compared with the present text; alone when the paragraph is deleted. */
function useRevisionText(
  container: RefObject<HTMLElement | null>,
  { former, currentBlock, references }: RevisionTextOptions,
): void {
  const { schema, block } = currentBlock;
  const [text] = useState(() => new ComparedText(schema, references));
  useLayoutEffect(() => {
    container.current?.append(text.dom);
    const oldBlocks = parseBlock(schema, former);
    const unchanged = oldBlocks.map((oldBlock) => ({
      kind: 'same' as const,
      before: oldBlock,
      after: oldBlock,
    }));
    runToEnd(text.show(block ? runToEnd(diffBlocks(oldBlocks, [block])) : unchanged));
  }, [container, text, former, schema, block]);
}
