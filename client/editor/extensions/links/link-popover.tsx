import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
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

const MOST = 5;
/** Matches an input that can only be a URL, whatever the titles of the documents are. */
const IS_ADDRESS = /^(?:[a-z][a-z\d+.-]*:\S|[/#?])|^\S+\.[a-z]{2,}(?:[/?#:]\S*)?$/i;

interface LinkPopoverProps {
  editor: TextEditor;
  /** The current URL of the link; empty for a new link. */
  href: string;
}

/** Links the selected words to an item. At a bare caret it inserts a token that shows the item's current title. */
function linkItem(editor: TextEditor, item: Item): void {
  const { state, view } = editor;
  const address = referencesOf(state)?.addressOf(item.id);
  const hasWords = !state.selection.empty || linkAtSelection(state) !== null;
  if (hasWords && address !== undefined) setLink(address)(state, view.dispatch);
  else insertLink(item)(state, view.dispatch);
}

/**
 * Edits the link of the selected words: a URL, or a document found by its title. Enter sets it, an empty input
 * removes the link, Escape cancels.
 */
export function LinkPopover({ editor, href }: LinkPopoverProps) {
  const references = referencesOf(editor.state);
  const [linked] = useState(() => references?.itemAt(href) ?? null);
  const [written, setWritten] = useState(linked?.title ?? href);
  const [error, setError] = useState<string | null>(null);
  // The active result belongs to the input for which it was made active.
  const [hand, setHand] = useState<{ written: string; at: number } | null>(null);
  const id = useId();

  const isMeantAsAddress = IS_ADDRESS.test(written.trim());
  const results = references && !isMeantAsAddress ? references.findItems(written.trim()).slice(0, MOST) : [];
  const best =
    written.trim() === ''
      ? -1
      : Math.max(
          results.findIndex((item) => item.id === linked?.id),
          0,
        );
  const at = Math.min(hand?.written === written ? hand.at : best, results.length - 1);
  const chosen = results[at];
  const present = chosen && references ? references.addressOf(chosen.id) : hrefFrom(written);

  const close = (): void => {
    runCommand(editor, closeLinkField);
  };
  const choose = (item: Item): void => {
    linkItem(editor, item);
    close();
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen) {
      choose(chosen);
      return;
    }
    if (written.trim() !== '' && hrefFrom(written) === null) {
      setError('This address cannot be opened. Write one such as example.org or name@example.org.');
      return;
    }
    setLink(written)(editor.state, editor.view.dispatch);
    close();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') close();
    else if (step !== 0 && results.length > 0)
      // One position more than there are results: the input itself as a URL.
      setHand({ written, at: ((at + 1 + step + results.length + 1) % (results.length + 1)) - 1 });
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
            aria-activedescendant={chosen && `${id}-${chosen.id}`}
            autoFocus
            autoComplete="off"
            spellCheck="false"
            inputMode="url"
            placeholder={references ? 'example.org, or a document' : 'example.org'}
            value={written}
            onChange={(event) => {
              setWritten(event.target.value);
              setError(null);
            }}
          />
          {present !== null && (
            <IconButton
              icon={ExternalLink}
              label="Open link"
              onClick={() => openLink(editor.state, present)}
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
              isAtHand={item === chosen}
              onChoose={() => choose(item)}
            >
              <Icon of={item.kind === 'canvas' ? Workflow : FileText} />
              <span className="link-popover__title">{item.title}</span>
              {item.place !== '' && <span className="menu__end">{item.place}</span>}
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
