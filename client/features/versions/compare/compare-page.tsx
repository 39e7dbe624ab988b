import { useRef, useState, type MouseEvent } from 'react';
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
import { useComparison } from './use-comparison.ts';
import { useVersion } from '../use-versions.ts';
import { versionName } from '../version-sentences.ts';
import type { CompareMode, VersionsShared } from '../versions-props.ts';

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
