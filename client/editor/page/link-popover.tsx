import { IconButton } from '#client/ui/icon-button.tsx';
import { ExternalLink, Unlink } from 'lucide-react';
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';

import { hrefFrom } from '../links/href.ts';
import { removeLink, setLink } from '../links/link-commands.ts';
import { closeLinkField } from '../links/link-field.ts';
import { openAddress } from '../links/link-input.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { runCommand } from './run-command.ts';

interface LinkPopoverProps {
  editor: TextEditor;
  /** The link's present address, empty for a new one. */
  href: string;
}

/** The address of the selected words: Enter sets it, an empty one removes the link, Escape leaves it as it was. */
export function LinkPopover({ editor, href }: LinkPopoverProps) {
  const [written, setWritten] = useState(href);
  const [error, setError] = useState<string | null>(null);
  const hintId = useId();

  const close = (): void => {
    runCommand(editor, closeLinkField);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (written.trim() !== '' && hrefFrom(written) === null) {
      setError('This address cannot be opened. Write one such as example.org or name@example.org.');
      return;
    }
    setLink(written)(editor.state, editor.view.dispatch);
    close();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  const present = hrefFrom(written);

  return (
    // Escape closes it wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="popover link-popover"
      role="dialog"
      aria-label={href === '' ? 'Add link' : 'Edit link'}
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
    >
      <div className="link-popover__row">
        <input
          className="input"
          aria-label="Link address"
          aria-describedby={hintId}
          aria-invalid={error !== null}
          autoFocus
          autoComplete="off"
          spellCheck="false"
          inputMode="url"
          placeholder="example.org"
          value={written}
          onChange={(event) => {
            setWritten(event.target.value);
            setError(null);
          }}
        />
        {present !== null && (
          <IconButton icon={ExternalLink} label="Open link" onClick={() => openAddress(present)} />
        )}
        {href !== '' && (
          <IconButton
            icon={Unlink}
            label="Remove link"
            onClick={() => {
              removeLink(editor.state, editor.view.dispatch);
              close();
            }}
          />
        )}
      </div>
      <p id={hintId} className="link-popover__meta" role={error === null ? undefined : 'alert'}>
        {error ?? (href === '' ? 'Enter sets the link' : 'An empty address removes the link')}
      </p>
    </form>
  );
}
