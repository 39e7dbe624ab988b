import { useRef, useState, type MouseEvent, useEffect, useLayoutEffect, type RefObject } from 'react';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { errorText } from '#client/api/api-error.ts';
import '#client/editor/page/page.css';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { SheetSkeleton } from '#client/workspace/pages/sheet-skeleton.tsx';
import { useOpenPage } from '#client/workspace/pages/open-page.ts';
import { useReferences } from '#client/workspace/references/use-references.ts';
import { CompareBar } from './compare-bar.tsx';
import { changeSentence } from '../diff/change-sentences.ts';
import { pageFont } from '../page-font.ts';
import { useChangeSteps } from './use-change-steps.ts';
import { useVersion } from '../use-versions.ts';
import { versionName } from '../version-sentences.ts';
import type { CompareMode, VersionsShared } from '../versions-props.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import type { References } from '#client/editor/references/references.ts';
import { inSlices } from '#client/lib/time-sliced.ts';
import type { BlockDiff } from '../diff/block-diff.ts';
import { ComparedText, type DrawnChange } from '../diff/compared-text.ts';
import { diffBlocks } from '../diff/diff-blocks.ts';
import { diffCounts, type DiffCounts } from '../diff/diff-counts.ts';
import { DiffSchema } from '../diff/diff-schema.ts';

interface ComparePageProps extends VersionsShared {
  versionId: string;
  onClose: () => void;
  onRestore: (versionId: string, name: string) => Promise<void>;
}

// The operation's own contract calls it a ProseMirror document.
const contentOf = (answer: { content: Record<string, unknown> } | undefined): NodeJson | undefined =>
  answer?.content as NodeJson | undefined;

/** A version in the place of the page: what became of it since, in place, or the version alone. */
export function ComparePage(props: ComparePageProps) {
  const { document, workspace, user, list, commands, canWrite, isConnected, isNarrow, versionId } = props;
  const page = useOpenPage(document.id);
  const [againstId, setAgainstId] = useState<string | null>(null);
  const [mode, setMode] = useState<CompareMode>('changes');
  const place = useRef<HTMLDivElement>(null);
  const chosen = useVersion(document.id, versionId);
  const against = useVersion(document.id, againstId);
  const references = useReferences({
    workspaceId: workspace.id,
    documentId: document.id,
    userId: user.id,
    canCreate: false,
    open: (id) => props.onOpen(document.id, id),
  });
  const isAlone = mode === 'version';
  const { comparison, hasFailed } = useComparison(place, {
    before: contentOf(chosen.data),
    after: againstId === null ? (page ?? undefined) : contentOf(against.data),
    isAlone,
    references,
  });
  const changes = isAlone ? [] : (comparison?.changes ?? []);
  const steps = useChangeSteps(changes);
  const version = list.versions?.find(({ id }) => id === versionId) ?? chosen.data;
  const error = chosen.error ?? (againstId === null ? null : against.error);
  const retry = (): void => void (chosen.error ? chosen.refetch() : against.refetch());
  const canRestore = canWrite && isConnected && commands.restoringId === null;
  const failure = props.failure?.versionId === versionId ? props.failure.text : null;

  const { kind, settings } = { kind: workspace.type, settings: workspace.settings };
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
        counts={isAlone ? undefined : comparison?.counts}
        changes={comparison && !isAlone ? changes.length : null}
        steps={steps}
        before={contentOf(chosen.data)}
      />
      {/* It scrolls by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="stage" role="region" aria-label="Version" tabIndex={0}>
        <article
          className={classNames('sheet', 'sheet--compared', !settings.showPaperBackground && 'sheet--plain')}
          aria-label={document.name}
          style={pageFont(settings.editorFont)}
        >
          <div
            className={`page page--${kind}`}
            lang={document.meta?.language ?? settings.language ?? navigator.language}
          >
            <h2 className="page__title" dir="auto">
              {document.name}
            </h2>
            {/* Links are read here, not followed. */}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
            <div ref={place} className="page__body" onClick={stayHere} />
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
        {steps.current ? `${steps.at + 1} of ${changes.length}. ${changeSentence(steps.current.diff)}` : ''}
      </p>
    </section>
  );
}

function stayHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

/** Milliseconds after the last key of somebody else's at which the page is compared anew. */
const SETTLE = 600;

interface Comparison {
  changes: readonly DrawnChange[];
  counts: DiffCounts;
}

interface Compared {
  /** The chosen version, in ProseMirror's JSON; undefined before it is here. */
  before: NodeJson | undefined;
  /** What it is compared with: another version, or the open page; undefined before it is here. */
  after: NodeJson | PageHandle | undefined;
  /** The version alone, with nothing marked. */
  isAlone: boolean;
  references: References;
}

const isPage = (side: NodeJson | PageHandle): side is PageHandle => 'markdown' in side;

interface Sides extends Pick<Compared, 'after' | 'isAlone'> {
  schema: DiffSchema;
  text: ComparedText;
  before: NodeJson;
}

/** Tells two texts apart and draws them, in steps. */
function* compareTexts({ schema, text, before, after, isAlone }: Sides): Generator<void, Comparison> {
  const olds = yield* schema.read(before);
  if (isAlone || !after) {
    const alone = olds.map((block): BlockDiff => ({ kind: 'same', before: block, after: block }));
    return { changes: yield* text.show(alone), counts: { added: 0, removed: 0 } };
  }
  const doc = isPage(after) ? after.doc?.() : undefined;
  const nows = doc ? yield* schema.readPage(doc) : isPage(after) ? [] : yield* schema.read(after);
  const diffs = yield* diffBlocks(olds, nows);
  return { changes: yield* text.show(diffs), counts: diffCounts(diffs) };
}

/** Draws two texts in one, and the open page anew when it changes. Keys and paints go before it. */
function useComparison(place: RefObject<HTMLElement | null>, compared: Compared) {
  const { before, after, isAlone, references } = compared;
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [schema] = useState(() => new DiffSchema());
  const [text] = useState(() => new ComparedText(schema, references));

  useLayoutEffect(() => {
    place.current?.append(text.dom);
  }, [place, text]);

  useEffect(() => {
    if (!before || (!after && !isAlone)) return undefined;
    let running = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = async (): Promise<void> => {
      running.abort();
      running = new AbortController();
      const { signal } = running;
      try {
        const made = await inSlices(compareTexts({ schema, text, before, after, isAlone }), signal);
        setHasFailed(false);
        setComparison(made);
      } catch {
        if (!signal.aborted) setHasFailed(true);
      }
    };
    const stop =
      after && isPage(after) && !isAlone
        ? after.onChange(() => {
            clearTimeout(timer);
            timer = setTimeout(() => void draw(), SETTLE);
          })
        : () => {};
    void draw();
    return () => {
      stop();
      clearTimeout(timer);
      running.abort();
    };
  }, [before, after, isAlone, schema, text]);
  return { comparison, hasFailed };
}
