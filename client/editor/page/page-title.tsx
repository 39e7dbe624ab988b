import { classNames } from '#client/ui/class-names.ts';
import { earlyTyping } from '#client/ui/fields/early-field.ts';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

import { attachFieldHistory } from '../undo/attach-field-history.ts';

interface PageTitleProps {
  title: string;
  /** The title is selected as soon as it is shown. */
  isNew: boolean;
  /** Absent when the title is read-only. */
  onRename?: ((title: string) => void) | undefined;
  /** Called when Enter or the down arrow leads to the text. */
  onLeave: () => void;
}

/** The document's title above its text: a heading that is a text field. Enter and blur save, Escape discards. */
export function PageTitle({ title, isNew, onRename, onLeave }: PageTitleProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? title;

  const selectTitle = useEffectEvent(() => {
    const typed = earlyTyping(document.activeElement);
    field.current?.select();
    if (!typed) return;
    if (typed.rest === null) return void document.execCommand('insertText', false, typed.line);
    if (typed.line.trim() !== '') onRename?.(typed.line.trim());
    onLeave();
    // The editor handles this insertion as typing.
    if (typed.rest !== '') document.execCommand('insertText', false, typed.rest);
    return undefined;
  });
  useEffect(() => {
    if (isNew) selectTitle();
  }, [isNew]);
  const isField = onRename !== undefined;
  useEffect(() => {
    // An undo puts the caret into the text that it restores, so the text has to be rendered at once.
    if (isField && field.current)
      return attachFieldHistory(field.current, (text) => flushSync(() => setDraft(text)));
    return undefined;
  }, [isField]);

  const save = (): void => {
    const next = draft?.trim().replaceAll(/\s+/g, ' ') ?? '';
    setDraft(null);
    if (next !== '' && next !== title) onRename?.(next);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (
      event.key === 'Enter' ||
      (event.key === 'ArrowDown' && event.currentTarget.selectionEnd === shown.length)
    ) {
      event.preventDefault();
      onLeave();
    } else if (event.key === 'Escape' && draft !== null) {
      // The first Escape discards the change, the next one moves the focus out of the title.
      event.preventDefault();
      setDraft(null);
    }
  };

  if (!onRename)
    return (
      <h1 className="page__title" dir="auto">
        {title}
      </h1>
    );
  return (
    <h1 className={classNames('page__title', draft !== null && 'is-typed-in')} data-value={`${shown}\u200B`}>
      <textarea
        ref={field}
        aria-label="Document title"
        dir="auto"
        rows={1}
        spellCheck="false"
        value={shown}
        onChange={(event) => setDraft(event.target.value.replaceAll('\n', ' '))}
        onBlur={save}
        onKeyDown={handleKeyDown}
      />
    </h1>
  );
}
