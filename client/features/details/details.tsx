import { useId } from 'react';
import {
  DOCUMENT_STATUSES,
  MAX_CHARACTER_LIMIT,
  MAX_WORD_GOAL,
  NO_META,
  STATUS_LABELS,
  type DocumentMetaChange,
  type DocumentStatus,
} from '#shared/documents/document-meta.ts';
import { updateDocument } from '#shared/operations/documents.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import { languageName } from '#client/lib/language-names.ts';
import { wordCountText } from '#client/lib/numbers.ts';
import { enqueue } from '#client/outbox/index.ts';
import { LanguagePicker } from '#client/ui/fields/language-picker.tsx';
import { Select } from '#client/ui/fields/select.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { useOpenCounts } from '#client/editor/page/open-counts.ts';
import { GoalRing } from '#client/workspace/counts/goal-ring.tsx';
import { setDailyGoal, useWrittenToday } from '#client/workspace/counts/writing-days.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { dailyGoalText, pageGoalText } from './goal-text.ts';
import { StyleField } from './style-field.tsx';
import { SynopsisField } from './synopsis-field.tsx';
import { NumberField } from './number-field.tsx';
import '#client/ui/fields/field.css';
import './details.css';

const STATUS_OPTIONS = [
  { value: 'none', label: 'No status' },
  ...DOCUMENT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
] as const;
const GOAL_ERROR = 'A goal is a whole number of words.';

/** The metadata and writing goals of the document with the caret. Each field is saved when it loses the focus. */
export function Details() {
  const { activeDocument } = useOpenWorkspace().items;
  if (activeDocument) return <DocumentDetails key={activeDocument.id} document={activeDocument} />;
  return <p className="inspector__note">Put the caret into a chapter to see its details here.</p>;
}

function DocumentDetails({ document }: { document: TreeDocument }) {
  const { workspace, canChange } = useOpenWorkspace();
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
  const saveDailyGoal = (goal: number | null): void => {
    try {
      setDailyGoal(goal);
    } catch (error) {
      toast.error('Failed to save the daily goal', { detail: errorText(error) });
    }
  };
  return (
    <div className="details">
      <SynopsisField
        synopsis={synopsis ?? ''}
        isReadOnly={!canChange}
        onCommit={(text) => saveMeta({ synopsis: text === '' ? null : text })}
      />
      <div className="details__pair">
        <div className="field details__wide">
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
          label="Goal of this page"
          error={GOAL_ERROR}
          max={MAX_WORD_GOAL}
          value={wordGoal}
          isReadOnly={!canChange}
          onCommit={(goal) => saveMeta({ wordGoal: goal })}
        />
        <NumberField
          label="Character limit"
          error="A limit is a whole number of characters."
          max={MAX_CHARACTER_LIMIT}
          value={characterLimit}
          isReadOnly={!canChange}
          onCommit={(limit) => saveMeta({ characterLimit: limit })}
        />
        <div className="details__wide">
          <LanguagePicker
            label="Language"
            value={language}
            noneLabel={`${languageName(workspace.settings.language ?? navigator.language)}, as the workspace`}
            isDisabled={!canChange}
            onValueChange={(tag) => saveMeta({ language: tag })}
          />
        </div>
        <StyleField document={document} />
      </div>
      <p className="details__progress">
        {wordGoal !== null && <GoalRing part={words / wordGoal} />}
        {wordGoal === null ? `${wordCountText(words)} on this page` : pageGoalText(words, wordGoal)}
      </p>
      <div className="details__today">
        <NumberField
          label="Daily goal"
          hint="For all your workspaces and devices."
          error={GOAL_ERROR}
          max={MAX_WORD_GOAL}
          value={progress.goal}
          onCommit={saveDailyGoal}
        />
        <p className="details__progress">
          {progress.goal !== null && <GoalRing part={progress.today / progress.goal} />}
          {progress.goal === null
            ? `${wordCountText(progress.today)} typed today`
            : dailyGoalText(progress.today, progress.goal)}
          {progress.streak > 1 && <span className="details__streak">{progress.streak} days in a row</span>}
        </p>
        <p className="details__note">
          Today counts the words that you type on this device, not those that you paste or import.
        </p>
      </div>
    </div>
  );
}
