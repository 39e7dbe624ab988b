import { lazyModule } from '#client/lib/lazy-module.ts';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { runCommand } from '../../../tools/run-command.ts';
import type { TextEditor } from '../../../text-editor/text-editor.ts';
import { placeOnSheet } from '../../../views/place-on-sheet.ts';
import { CODE_LANGUAGE_EVENT, codeAtCaret, setLanguage } from './code-language.ts';
import { languageChoices, type LanguageChoice } from './language-choices.ts';
import '#client/ui/layers/layer.css';
import '#client/ui/layers/popover.css';
import '#client/ui/fields/text-field.css';
import './code-language.css';
import { ListOption } from '#client/ui/fields/list-option.tsx';

const later = lazyModule(() => import('../colors/color-code.ts'));

/** Puts the chooser under the sign at the code's corner. */
function place(chooser: HTMLElement, editor: TextEditor): void {
  const code = editor.isDestroyed ? null : codeAtCaret(editor.state);
  const element = code && editor.view.nodeDOM(code.pos);
  if (!(element instanceof HTMLElement)) return;
  const { top, right } = element.getBoundingClientRect();
  placeOnSheet(chooser, { left: right - chooser.offsetWidth - 4, top: top + 36 }, 8);
}

/** Where the language of the code at the caret is chosen, once the writer asks for it. */
export function LazyCodeLanguage({ editor }: { editor: TextEditor }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const { dom } = editor.view;
    // Before the next key: it is the first letter of the language already.
    const open = (): void => flushSync(() => setIsOpen(true));
    dom.addEventListener(CODE_LANGUAGE_EVENT, open);
    return () => dom.removeEventListener(CODE_LANGUAGE_EVENT, open);
  }, [editor]);
  return isOpen && <LanguageChooser editor={editor} onClose={() => setIsOpen(false)} />;
}

/** The field stands at once, so that no letter meant for it falls into the code while the languages are fetched. */
function LanguageChooser({ editor, onClose }: { editor: TextEditor; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [hand, setHand] = useState({ query, at: 0 });
  const [isMissing, setIsMissing] = useState(false);
  const module = later.useLoaded();
  const isHere = module !== null;
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  const choices = module ? languageChoices(module.LANGUAGES, module.isKnownLanguage, query) : [];
  const at = hand.query === query ? Math.min(hand.at, choices.length - 1) : 0;

  useEffect(() => {
    later.load().catch(() => setIsMissing(true));
  }, []);
  const leave = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    place(current, editor);
    // The code may go, by another's hand.
    return editor.listen(() => (codeAtCaret(editor.state) ? place(current, editor) : leave()));
  }, [editor]);

  // Below the last lines of a page there may be no room for it.
  useLayoutEffect(() => {
    if (isHere) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);

  const choose = ({ language }: LanguageChoice): void => {
    runCommand(editor, setLanguage(language));
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = choices[at];
    if (step !== 0 && choices.length > 0)
      setHand({ query, at: (at + step + choices.length) % choices.length });
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') {
      onClose();
      editor.view.focus();
    } else if (event.key !== 'Enter') return;
    event.preventDefault();
  };

  return (
    <div ref={ref} className="popover code-language">
      <input
        className="input"
        role="combobox"
        aria-label="Language of the code"
        aria-autocomplete="list"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={choices.length > 0 ? `${id}-list-${at}` : undefined}
        autoFocus
        autoComplete="off"
        spellCheck="false"
        placeholder={codeAtCaret(editor.state)?.language ?? 'Language'}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={onClose}
      />
      {choices.length > 0 ? (
        <LanguageList
          id={`${id}-list`}
          choices={choices}
          at={at}
          onPoint={(index) => setHand({ query, at: index })}
          onChoose={choose}
        />
      ) : (
        (module || isMissing) && (
          <p className="code-language__none" role="status">
            {isMissing ? 'The languages could not be fetched.' : 'No such language'}
          </p>
        )
      )}
    </div>
  );
}

interface LanguageListProps {
  id: string;
  choices: readonly LanguageChoice[];
  /** The index of the choice that Enter takes. */
  at: number;
  onPoint: (at: number) => void;
  onChoose: (choice: LanguageChoice) => void;
}

/** The languages that match. Keys reach them from the field, which keeps the focus. */
function LanguageList({ id, choices, at, onPoint, onChoose }: LanguageListProps) {
  return (
    <div id={id} className="code-language__list" role="listbox" aria-label="Languages">
      {choices.map((choice, index) => (
        <ListOption
          key={choice.label}
          id={`${id}-${index}`}
          isAtHand={index === at}
          onPoint={() => onPoint(index)}
          onChoose={() => onChoose(choice)}
        >
          {choice.label}
        </ListOption>
      ))}
    </div>
  );
}
