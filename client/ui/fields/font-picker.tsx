import { useId, type ReactNode } from 'react';
import { EDITOR_FONTS, type EditorFont } from '#shared/documents/workspace-settings.ts';
import { classNames } from '../class-names.ts';
import { FONT_FACES } from './editor-fonts.ts';
import './field.css';
import './font-picker.css';

interface FontPickerProps {
  value: EditorFont;
  /** A sentence below the name. */
  note?: string;
  /** Stands below the sentence. */
  below?: ReactNode;
  onValueChange: (font: EditorFont) => void;
}

/** A list of the editor's fonts. Each name is shown in its own font. */
export function FontPicker({ value, note, below, onValueChange }: FontPickerProps) {
  const noteId = useId();
  return (
    <fieldset className="field" {...(note !== undefined && { 'aria-describedby': noteId })}>
      <legend className="field__label">Editor Font</legend>
      {note !== undefined && (
        <p className="field__hint" id={noteId}>
          {note}
        </p>
      )}
      {below}
      <div className="font-list">
        {EDITOR_FONTS.map((id) => (
          <label
            key={id}
            className={classNames('font-option check', id === 'garamond' && 'font-option--small-eyed')}
            style={{ fontFamily: FONT_FACES[id].family }}
          >
            <input
              type="radio"
              name="editor-font"
              value={id}
              checked={id === value}
              onChange={() => onValueChange(id)}
            />
            {FONT_FACES[id].label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
