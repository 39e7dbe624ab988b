import { useId, useState } from 'react';
import {
  DOCUMENT_STATUSES,
  MAX_CHARACTER_LIMIT,
  MAX_SYNOPSIS,
  MAX_WORD_GOAL,
  NO_META,
  STATUS_LABELS,
  type DocumentMetaChange,
  type DocumentStatus,
} from '#shared/documents/document-meta.ts';
import { updateDocument } from '#shared/operations/documents.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import { languageName } from '#client/lib/language-names.ts';
import { enqueue } from '#client/outbox/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#client/ui/layers/dialog.tsx';
import { LanguagePicker } from '#client/ui/fields/language-picker.tsx';
import { Select } from '#client/ui/fields/select.tsx';
import { TextAreaField } from '#client/ui/fields/text-field.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { useOpenCounts } from '#client/editor/page/open-counts.ts';
import { GoalRing } from '#client/workspace/counts/goal-ring.tsx';
import { setDailyGoal, useWrittenToday } from '#client/workspace/counts/writing-days.ts';
import { NumberField } from './number-field.tsx';
import '#client/ui/fields/field.css';
import './details.css';

export interface DetailsDialogProps {
  document: TreeDocument;
  workspace: WorkspaceView;
  canChange: boolean;
  isOpen: boolean;
  onClose: () => void;
}

const STATUS_OPTIONS = [
  { value: 'none', label: 'No status' },
  ...DOCUMENT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
] as const;
const NUMBER = new Intl.NumberFormat('en-US');
const GOAL_ERROR = 'A goal is a whole number of words.';

/** The metadata and writing goals of the open document. Each field is saved when it loses the focus. */
export function DetailsDialog({ isOpen, onClose, ...rest }: DetailsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Details"
      size="small"
      hasCloseButton
      returnsToText
    >
      <Details {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Details({ document, workspace, canChange, onClose }: Omit<DetailsDialogProps, 'isOpen'>) {
  const { synopsis, status, wordGoal, language, characterLimit } = document.meta ?? NO_META;
  const words = useOpenCounts(document.id)?.words ?? document.wordCount;
  const progress = useWrittenToday();
  const statusId = useId();
  const saveMeta = (meta: DocumentMetaChange): void => {
    try {
      enqueue(updateDocument, { id: document.id, meta }, workspace.id);
    } catch (error) {
      toast.error('Failed to save document', { detail: errorText(error) });
    }
  };
  return (
    <>
      <DialogBody className="details">
        <SynopsisField
          key={`${document.id} ${synopsis ?? ''}`}
          synopsis={synopsis ?? ''}
          isReadOnly={!canChange}
          onCommit={(text) => saveMeta({ synopsis: text === '' ? null : text })}
        />
        <div className="details__pair">
          <div className="field">
            <label className="field__label" htmlFor={statusId}>
              Status
            </label>
            <Select
              id={statusId}
              options={STATUS_OPTIONS}
              value={status ?? 'none'}
              disabled={!canChange}
              onValueChange={(value: DocumentStatus | 'none') =>
                saveMeta({ status: value === 'none' ? null : value })
              }
            />
          </div>
          <NumberField
            key={`goal ${wordGoal ?? ''}`}
            label="Goal of this page"
            error={GOAL_ERROR}
            max={MAX_WORD_GOAL}
            value={wordGoal}
            isReadOnly={!canChange}
            onCommit={(goal) => saveMeta({ wordGoal: goal })}
          />
          <LanguagePicker
            label="Language"
            value={language}
            noneLabel={`${languageName(workspace.settings.language ?? navigator.language)}, as the workspace`}
            isDisabled={!canChange}
            onValueChange={(tag) => saveMeta({ language: tag })}
          />
          <NumberField
            key={`limit ${characterLimit ?? ''}`}
            label="Character limit"
            error="A limit is a whole number of characters."
            max={MAX_CHARACTER_LIMIT}
            value={characterLimit}
            isReadOnly={!canChange}
            onCommit={(limit) => saveMeta({ characterLimit: limit })}
          />
        </div>
        <p className="details__progress">
          {wordGoal !== null && <GoalRing part={words / wordGoal} />}
          {NUMBER.format(words)}{' '}
          {wordGoal === null ? (words === 1 ? 'word' : 'words') : `of ${NUMBER.format(wordGoal)} words`}
        </p>
        <div className="details__today">
          <NumberField
            key={`daily ${progress.goal ?? ''}`}
            label="Goal a day"
            hint="On this device, all workspaces together."
            error={GOAL_ERROR}
            max={MAX_WORD_GOAL}
            value={progress.goal}
            onCommit={setDailyGoal}
          />
          <p className="details__progress">
            {progress.goal !== null && <GoalRing part={progress.today / progress.goal} />}
            {NUMBER.format(progress.today)}{' '}
            {progress.goal === null ? 'words today' : `of ${NUMBER.format(progress.goal)} today`}
            {progress.streak > 1 && <span className="details__streak">{progress.streak} days in a row</span>}
          </p>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </>
  );
}

interface SynopsisFieldProps {
  synopsis: string;
  isReadOnly: boolean;
  onCommit: (text: string) => void;
}

function SynopsisField({ synopsis, isReadOnly, onCommit }: SynopsisFieldProps) {
  const [text, setText] = useState(synopsis);
  return (
    <TextAreaField
      label="Synopsis"
      rows={4}
      maxLength={MAX_SYNOPSIS}
      readOnly={isReadOnly}
      placeholder={isReadOnly ? '' : 'What happens here, in a few sentences'}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (text.trim() !== synopsis) onCommit(text.trim());
      }}
    />
  );
}
