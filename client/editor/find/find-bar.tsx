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
  useSyncExternalStore,
  type FormEvent,
  type KeyboardEvent,
} from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { EMPTY_QUERY, type FindQuery } from './find-query.ts';
import { FindSession, type FindState } from './find-session.ts';
import { MatchPainter } from './match-painter.ts';
import { PatternSearch, type PatternWorker } from './pattern-search.ts';

export interface FindBarProps {
  editor: TextEditor;
  /** Incremented whenever the writer opens the bar: the field then gets the focus and the selected words. */
  openCount: number;
  /** Words to find that came with the request, or were typed before the bar was loaded. */
  initialText: string;
  onClose: () => void;
}

const startWorker = (): PatternWorker =>
  new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' });

const NO_STATE: FindState = { query: EMPTY_QUERY, count: 0, current: -1, error: null };

/** Creates a find session that lives as long as the bar. */
function useFindSession(editor: TextEditor): { session: FindSession | null; state: FindState } {
  const [session, setSession] = useState<FindSession | null>(null);
  // A layout effect, so that the session exists before the next key: without one its character would be lost.
  useLayoutEffect(() => {
    const created = new FindSession(editor, new MatchPainter(editor), new PatternSearch(startWorker));
    // The session subscribes to the editor, which only an effect may start.
    // oxlint-disable-next-line react/set-state-in-effect
    setSession(created);
    return () => created.destroy();
  }, [editor]);
  const state = useSyncExternalStore(
    (listener) => session?.subscribe(listener) ?? (() => {}),
    () => session?.getState() ?? NO_STATE,
  );
  return { session, state };
}

/** Returns the selected words if they are in one textblock; otherwise an empty text. */
function selectedWords({ state }: TextEditor): string {
  const { from, to, $from, $to } = state.selection;
  return $from.sameParent($to) && $from.parent.isTextblock ? state.doc.textBetween(from, to) : '';
}

/**
 * The bar that finds and replaces words in the open document. Enter goes to the next match, Shift-Enter to the
 * previous one, Escape returns to the text.
 */
export function FindBar({ editor, openCount, initialText, onClose }: FindBarProps) {
  const { session, state } = useFindSession(editor);
  const { query, count, current, error } = state;
  const [replacement, setReplacement] = useState('');
  const [resultText, setResultText] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();

  const startSearch = useEffectEvent((session: FindSession) => {
    const words = initialText !== '' ? initialText : selectedWords(editor);
    if (words !== '') session.setQuery({ ...session.getState().query, text: words, isPattern: false });
    field.current?.focus();
    if (words !== initialText) field.current?.select();
  });
  useLayoutEffect(() => {
    if (session && openCount > 0) startSearch(session);
  }, [session, openCount]);

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
    session?.replace(replacement);
  };
  const replaceAll = (): void => {
    const replaced = session?.replaceAll(replacement) ?? 0;
    setResultText(replaced === 1 ? '1 replaced' : `${replaced.toLocaleString('en')} replaced`);
    field.current?.focus();
  };
  const position = count === 0 ? 'Nothing found' : `${current + 1} of ${count.toLocaleString('en')}`;
  const status = query.text === '' || error !== null ? '' : position;

  return (
    // Escape closes the bar from any element inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="findbar"
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
      {editor.isEditable && (
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
          <Button type="submit" disabled={count === 0}>
            Replace
          </Button>
          <Button variant="ghost" disabled={count === 0} onClick={replaceAll} aria-label="Replace all">
            All
          </Button>
        </>
      )}
      <IconButton icon={X} label="Close" keys="Esc" onClick={close} />
    </form>
  );
}
