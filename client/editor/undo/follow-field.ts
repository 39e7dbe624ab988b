import { FieldHistory, type FieldState } from './field-history.ts';

/**
 * Gives a field an undo of its own. The browser's takes one character at a time where a program writes the value back,
 * and has one stack for the whole page: past the field's first change it goes on with the text of the editor, behind the
 * back of the shared document.
 * @param write shows another text in the field, at once
 * @returns ends it
 */
export function followField(
  field: HTMLTextAreaElement | HTMLInputElement,
  write: (text: string) => void,
): () => void {
  const history = new FieldHistory();
  let before: FieldState | null = null;
  let compositions = 0;
  // Lines are joined to one in the fields that have this.
  const stateNow = (): FieldState => ({
    text: field.value.replaceAll('\n', ' '),
    start: field.selectionStart ?? 0,
    end: field.selectionEnd ?? 0,
  });
  const step = (event: Event, which: 'undo' | 'redo'): void => {
    // Also where nothing is left to undo: the browser would go on elsewhere.
    event.preventDefault();
    event.stopPropagation();
    const state = history[which](stateNow().text);
    if (state === null) return;
    write(state.text);
    field.setSelectionRange(state.start, state.end);
  };
  const handleBeforeInput = (event: Event): void => {
    const { inputType } = event as InputEvent; // what the event is of
    if (inputType === 'historyUndo') step(event, 'undo');
    else if (inputType === 'historyRedo') step(event, 'redo');
    else before = stateNow();
  };
  const handleInput = (event: Event): void => {
    const { inputType, data, isComposing, timeStamp } = event as InputEvent; // what the event is of
    if (before === null) return;
    const composition = isComposing ? compositions : null;
    history.record(before, stateNow(), { inputType, data, time: timeStamp, composition });
    before = null;
  };
  const handleKeyDown = (event: Event): void => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event as KeyboardEvent; // what the event is of
    if (isComposing || altKey || ctrlKey === metaKey) return;
    if (key.toLowerCase() === 'z') step(event, shiftKey ? 'redo' : 'undo');
    else if (key.toLowerCase() === 'y' && !shiftKey) step(event, 'redo');
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
