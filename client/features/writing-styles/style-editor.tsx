import { useStore } from '@nanostores/react';
import * as v from 'valibot';
import { updateWritingStyle, type WritingStyle } from '#shared/operations/writing-styles.ts';
import {
  MAX_STYLE_CONTENT,
  MAX_STYLE_NAME,
  StyleContent,
  StyleName,
} from '#shared/writing-styles/style-rules.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { Button } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { TextAreaField, TextField } from '#client/ui/fields/text-field.tsx';
import { discardEdit, storeEdit, styleEdits } from './style-edits.ts';

const errorOf = (schema: v.GenericSchema, value: string): string | undefined =>
  v.safeParse(schema, value).issues?.[0].message;

/** Edits the name and the guide of a style. */
export function StyleEditor({ style, onClose }: { style: WritingStyle; onClose: () => void }) {
  const { id } = style;
  const edit = useStore(styleEdits).get(id) ?? { name: style.name, content: style.content };
  const { mutate, isPending, error } = useCommandOperation(updateWritingStyle);
  const nameError = errorOf(StyleName, edit.name);
  const contentError = errorOf(StyleContent, edit.content);
  const close = (): void => {
    discardEdit(id);
    onClose();
  };
  const save = (): void => {
    if (nameError === undefined && contentError === undefined && !isPending)
      mutate({ id, ...edit }, { onSuccess: close });
  };
  return (
    <div className="style-editor" role="group" aria-label={`Edit ${style.name}`}>
      <TextField
        label="Name"
        value={edit.name}
        error={nameError}
        maxLength={MAX_STYLE_NAME}
        autoComplete="off"
        onChange={(event) => storeEdit(id, { ...edit, name: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // The form around it would save all settings.
          event.preventDefault();
          save();
        }}
      />
      <TextAreaField
        label="Style guide"
        hint="In Markdown. The AI reads it with every request about a document that has this style."
        value={edit.content}
        error={contentError}
        rows={14}
        maxLength={MAX_STYLE_CONTENT}
        onChange={(event) => storeEdit(id, { ...edit, content: event.target.value })}
      />
      {error && <Banner kind="error">The style was not saved: {errorText(error)}</Banner>}
      <div className="style-editor__buttons">
        <Button size="sm" onClick={close} disabled={isPending}>
          Discard
        </Button>
        <Button size="sm" onClick={save} disabled={isPending}>
          {isPending ? 'Saving...' : 'Save guide'}
        </Button>
      </div>
    </div>
  );
}
