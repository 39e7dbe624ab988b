import { keyLabel } from '#client/lib/key-label.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { CaseSensitive, ChevronDown, ChevronUp, Regex, WholeWord, X } from 'lucide-react';
import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import type { FindQuery } from './find-query.ts';
import type { FindState } from './find-session.ts';

/** A search in one text or in several. */
export interface FindControls {
  getState: () => FindState;
  setQuery: (query: FindQuery) => void;
  /** Goes to the next or the previous match. */
  go: (step: 1 | -1) => void;
  /** Ends the search and moves the focus to the current match. */
  end: () => void;
}

export interface OpenBarProps {
  /** Incremented whenever the writer opens the bar: the field then gets the focus and the selected words. */
  openCount: number;
  /** Words to find that came with the request, or were typed before the bar was loaded. */
  initialText: string;
  onClose: () => void;
}

interface FindFormProps extends OpenBarProps {
  /** Null before the first effect. */
  session: FindControls | null;
  state: FindState;
  selectedWords: () => string;
  /** Absent while no text can be changed. */
  replacing?:
    | {
        replace: (replacement: string) => void;
        /** @returns how many matches were replaced */
        replaceAll: (replacement: string) => number;
        /** The part of what is found that the button replaces, such as " in this chapter". Empty for all of it. */
        extent: string;
        /** Whether that part has no match. */
        isExtentEmpty?: boolean;
        /** Whether the current match is in a text that cannot be changed here. */
        isElsewhere?: boolean;
      }
    | undefined;
  /** The text after the number of matches, such as " in 3 chapters". */
  where?: string;
  /** Shown below the fields. */
  children?: ReactNode;
}

/**
 * The form of a search. Enter goes to the next match, Shift-Enter to the previous one, Escape returns to the text.
 */
export function FindForm(props: FindFormProps) {
  const {
    session,
    state,
    openCount,
    initialText,
    selectedWords,
    replacing,
    where = '',
    children,
    onClose,
  } = props;
  const { query, count, current, error } = state;
  const [replacement, setReplacement] = useState('');
  const [resultText, setResultText] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();

  const startSearch = useEffectEvent((session: FindControls) => {
    const words = initialText !== '' ? initialText : selectedWords();
    if (words !== '') session.setQuery({ ...session.getState().query, text: words, isPattern: false });
    field.current?.focus();
    if (words !== initialText) field.current?.select();
  });
  const isReady = session !== null;
  const handleOpening = useEffectEvent(() => session && startSearch(session));
  useLayoutEffect(() => {
    // A session that replaces another one takes neither the focus nor the query.
    if (isReady && openCount > 0) handleOpening();
  }, [isReady, openCount]);

  const updateQuery = (part: Partial<FindQuery>): void => {
    setResultText(null);
    session?.setQuery({ ...query, ...part });
  };
  const close = (): void => {
    session?.end();
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  const handleFindKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
    event.preventDefault();
    session?.go(event.shiftKey ? -1 : 1);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (replacing?.isElsewhere !== true) replacing?.replace(replacement);
  };
  const replaceAll = (): void => {
    const replaced = replacing?.replaceAll(replacement) ?? 0;
    setResultText(`${replaced.toLocaleString('en')} replaced${replacing?.extent ?? ''}`);
    field.current?.focus();
  };
  const position = count === 0 ? 'Nothing found' : `${current + 1} of ${count.toLocaleString('en')}${where}`;
  const status = query.text === '' || error !== null ? '' : position;

  return (
    // Escape closes the bar from any element inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="findbar foot-bar"
      role="search"
      aria-label="Find and replace"
      onKeyDown={handleKeyDown}
      onSubmit={handleSubmit}
    >
      {error !== null && (
        <p id={errorId} className="findbar__error" role="alert">
          {error}
        </p>
      )}
      <div className="findbar__field">
        <input
          ref={field}
          aria-label="Find"
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : errorId}
          placeholder="Find"
          autoComplete="off"
          spellCheck="false"
          value={query.text}
          onChange={(event) => updateQuery({ text: event.target.value })}
          onKeyDown={handleFindKey}
        />
        <span className="findbar__count num" role="status">
          {resultText ?? status}
        </span>
        <span className="findbar__options">
          <IconButton
            icon={CaseSensitive}
            label="Match case"
            size="sm"
            aria-pressed={query.matchCase}
            onClick={() => updateQuery({ matchCase: !query.matchCase })}
          />
          <IconButton
            icon={WholeWord}
            label="Whole words"
            size="sm"
            aria-pressed={query.wholeWords}
            onClick={() => updateQuery({ wholeWords: !query.wholeWords })}
          />
          <IconButton
            icon={Regex}
            label="Regular expression"
            size="sm"
            aria-pressed={query.isPattern}
            onClick={() => updateQuery({ isPattern: !query.isPattern })}
          />
        </span>
      </div>
      <IconButton
        icon={ChevronUp}
        label="Previous match"
        keys={keyLabel('Shift+Enter')}
        disabled={count === 0}
        onClick={() => session?.go(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label="Next match"
        keys={keyLabel('Enter')}
        disabled={count === 0}
        onClick={() => session?.go(1)}
      />
      {replacing && (
        <>
          <div className="findbar__field findbar__field--replace">
            <input
              aria-label="Replace with"
              placeholder="Replace with"
              autoComplete="off"
              value={replacement}
              onChange={(event) => setReplacement(event.target.value)}
            />
          </div>
          <Button type="submit" disabled={count === 0 || replacing.isElsewhere === true}>
            Replace
          </Button>
          <Button
            variant="ghost"
            disabled={count === 0 || replacing.isExtentEmpty === true}
            onClick={replaceAll}
            aria-label={`Replace all${replacing.extent}`}
          >
            All{replacing.extent}
          </Button>
        </>
      )}
      <IconButton icon={X} label="Close" keys="Esc" onClick={close} />
      {children}
    </form>
  );
}
