import { useRef, useState, type KeyboardEvent, type FormEvent } from 'react';
import { BookmarkPlus, X } from 'lucide-react';
import { wordCountText } from '#client/lib/numbers.ts';
import { Button } from '#client/ui/button.tsx';
import { Empty } from '#client/ui/empty.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useOpenCounts } from '#client/editor/page/open-counts.ts';
import { groupByDay, protectionReason, wordChange } from './version-sentences.ts';
import { VersionRow } from './version-row.tsx';
import { focusOnMount, VersionsFailed, VersionsOffline, VersionsSkeleton } from './versions-panel-parts.tsx';
import { WordChangeText } from './word-change-text.tsx';
import type { SharedVersionsProps } from './versions-props.ts';
import { selectVersion } from './versions-state.ts';
import type { SaveFailure } from './use-version-commands.ts';
import { SeePlansLink } from '#client/workspace/billing/see-plans-link.tsx';
import '#client/workspace/panel/panel.css';
import { TextField } from '#client/ui/fields/text-field.tsx';

interface VersionsPanelProps extends SharedVersionsProps {
  versionId: string | null;
  onClose: () => void;
  onRestore: (versionId: string, name: string) => Promise<void>;
}

/** Lists the versions by day, newest first, below an entry for the present page. */
export function VersionsPanel(props: VersionsPanelProps) {
  const { document, user, isConnected, list, commands, canWrite, protectedBy, versionId } = props;
  const canRestore = canWrite && protectedBy === undefined && isConnected && commands.restoringId === null;
  const { versions } = list;
  const [isNaming, setIsNaming] = useState(false);
  const [openedAt] = useState(Date.now);
  const presentCount = useOpenCounts(document.id)?.words ?? document.wordCount;
  const listElement = useRef<HTMLDivElement>(null);

  const startNaming = (): void => {
    // The present page is saved, so show it.
    selectVersion(null);
    setIsNaming(true);
  };
  return (
    <aside ref={focusOnMount} className="versions" aria-labelledby="versions-title" tabIndex={-1}>
      <header className="panel__head">
        <h2 className="panel__title" id="versions-title">
          Versions
        </h2>
        {canWrite && (
          <Button variant="ghost" size="sm" onClick={startNaming} disabled={isNaming || !isConnected}>
            <Icon of={BookmarkPlus} />
            Save version
          </Button>
        )}
        <IconButton icon={X} size="md" label="Close versions" keys="Esc" onClick={props.onClose} />
      </header>
      {isNaming && (
        <SaveVersion isSaving={commands.isSaving} onSave={commands.save} onDone={() => setIsNaming(false)} />
      )}
      {!isConnected && <VersionsOffline hasList={versions !== undefined} />}
      {/* The arrow keys move the focus between the versions, each of which is a button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={listElement}
        className="versions__list"
        onKeyDown={(event) => handleArrows(event, listElement.current)}
      >
        {versions && (
          <ol>
            <li className={versionId === null ? 'version is-selected' : 'version'}>
              <button
                type="button"
                className="version__choice"
                aria-current={versionId === null}
                onClick={() => (props.isNarrow ? props.onClose() : selectVersion(null))}
              >
                <span className="dot" />
                <span className="version__name version__name--auto">Now</span>
                <span className="version__who">The page as it is, {wordCountText(presentCount)}</span>
                <WordChangeText change={wordChange(presentCount, versions[0]?.wordCount)} />
              </button>
            </li>
          </ol>
        )}
        {versions &&
          groupByDay(versions, openedAt).map(([day, dayVersions]) => (
            <section key={day} aria-label={day}>
              <h3 className="versions__day">{day}</h3>
              <ol>
                {dayVersions.map((version) => (
                  <VersionRow
                    key={version.id}
                    version={version}
                    change={wordChange(version.wordCount, versions[versions.indexOf(version) + 1]?.wordCount)}
                    ownUserId={user.id}
                    isSelected={version.id === versionId}
                    failure={props.failure?.versionId === version.id ? props.failure.text : null}
                    isRestoring={commands.restoringId === version.id}
                    canRestore={canRestore}
                    onRestore={canWrite && !isNaming ? props.onRestore : undefined}
                  />
                ))}
              </ol>
            </section>
          ))}
        {versions?.length === 0 && (
          <Empty
            title="No versions yet"
            text={
              canWrite
                ? 'One is kept when the writing has rested for ten minutes, and whenever you save one.'
                : 'One is kept when the writing has rested for ten minutes.'
            }
          />
        )}
        {list.error && isConnected && <VersionsFailed error={list.error} onRetry={list.retry} />}
        {!versions && !list.error && isConnected && <VersionsSkeleton />}
        {list.more && (
          <Button
            variant="ghost"
            size="sm"
            className="versions__more"
            onClick={list.more}
            disabled={list.isLoading || !isConnected}
          >
            {list.isLoading ? 'Looking…' : 'Show older versions'}
          </Button>
        )}
      </div>
      {canWrite && (
        <footer className="versions__foot">
          {protectedBy === undefined
            ? 'Restoring keeps the present text as a version first. Nothing is lost.'
            : protectionReason(protectedBy)}
        </footer>
      )}
      <p className="visually-hidden" role="status">
        {versions ? `${versions.length} ${versions.length === 1 ? 'version' : 'versions'}` : ''}
      </p>
    </aside>
  );
}

function handleArrows(event: KeyboardEvent, listElement: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.altKey || event.shiftKey || event.metaKey || event.ctrlKey || !listElement) return;
  const buttons = [...listElement.querySelectorAll<HTMLElement>('.version__choice')];
  const index = buttons.findIndex((button) => button.parentElement?.contains(event.target as Node)); // the target of a key event is a node
  const next = buttons[index + step];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** Maximum number of characters of a name, as in the operation's contract. */
const MAX_NAME_LENGTH = 300;

interface SaveVersionProps {
  isSaving: boolean;
  /** @returns the reason of a failure; null on success */
  onSave: (name: string) => Promise<SaveFailure | null>;
  onDone: () => void;
}

/** The form that saves the page as a named version. An error is shown at the name field. */
function SaveVersion({ isSaving, onSave, onDone }: SaveVersionProps) {
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const save = async (): Promise<void> => {
    const reason = await onSave(name.trim());
    setFailure(reason);
    if (reason === null) onDone();
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSaving) return;
    if (name.trim() === '')
      setFailure({ text: 'Give it a name by which you will find it again.', isPlanLimit: false });
    else void save();
  };
  return (
    // Escape closes the form, not the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="versions__save"
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onDone();
      }}
    >
      <TextField
        label="Name"
        placeholder="Before the second draft"
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        autoFocus
        value={name}
        error={failure?.text}
        onChange={(event) => {
          setName(event.target.value);
          setFailure(null);
        }}
      />
      <div className="versions__save-foot">
        <Button variant="primary" size="sm" type="submit" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save version'}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone} disabled={isSaving}>
          Cancel
        </Button>
        {failure?.isPlanLimit && <SeePlansLink />}
      </div>
    </form>
  );
}
