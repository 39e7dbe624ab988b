import { useId, useState } from 'react';
import {
  DOCUMENT_STATUSES,
  MAX_SYNOPSIS,
  MAX_WORD_GOAL,
  NO_META,
  STATUS_LABELS,
  type DocumentMetaChange,
  type DocumentStatus,
} from '#shared/documents/document-meta.ts';
import { updateDocument } from '#shared/operations/documents.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import { enqueue } from '#client/outbox/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#client/ui/dialog.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextAreaField, TextField } from '#client/ui/text-field.tsx';
import { toast } from '#client/ui/toast.ts';
import '../styles/details.css';
import { useOpenCounts } from '../document/word-counts.ts';
import { GoalRing } from '../goals/goal-ring.tsx';
import { setDailyGoal, useWrittenToday } from '../goals/writing-days.ts';

export interface DetailsDialogProps {
  document: TreeDocument;
  workspaceId: string;
  canChange: boolean;
  isOpen: boolean;
  onClose: () => void;
}

const STATUS_OPTIONS = [
  { value: 'none', label: 'No status' },
  ...DOCUMENT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
] as const;
const WORDS = new Intl.NumberFormat('en-US');

/** What is noted about the open document, and how much was written. Changes hold as soon as a field is left. */
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
    >
      <Details {...rest} onClose={onClose} />
    </Dialog>
  );
}

/** A goal as it is written: null for none; undefined for what is no number of words. */
function goalFrom(written: string): number | null | undefined {
  if (written.trim() === '') return null;
  const goal = Number(written.replaceAll(/[\s,.]/g, ''));
  return Number.isInteger(goal) && goal >= 1 && goal <= MAX_WORD_GOAL ? goal : undefined;
}

function Details({ document, workspaceId, canChange, onClose }: Omit<DetailsDialogProps, 'isOpen'>) {
  const { synopsis, status, wordGoal } = document.meta ?? NO_META;
  const words = useOpenCounts(document.id)?.words ?? document.wordCount;
  const written = useWrittenToday();
  const statusId = useId();
  const note = (meta: DocumentMetaChange): void => {
    try {
      enqueue(updateDocument, { id: document.id, meta }, workspaceId);
    } catch (error) {
      toast.error('Failed to save document', { detail: errorText(error) });
    }
  };
  return (
    <>
      <DialogBody className="details">
        <NotedText
          key={`${document.id} ${synopsis ?? ''}`}
          noted={synopsis ?? ''}
          isReadOnly={!canChange}
          onNote={(text) => note({ synopsis: text === '' ? null : text })}
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
                note({ status: value === 'none' ? null : value })
              }
            />
          </div>
          <GoalField
            key={`${document.id} ${wordGoal ?? ''}`}
            label="Goal of this page"
            goal={wordGoal}
            isReadOnly={!canChange}
            onGoal={(goal) => note({ wordGoal: goal })}
          />
        </div>
        <p className="details__progress">
          {wordGoal !== null && <GoalRing part={words / wordGoal} />}
          {WORDS.format(words)}{' '}
          {wordGoal === null ? (words === 1 ? 'word' : 'words') : `of ${WORDS.format(wordGoal)} words`}
        </p>
        <div className="details__today">
          <GoalField
            key={`daily ${written.goal ?? ''}`}
            label="Goal a day"
            hint="On this device, all workspaces together."
            goal={written.goal}
            onGoal={setDailyGoal}
          />
          <p className="details__progress">
            {written.goal !== null && <GoalRing part={written.today / written.goal} />}
            {WORDS.format(written.today)}{' '}
            {written.goal === null ? 'words today' : `of ${WORDS.format(written.goal)} today`}
            {written.streak > 1 && <span className="details__streak">{written.streak} days in a row</span>}
          </p>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </>
  );
}

interface NotedTextProps {
  noted: string;
  isReadOnly: boolean;
  onNote: (text: string) => void;
}

function NotedText({ noted, isReadOnly, onNote }: NotedTextProps) {
  const [text, setText] = useState(noted);
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
        if (text.trim() !== noted) onNote(text.trim());
      }}
    />
  );
}

interface GoalFieldProps {
  label: string;
  hint?: string;
  goal: number | null;
  isReadOnly?: boolean;
  onGoal: (goal: number | null) => void;
}

function GoalField({ label, hint, goal, isReadOnly = false, onGoal }: GoalFieldProps) {
  const [written, setWritten] = useState(goal === null ? '' : String(goal));
  const next = goalFrom(written);
  return (
    <TextField
      label={label}
      hint={hint}
      error={next === undefined ? 'A goal is a whole number of words.' : undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder="None"
      readOnly={isReadOnly}
      value={written}
      onChange={(event) => setWritten(event.target.value)}
      onBlur={() => {
        if (next !== undefined && next !== goal) onGoal(next);
      }}
    />
  );
}
