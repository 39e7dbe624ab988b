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
import { useOpenPage } from '#client/workspace/pages/open-page.ts';
import { useReferences } from '#client/workspace/references/use-references.ts';
import type { BlockReading } from './block-walk.ts';
import { focusOnce } from '../focus-once.ts';
import { formerBlock } from './former-block.ts';
import { pageFont } from '../page-font.ts';
import { putFormerBlock } from './put-former-block.ts';
import { useBlockHistory, type BlockHistoryState } from './use-block-history.ts';
import { usePresentBlock, type PresentBlock, atOnce, blocksOf } from './use-present-block.ts';
import { versionQuestion } from '../use-versions.ts';
import { dayOf, versionName, whoAndWhen } from '../version-sentences.ts';
import { VersionsOffline } from '../versions-states.tsx';
import type { VersionsShared } from '../versions-props.ts';
import { openVersions } from '../versions-state.ts';
import '#client/workspace/panel/panel.css';
import type { References } from '#client/editor/references/references.ts';
import { ComparedText } from '../diff/compared-text.ts';
import { diffBlocks } from '../diff/diff-blocks.ts';

interface BlockHistoryProps extends VersionsShared {
  blockId: string;
  onClose: () => void;
}

/** How one paragraph read before, version by version, each against what it says now. */
export function BlockHistory(props: BlockHistoryProps) {
  const { document, isConnected, blockId } = props;
  const history = useBlockHistory(document.id, blockId, isConnected);
  const page = useOpenPage(document.id);
  const present = usePresentBlock(page, blockId);
  const { readings, isLooking, isWhole } = history;
  const others = readings.filter(({ former }) => !present.reads(former.block));
  return (
    <aside ref={focusOnce} className="versions" aria-labelledby="versions-title" tabIndex={-1}>
      <header className="panel__head">
        <IconButton icon={ArrowLeft} size="md" label="All versions" onClick={openVersions} />
        <h2 className="panel__title" id="versions-title">
          This paragraph
        </h2>
        <IconButton icon={X} size="md" label="Close versions" keys="Esc" onClick={props.onClose} />
      </header>
      {!isConnected && <VersionsOffline hasList={readings.length > 0} />}
      <div className="versions__list">
        <ol aria-label="How it read before">
          {others.map((reading) => (
            <Reading key={reading.version.id} {...props} reading={reading} present={present} />
          ))}
        </ol>
        {others.length === 0 && isWhole && (
          <Empty
            title="It never read otherwise"
            text="As far back as versions are kept, this paragraph says what it says now."
          />
        )}
        {history.failure !== null && (
          <div className="versions__failed">
            <p role="alert">{history.failure}</p>
            <Button size="sm" onClick={history.look}>
              Try again
            </Button>
          </div>
        )}
      </div>
      <footer className="versions__foot versions__progress">
        <span role="status">{progressOf(history, others.length)}</span>
        {isLooking && (
          <Button size="sm" variant="ghost" onClick={history.stop}>
            Stop
          </Button>
        )}
        {!isLooking && !isWhole && history.failure === null && isConnected && (
          <Button size="sm" variant="ghost" onClick={history.look}>
            Look again
          </Button>
        )}
      </footer>
    </aside>
  );
}

function progressOf({ isLooking, isWhole }: BlockHistoryState, found: number): string {
  const count = `${found === 0 ? 'No' : found} earlier ${found === 1 ? 'reading' : 'readings'}`;
  if (isLooking) return 'Looking through the versions…';
  return isWhole ? count : `${count} so far`;
}

interface ReadingProps extends VersionsShared {
  reading: BlockReading;
  present: PresentBlock;
}

function Reading({ reading, present, document, workspace, user, canWrite, onOpen }: ReadingProps) {
  const { version, former } = reading;
  const place = useRef<HTMLDivElement>(null);
  const [now] = useState(Date.now);
  const [isPutting, setIsPutting] = useState(false);
  const page = useOpenPage(document.id);
  const references = useReferences({
    workspaceId: workspace.id,
    documentId: document.id,
    userId: user.id,
    canCreate: false,
    open: (id) => onOpen(document.id, id),
  });
  useReadingText(place, { former: former.block, present, references });
  const put = async (): Promise<void> => {
    if (!page) return;
    setIsPutting(true);
    // Of one that is gone it counts among which others it stood.
    const whole = present.block ? former : await formerOf(version, former);
    if (await putFormerBlock(page, whole)) page.focus?.();
    setIsPutting(false);
  };
  return (
    <li className="reading">
      <p className="reading__when">
        <span className="version__name">{dayOf(version.createdAt, now)}</span>
        <span className="version__who">{whoAndWhen(version, user.id)}</span>
      </p>
      <p className="version__who" dir="auto">
        {versionName(version)}
      </p>
      <div className="reading__text page" style={pageFont(workspace.settings.editorFont)}>
        <div ref={place} />
      </div>
      {canWrite && (
        <Button size="sm" onClick={() => void put()} disabled={isPutting || !page}>
          Restore this paragraph
        </Button>
      )}
    </li>
  );
}

/** The same with all the blocks of its version; where that cannot be had, with those beside it alone. */
async function formerOf(version: DocumentVersionView, former: FormerBlock): Promise<FormerBlock> {
  try {
    const { content } = await queryClient.fetchQuery(versionQuestion(version.documentId, version.id));
    // The operation's own contract calls it a ProseMirror document.
    return formerBlock(content as unknown as NodeJson, String(former.block.attrs?.['id'])) ?? former;
  } catch {
    return former;
  }
}

interface ReadingText {
  former: NodeJson;
  present: PresentBlock;
  references: References;
}

/** Draws how a paragraph read once, against what it says now; alone where it is gone. */
function useReadingText(
  place: RefObject<HTMLElement | null>,
  { former, present, references }: ReadingText,
): void {
  const { schema, block } = present;
  const [text] = useState(() => new ComparedText(schema, references));
  useLayoutEffect(() => {
    place.current?.append(text.dom);
    const olds = blocksOf(schema, former);
    const alone = olds.map((old) => ({ kind: 'same' as const, before: old, after: old }));
    atOnce(text.show(block ? atOnce(diffBlocks(olds, [block])) : alone));
  }, [place, text, former, schema, block]);
}
