import { useRef, useState, type MouseEvent, useEffect, useLayoutEffect, type RefObject } from 'react';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { errorText } from '#client/api/api-error.ts';
import '#client/editor/page/page.css';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { SheetSkeleton } from '#client/workspace/pages/sheet-skeleton.tsx';
import { useOpenPage } from '#client/workspace/pages/open-pages.ts';
import { useReferences } from '#client/workspace/references/use-references.ts';
import { CompareBar } from './compare-bar.tsx';
import { changeSentence } from '../diff/change-sentences.ts';
import { pageFont } from '../page-font.ts';
import { useChangeSteps } from './use-change-steps.ts';
import { useVersion } from '../use-versions.ts';
import { protectionReason, versionName } from '../version-sentences.ts';
import type { CompareMode, SharedVersionsProps } from '../versions-props.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import type { References } from '#client/editor/references/references.ts';
import { timeSliced } from '#client/lib/time-sliced.ts';
import { usePageLook } from '#client/workspace/pages/page-look.ts';
import type { BlockDiff } from '../diff/block-diff.ts';
import { ComparedText, type DrawnChange } from '../diff/compared-text.ts';
import { diffBlocks } from '../diff/diff-blocks.ts';
import { diffCounts, type DiffCounts } from '../diff/diff-counts.ts';
import { DiffSchema } from '../diff/diff-schema.ts';

interface ComparePageProps extends SharedVersionsProps {
  versionId: string;
  onClose: () => void;
  onRestore: (versionId: string, name: string) => Promise<void>;
}

// The contract types the content as any object. It is a ProseMirror document.
const contentOf = (answer: { content: Record<string, unknown> } | undefined): NodeJson | undefined =>
  answer?.content as NodeJson | undefined;

/** Shows a version in place of the page, with the changes since then marked, or the version alone. */
export function ComparePage(props: ComparePageProps) {
  const { document, workspace, user, list, commands, canWrite, isConnected, isNarrow, versionId } = props;
  const page = useOpenPage(document.id);
  const look = usePageLook(workspace);
  const [againstId, setAgainstId] = useState<string | null>(null);
  const [mode, setMode] = useState<CompareMode>('changes');
  const container = useRef<HTMLDivElement>(null);
  const selected = useVersion(document.id, versionId);
  const against = useVersion(document.id, againstId);
  const references = useReferences({
    workspaceId: workspace.id,
    documentId: document.id,
    userId: user.id,
    canCreate: false,
    open: (id) => props.onOpen(document.id, id),
  });
  const isVersionOnly = mode === 'version';
  const { comparison, hasFailed } = useComparison(container, {
    before: contentOf(selected.data),
    after: againstId === null ? (page ?? undefined) : contentOf(against.data),
    isVersionOnly,
    references,
  });
  const changes = isVersionOnly ? [] : (comparison?.changes ?? []);
  const steps = useChangeSteps(changes);
  const version = list.versions?.find(({ id }) => id === versionId) ?? selected.data;
  const error = selected.error ?? (againstId === null ? null : against.error);
  const retry = (): void => void (selected.error ? selected.refetch() : against.refetch());
  const canRestore =
    canWrite && props.protectedBy === undefined && isConnected && commands.restoringId === null;
  const failure = props.failure?.versionId === versionId ? props.failure.text : null;

  const { type: kind, settings } = workspace;
  return (
    <section className="compare" aria-label="Version in place of the page">
      <CompareBar
        {...props}
        version={version}
        page={page}
        againstId={againstId}
        onAgainst={setAgainstId}
        mode={mode}
        onMode={setMode}
        counts={isVersionOnly ? undefined : comparison?.counts}
        changes={comparison && !isVersionOnly ? changes.length : null}
        steps={steps}
        before={contentOf(selected.data)}
      />
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="stage" role="region" aria-label="Version" tabIndex={0}>
        <article
          className={classNames('sheet', 'sheet--compared', !look.showPaperBackground && 'sheet--plain')}
          aria-label={document.name}
          style={pageFont(look.editorFont)}
        >
          <div
            className={`page page--${kind}`}
            lang={document.meta?.language ?? settings.language ?? navigator.language}
          >
            <h2 className="page__title" dir="auto">
              {document.name}
            </h2>
            {/* Links in a version must not be followed. */}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
            <div ref={container} className="page__body" onClick={preventNavigation} />
            {error && (
              <div className="compare__failed" role="alert">
                <p>{errorText(error)}</p>
                <Button size="sm" onClick={retry}>
                  Try again
                </Button>
              </div>
            )}
            {hasFailed && (
              <div className="compare__failed" role="alert">
                <p>This version cannot be shown here. It can be restored all the same.</p>
              </div>
            )}
          </div>
        </article>
        {!comparison && !error && !hasFailed && (
          <div className="compare__waiting">
            <SheetSkeleton />
          </div>
        )}
      </div>
      {isNarrow && canWrite && version && (
        <footer className="compare__foot">
          {failure !== null && (
            <p className="version__failure" role="alert">
              {failure}
            </p>
          )}
          {props.protectedBy !== undefined && (
            <p className="compare__reason">{protectionReason(props.protectedBy)}</p>
          )}
          <Button
            variant="primary"
            wide
            disabled={!canRestore}
            onClick={() => void props.onRestore(versionId, versionName(version))}
          >
            {commands.restoringId === versionId ? 'Restoring…' : 'Restore this version'}
          </Button>
        </footer>
      )}
      <p className="visually-hidden" role="status">
        {steps.current
          ? `${steps.index + 1} of ${changes.length}. ${changeSentence(steps.current.diff)}`
          : ''}
      </p>
    </section>
  );
}

