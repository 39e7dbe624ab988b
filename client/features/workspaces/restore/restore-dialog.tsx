import { CircleAlert, FileArchive } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { WORKSPACE_TYPE_LABELS } from '#shared/documents/workspace-type.ts';
import type { BackupContents } from '#client/sync/backup/open-backup.ts';
import { shortDate } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#client/ui/layers/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import './restore.css';
import { contentsSentence, groupProblems } from './restore-state.ts';
import { useRestore } from './use-restore.ts';

interface RestoreDialogProps {
  userId: string;
  titles: readonly string[];
  /** Why no further workspace can be created; null when one can. */
  refusal: string | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Restores a downloaded backup as a new workspace. */
export function RestoreDialog({ isOpen, ...props }: RestoreDialogProps) {
  /** Escape and a click outside run the same code as Cancel, so that no half-restored workspace remains. */
  const cancel = useRef(props.onClose);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) cancel.current();
      }}
      title="Restore from a backup"
      size="small"
    >
      <RestoreSteps {...props} cancelRef={cancel} />
    </Dialog>
  );
}

interface RestoreStepsProps extends Omit<RestoreDialogProps, 'isOpen'> {
  cancelRef: RefObject<() => void>;
}

function RestoreSteps({ userId, titles, refusal, onClose, cancelRef }: RestoreStepsProps) {
  const { state, choose, restore, cancel } = useRestore({ userId, titles, onClose });
  useLayoutEffect(() => {
    cancelRef.current = cancel;
  });
  const isReady = state.step === 'ready';
  const isPartial = isReady && state.contents.problems.some(({ kind }) => kind === 'lost');
  return (
    <>
      <DialogBody className="restore">
        {(state.step === 'choose' || state.step === 'refused') && (
          <FilePicker
            onSelect={choose}
            error={state.step === 'refused' ? `${state.name}: ${state.sentence}` : undefined}
          />
        )}
        {state.step === 'reading' && (
          <Progress text={`Reading ${state.name}…`} done={state.done} total={state.total} />
        )}
        {isReady && <Contents contents={state.contents} />}
        {state.step === 'restoring' && (
          <Progress
            text={state.isStopping ? 'Taking away what was restored…' : 'Restoring…'}
            done={state.done}
            total={state.total}
          />
        )}
        {refusal !== null && <ErrorText text={refusal} />}
      </DialogBody>
      <DialogFoot>
        <Button onClick={cancel} disabled={state.step === 'restoring' && state.isStopping}>
          Cancel
        </Button>
        {isReady && (
          <Button variant="primary" disabled={refusal !== null} onClick={() => restore(state.contents)}>
            {isPartial ? 'Restore the rest' : 'Restore workspace'}
          </Button>
        )}
      </DialogFoot>
    </>
  );
}

function FilePicker({ onSelect, error }: { onSelect: (file: File) => void; error: string | undefined }) {
  const noteId = useId();
  return (
    <>
      <label className="restore__drop">
        <Icon of={FileArchive} size="lg" />
        <span className="restore__choose">Choose a backup</span>
        <span className="soft" id={noteId}>
          or drop its .zip here. It becomes a new workspace; what you have stays as it is.
        </span>
        <input
          type="file"
          accept=".zip,application/zip"
          aria-label="Choose a backup"
          aria-describedby={noteId}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Cleared, so that choosing the same file again, repaired meanwhile, fires another change event.
            event.target.value = '';
            if (file) onSelect(file);
          }}
        />
      </label>
      {error !== undefined && <ErrorText text={error} />}
    </>
  );
}

function ErrorText({ text }: { text: string }) {
  return (
    <p className="restore__refusal" role="alert">
      <Icon of={CircleAlert} size="sm" />
      <span>{text}</span>
    </p>
  );
}

function Progress({ text, done, total }: { text: string; done: number; total: number }) {
  return (
    <div className="restore__progress">
      <p className="restore__count">
        <span>{text}</span>
        {total > 0 && (
          <span className="soft num">
            {done} of {total} documents
          </span>
        )}
      </p>
      <ProgressBar label={text} done={done} total={total} />
    </div>
  );
}

function Contents({ contents }: { contents: BackupContents }) {
  const { workspace, createdAt } = contents.manifest;
  const day = shortDate(createdAt);
  return (
    <>
      <p className="restore__title">{workspace.title}</p>
      <p>
        {WORKSPACE_TYPE_LABELS[workspace.type].one} with {contentsSentence(contents)}
        {day !== '' && `, as of ${day}`}. It becomes a new workspace; what you have stays as it is.
      </p>
      {groupProblems(contents).map(({ kind, sentence, lines }) => (
        <div key={kind} className="restore__problem">
          <p>{sentence}</p>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
