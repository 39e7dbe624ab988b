import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { OptionText } from '#client/ui/fields/option-text.tsx';
import { ListOption } from '#client/ui/fields/list-option.tsx';
import { ExternalLink, FileText, Unlink, Workflow } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';

import { hrefFrom } from '#shared/editor/content/href.ts';
import { linkAtSelection, removeLink, setLink } from './link-commands.ts';
import { closeLinkField } from './link-field.ts';
import { openLink } from './link-clicks.ts';
import { insertLink } from '../../references/insert-reference.ts';
import { referencesOf, type Item } from '../../references/references.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { runCommand } from '../../tools/run-command.ts';
import '#client/ui/layers/layer.css';
import '#client/ui/layers/popover.css';
import '#client/ui/layers/menu.css';
import '#client/ui/fields/text-field.css';

const MAX_RESULTS = 5;

interface LinkPopoverProps {
  editor: TextEditor;
  /** The current URL of the link; empty for a new link. */
  href: string;
}

const CANNOT_SET = 'A link cannot be set here. Code has no links.';

/** Returns why an input that is no address cannot become a link. */
function refusalOf(text: string, hasItems: boolean): string {
  const isMeantAsUrl = !hasItems || (/[:/@.]/.test(text) && !/\s/.test(text));
  return isMeantAsUrl
    ? 'This address cannot be opened. Write one such as example.org or name@example.org.'
    : `No document is called “${text}”. Write the title of a document, or an address such as example.org.`;
}

/**
 * Links the selected words to an item. At a bare caret it inserts a token that shows the item's current title.
 * @returns false where the text can have no link
 */
function linkItem(editor: TextEditor, item: Item): boolean {
  const { state, view } = editor;
  const url = referencesOf(state)?.urlOf(item.id);
  const hasWords = !state.selection.empty || linkAtSelection(state) !== null;
  return (hasWords && url !== undefined ? setLink(url) : insertLink(item))(state, view.dispatch);
}

/**
 * Edits the link of the selected words: a URL, or a document found by its title. Enter sets it, an empty input
 * removes the link, Escape cancels. An input that is neither is refused, and stays in the field.
 */
export function LinkPopover({ editor, href }: LinkPopoverProps) {
  const references = referencesOf(editor.state);
  const [linkedItem] = useState(() => references?.itemByUrl(href) ?? null);
  const initialInput = linkedItem?.title ?? href;
  const [input, setInput] = useState(initialInput);
  const [error, setError] = useState<string | null>(null);
  // The active result belongs to the input for which it was made active.
  const [active, setActive] = useState<{ input: string; index: number } | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Not `autoFocus`: React focuses the field before the popover has its position, and the browser would scroll the page
  // to the end of the text.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const text = input.trim();
  const address = hrefFrom(input);
  const results = references?.findItems(text).slice(0, MAX_RESULTS) ?? [];
  // The input itself is a choice beside the results, unless it is only the title of an item.
  const isChoice = text === '' || address !== null || input === initialInput;
  const linkedIndex = results.findIndex((item) => item.id === linkedItem?.id);
  const bestIndex = text === '' || (isChoice && linkedIndex < 0) ? -1 : Math.max(linkedIndex, 0);
  const activeIndex = Math.min(active?.input === input ? active.index : bestIndex, results.length - 1);
  const selected = results[activeIndex];
  const target = selected && references ? references.urlOf(selected.id) : address;

  const close = (): void => {
    runCommand(editor, closeLinkField);
  };
  const closeIf = (isSet: boolean): void => (isSet ? close() : setError(CANNOT_SET));
  const selectItem = (item: Item): void => closeIf(linkItem(editor, item));
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (selected) return selectItem(selected);
    if (text === '') removeLink(editor.state, editor.view.dispatch);
    if (text === '' || input === initialInput) return close();
    if (address === null) return setError(refusalOf(text, references !== undefined));
    return closeIf(setLink(input)(editor.state, editor.view.dispatch));
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') close();
    else if (step !== 0 && results.length > 0) {
      // The input itself is the position before the first result.
      const first = isChoice ? -1 : 0;
      const count = results.length - first;
      setActive({ input, index: ((activeIndex - first + step + count) % count) + first });
      setError(null);
    } else return;
    event.preventDefault();
  };

  return (
    // Escape closes the popover from any element inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="popover link-popover"
      role="dialog"
      aria-label={href === '' ? 'Add link' : 'Edit link'}
      onKeyDown={handleKeyDown}
    >
      <form onSubmit={handleSubmit}>
        <div className="link-popover__row">
          <input
            className="input"
            role="combobox"
            aria-label="Link address or document"
            aria-describedby={`${id}-hint`}
            aria-invalid={error !== null}
            aria-autocomplete="list"
            aria-expanded={results.length > 0}
            aria-controls={`${id}-results`}
            aria-activedescendant={selected && `${id}-${selected.id}`}
            ref={field}
            autoComplete="off"
            spellCheck="false"
            inputMode="url"
            placeholder={references ? 'example.org, or a document' : 'example.org'}
            value={input}
            onChange={(event) => {
              setInput(event.target.value);
              setError(null);
            }}
          />
          {target !== null && (
            <IconButton
              icon={ExternalLink}
              label="Open link"
              onClick={() => openLink(editor.state, target)}
            />
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
        <div
          id={`${id}-results`}
          className="link-popover__results"
          role="listbox"
          aria-label="Documents"
          hidden={results.length === 0}
        >
          {results.map((item) => (
            <ListOption
              key={item.id}
              id={`${id}-${item.id}`}
              isActive={item === selected}
              onChoose={() => selectItem(item)}
            >
              <Icon of={item.kind === 'canvas' ? Workflow : FileText} />
              <OptionText title={item.title} folderName={item.folderName} />
            </ListOption>
          ))}
        </div>
        <p id={`${id}-hint`} className="link-popover__meta" role={error === null ? undefined : 'alert'}>
          {error ?? (href === '' ? 'Enter sets the link' : 'An empty address removes the link')}
        </p>
      </form>
    </div>
  );
}
