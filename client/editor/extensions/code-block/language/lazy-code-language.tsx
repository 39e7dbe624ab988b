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
import {
  CODE_LANGUAGE_EVENT,
  codeAtCaret,
  languageChoices,
  setLanguage,
  type LanguageChoice,
} from './code-language.ts';
import '#client/ui/layers/layer.css';
import '#client/ui/layers/popover.css';
import '#client/ui/fields/text-field.css';
import './code-language.css';
import { ListOption } from '#client/ui/fields/list-option.tsx';

const colorModule = lazyModule(() => import('../colors/color-code.ts'));

/** Positions the chooser under the language button of the code. */
function positionChooser(chooser: HTMLElement, editor: TextEditor): void {
  const code = editor.isDestroyed ? null : codeAtCaret(editor.state);
  const element = code && editor.view.nodeDOM(code.pos);
  if (!(element instanceof HTMLElement)) return;
  const { top, right } = element.getBoundingClientRect();
  placeOnSheet(chooser, { left: right - chooser.offsetWidth - 4, top: top + 36 }, 8);
}

/** Renders the language chooser for the code at the caret while it is open. */
export function LazyCodeLanguage({ editor }: { editor: TextEditor }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const { dom } = editor.view;
    // Rendered synchronously, since the next key is already the first character of the query.
    const open = (): void => flushSync(() => setIsOpen(true));
    dom.addEventListener(CODE_LANGUAGE_EVENT, open);
    return () => dom.removeEventListener(CODE_LANGUAGE_EVENT, open);
  }, [editor]);
  return isOpen && <LanguageChooser editor={editor} onClose={() => setIsOpen(false)} />;
}

/**
 * The chooser. Its field is rendered at once, so that no key meant for it reaches the code while the languages load.
 */
function LanguageChooser({ editor, onClose }: { editor: TextEditor; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [highlight, setHighlight] = useState({ query, activeIndex: 0 });
  const [isMissing, setIsMissing] = useState(false);
  const module = colorModule.useLoaded();
  const isLoaded = module !== null;
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  const choices = module ? languageChoices(module.LANGUAGES, module.isKnownLanguage, query) : [];
  const activeIndex = highlight.query === query ? Math.min(highlight.activeIndex, choices.length - 1) : 0;

  useEffect(() => {
    colorModule.load().catch(() => setIsMissing(true));
  }, []);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    positionChooser(current, editor);
    // Another writer may delete the code.
    return editor.listen(() => (codeAtCaret(editor.state) ? positionChooser(current, editor) : close()));
  }, [editor]);

  // Below the last lines of a page there may be no room for the chooser.
  useLayoutEffect(() => {
    if (isLoaded) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);

  const selectChoice = ({ language }: LanguageChoice): void => {
    runCommand(editor, setLanguage(language));
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const activeChoice = choices[activeIndex];
    if (step !== 0 && choices.length > 0)
      setHighlight({ query, activeIndex: (activeIndex + step + choices.length) % choices.length });
    else if (event.key === 'Enter' && activeChoice) selectChoice(activeChoice);
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
        aria-activedescendant={choices.length > 0 ? `${id}-list-${activeIndex}` : undefined}
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
          activeIndex={activeIndex}
          onPoint={(index) => setHighlight({ query, activeIndex: index })}
          onChoose={selectChoice}
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
  /** The index of the choice that Enter selects. */
  activeIndex: number;
  onPoint: (activeIndex: number) => void;
  onChoose: (choice: LanguageChoice) => void;
}

/** The matching languages. The field keeps the focus and handles the keys. */
function LanguageList({ id, choices, activeIndex, onPoint, onChoose }: LanguageListProps) {
  return (
    <div id={id} className="code-language__list" role="listbox" aria-label="Languages">
      {choices.map((choice, index) => (
        <ListOption
          key={choice.label}
          id={`${id}-${index}`}
          isActive={index === activeIndex}
          onHover={() => onPoint(index)}
          onChoose={() => onChoose(choice)}
        >
          {choice.label}
        </ListOption>
      ))}
    </div>
  );
}
