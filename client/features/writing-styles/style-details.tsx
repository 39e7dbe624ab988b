import { useState } from 'react';
import type { WritingStyle } from '#shared/operations/writing-styles.ts';
import { Button } from '#client/ui/button.tsx';
import { GuideText } from './guide-text.tsx';
import { StyleEditor } from './style-editor.tsx';
import { StyleExample } from './style-example.tsx';
import { hasEdit } from './style-edits.ts';

/** The guide of a style, rendered or in an editor, and its example. */
export function StyleDetails({ style, canChange }: { style: WritingStyle; canChange: boolean }) {
  const { id, content, sourceUrl } = style;
  const [isEditing, setIsEditing] = useState(() => canChange && hasEdit(id));
  if (isEditing) return <StyleEditor style={style} onClose={() => setIsEditing(false)} />;
  return (
    <>
      {sourceUrl !== null && (
        <p className="style-row__source">
          From{' '}
          <a href={sourceUrl} target="_blank" rel="noreferrer noopener">
            {new URL(sourceUrl).host}
          </a>
        </p>
      )}
      <GuideText markdown={content} />
      {canChange && (
        <div>
          <Button size="sm" onClick={() => setIsEditing(true)}>
            Edit guide
          </Button>
        </div>
      )}
      <StyleExample style={style} canChange={canChange} />
    </>
  );
}
