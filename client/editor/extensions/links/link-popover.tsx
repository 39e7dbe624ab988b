import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { OptionText } from '#client/ui/fields/option-text.tsx';
import { ListOption } from '#client/ui/fields/list-option.tsx';
import { ExternalLink, FileText, Unlink, Workflow } from 'lucide-react';
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';

import { hrefFrom } from './href.ts';
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
/** Matches an input that can only be a URL, even if a document has it as its title. */
const URL_PATTERN = /^(?:[a-z][a-z\d+.-]*:\S|[/#?])|^\S+\.[a-z]{2,}(?:[/?#:]\S*)?$/i;

interface LinkPopoverProps {
  editor: TextEditor;
  /** The current URL of the link; empty for a new link. */
  href: string;
}

/** Links the selected words to an item. At a bare caret it inserts a token that shows the item's current title. */
function linkItem(editor: TextEditor, item: Item): void {
  const { state, view } = editor;
  const url = referencesOf(state)?.urlOf(item.id);
  const hasWords = !state.selection.empty || linkAtSelection(state) !== null;
  if (hasWords && url !== undefined) setLink(url)(state, view.dispatch);
  else insertLink(item)(state, view.dispatch);
}

/**
 * Edits the link of the selected words: a URL, or a document found by its title. Enter sets it, an empty input
 * removes the link, Escape cancels.
 */
export function LinkPopover({ editor, href }: LinkPopoverProps) {
  const references = referencesOf(editor.state);
  const [linkedItem] = useState(() => references?.itemByUrl(href) ?? null);
  const [input, setInput] = useState(linkedItem?.title ?? href);
  const [error, setError] = useState<string | null>(null);
  // The active result belongs to the input for which it was made active.
  const [active, setActive] = useState<{ input: string; index: number } | null>(null);
  const id = useId();

  const isMeantAsUrl = URL_PATTERN.test(input.trim());
  const results = references && !isMeantAsUrl ? references.findItems(input.trim()).slice(0, MAX_RESULTS) : [];
  const bestIndex =
    input.trim() === ''
      ? -1
      : Math.max(
          results.findIndex((item) => item.id === linkedItem?.id),
          0,
        );
  const activeIndex = Math.min(active?.input === input ? active.index : bestIndex, results.length - 1);
  const selected = results[activeIndex];
  const target = selected && references ? references.urlOf(selected.id) : hrefFrom(input);

  const close = (): void => {
    runCommand(editor, closeLinkField);
  };
  const selectItem = (item: Item): void => {
    linkItem(editor, item);
    close();
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (selected) {
      selectItem(selected);
      return;
    }
    if (input.trim() !== '' && hrefFrom(input) === null) {
      setError('This address cannot be opened. Write one such as example.org or name@example.org.');
      return;
    }
    setLink(input)(editor.state, editor.view.dispatch);
    close();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') close();
    else if (step !== 0 && results.length > 0)
      // One position more than there are results: the input itself as a URL.
      setActive({ input, index: ((activeIndex + 1 + step + results.length + 1) % (results.length + 1)) - 1 });
    else return;
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
            autoFocus
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
