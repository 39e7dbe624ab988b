import { MAX_SYNOPSIS } from '#shared/documents/document-meta.ts';
import { TextAreaField } from '#client/ui/fields/text-field.tsx';
import { useDraft } from './use-draft.ts';

interface SynopsisFieldProps {
  synopsis: string;
  isReadOnly: boolean;
  onCommit: (text: string) => void;
}

export function SynopsisField({ synopsis, isReadOnly, onCommit }: SynopsisFieldProps) {
  const draft = useDraft(synopsis, onCommit);
  return (
    <TextAreaField
      label="Synopsis"
      rows={4}
      maxLength={MAX_SYNOPSIS}
      readOnly={isReadOnly}
      placeholder={isReadOnly ? '' : 'What happens here, in a few sentences'}
      value={draft.text}
      onChange={(event) => draft.type(event.target.value)}
      onBlur={draft.leave}
    />
  );
}
