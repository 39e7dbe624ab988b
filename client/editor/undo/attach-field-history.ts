import { FieldHistory, type FieldState } from './field-history.ts';

/**
 * Gives a field its own undo. The browser's undo takes back one character at a time when a program writes the value,
 * and it has one stack for the whole page: after the field's first change it would continue in the editor's text,
 * bypassing the shared document.
 * @param write Sets another text in the field, synchronously.
 * @returns Detaches the undo.
 */
export function attachFieldHistory(
  field: HTMLTextAreaElement | HTMLInputElement,
  write: (text: string) => void,
): () => void {
  const history = new FieldHistory();
  let before: FieldState | null = null;
  let compositions = 0;
  // Fields with this undo join their lines into one.
  const readState = (): FieldState => ({
    text: field.value.replaceAll('\n', ' '),
    start: field.selectionStart ?? 0,
    end: field.selectionEnd ?? 0,
  });
  const applyStep = (event: Event, direction: 'undo' | 'redo'): void => {
    // Also when nothing is left to undo: the browser would continue elsewhere.
    event.preventDefault();
    event.stopPropagation();
    const state = history[direction](readState().text);
    if (state === null) return;
    write(state.text);
    field.setSelectionRange(state.start, state.end);
  };
  const handleBeforeInput = (event: Event): void => {
    const { inputType } = event as InputEvent; // the type of a `beforeinput` event
    if (inputType === 'historyUndo') applyStep(event, 'undo');
    else if (inputType === 'historyRedo') applyStep(event, 'redo');
    else before = readState();
  };
  const handleInput = (event: Event): void => {
    const { inputType, data, isComposing, timeStamp } = event as InputEvent; // the type of an `input` event
    if (before === null) return;
    const composition = isComposing ? compositions : null;
    history.record(before, readState(), { inputType, data, time: timeStamp, composition });
    before = null;
  };
  const handleKeyDown = (event: Event): void => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event as KeyboardEvent; // the type of a `keydown` event
    if (isComposing || altKey || ctrlKey === metaKey) return;
    if (key.toLowerCase() === 'z') applyStep(event, shiftKey ? 'redo' : 'undo');
    else if (key.toLowerCase() === 'y' && !shiftKey) applyStep(event, 'redo');
  };
  const handleCompositionStart = (): void => {
    compositions += 1;
  };
  const listeners = {
    beforeinput: handleBeforeInput,
    input: handleInput,
    keydown: handleKeyDown,
    compositionstart: handleCompositionStart,
  };
  for (const [name, listener] of Object.entries(listeners)) field.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) field.removeEventListener(name, listener);
  };
}