function preventNavigation(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

/** Milliseconds after the last change of the page, by another user, before it is compared again. */
const SETTLE_MS = 600;

interface Comparison {
  changes: readonly DrawnChange[];
  counts: DiffCounts;
}

interface ComparisonOptions {
  /** The selected version in ProseMirror's JSON; undefined until it is loaded. */
  before: NodeJson | undefined;
  /** The other side: another version or the open page; undefined until it is loaded. */
  after: NodeJson | PageHandle | undefined;
  /** Whether to draw the version alone, without marks. */
  isVersionOnly: boolean;
  references: References;
}

const isPage = (side: NodeJson | PageHandle): side is PageHandle => 'markdown' in side;

interface ComparisonInput extends Pick<ComparisonOptions, 'after' | 'isVersionOnly'> {
  schema: DiffSchema;
  text: ComparedText;
  before: NodeJson;
}

/** Compares two texts and draws the result, in steps. */
function* compareTexts({
  schema,
  text,
  before,
  after,
  isVersionOnly,
}: ComparisonInput): Generator<void, Comparison> {
  const oldBlocks = yield* schema.read(before);
  if (isVersionOnly || !after) {
    const unchanged = oldBlocks.map((block): BlockDiff => ({ kind: 'same', before: block, after: block }));
    return { changes: yield* text.show(unchanged), counts: { added: 0, removed: 0 } };
  }
  const doc = isPage(after) ? after.doc?.() : undefined;
  const newBlocks = doc ? yield* schema.readPage(doc) : isPage(after) ? [] : yield* schema.read(after);
  const diffs = yield* diffBlocks(oldBlocks, newBlocks);
  return { changes: yield* text.show(diffs), counts: diffCounts(diffs) };
}

/** Draws two texts as one, and again when the open page changes. The work is sliced: keys and paints come first. */
function useComparison(container: RefObject<HTMLElement | null>, options: ComparisonOptions) {
  const { before, after, isVersionOnly, references } = options;
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [schema] = useState(() => new DiffSchema());
  const [text] = useState(() => new ComparedText(schema, references));

  useLayoutEffect(() => {
    container.current?.append(text.dom);
  }, [container, text]);

  useEffect(() => {
    if (!before || (!after && !isVersionOnly)) return undefined;
    let controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = async (): Promise<void> => {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      try {
        const result = await timeSliced(compareTexts({ schema, text, before, after, isVersionOnly }), signal);
        setHasFailed(false);
        setComparison(result);
      } catch {
        if (!signal.aborted) setHasFailed(true);
      }
    };
    const stop =
      after && isPage(after) && !isVersionOnly
        ? after.onChange(() => {
            clearTimeout(timer);
            timer = setTimeout(() => void draw(), SETTLE_MS);
          })
        : () => {};
    void draw();
    return () => {
      stop();
      clearTimeout(timer);
      controller.abort();
    };
  }, [before, after, isVersionOnly, schema, text]);
  return { comparison, hasFailed };
}
