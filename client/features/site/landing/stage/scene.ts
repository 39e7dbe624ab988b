import { OFFLINE_AT_MS } from './stage-times.ts';

/** The words of the hero. The paragraphs of the first and of the last row are written while it plays. */
export const FIRST_PARAGRAPH =
  'The ferry did not come on the Thursday either. By noon the harbour had emptied of everyone who was pretending not to wait, and only the clock above the ice house went on';
export const LAST_PARAGRAPH = 'Behind the fish market a door';

export type Writer = 'you' | 'coAuthor';
export type Row = 'first' | 'last';

/** Words that one writer types at the end of a row, between two times of the loop. */
export interface Typing {
  readonly by: Writer;
  readonly row: Row;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export const YOUR_WORDS = ' keeping its appointment.';
export const CO_AUTHORS_FIRST_WORD = ' opened';
export const CO_AUTHORS_LATE_WORDS = ', then thought better of it.';

/** The recording. Words that are typed while the writers are apart reach the other page when the network is back. */
export const TYPING: readonly Typing[] = [
  { by: 'coAuthor', row: 'last', from: 800, to: 2_600, text: CO_AUTHORS_FIRST_WORD },
  { by: 'coAuthor', row: 'last', from: OFFLINE_AT_MS + 300, to: 8_200, text: CO_AUTHORS_LATE_WORDS },
  { by: 'you', row: 'first', from: OFFLINE_AT_MS + 300, to: 8_400, text: YOUR_WORDS },
];

/** The tools of the rows, in their order. */
export const ROW_TOOLS = ['Editor', 'Linked pages', 'Voice Match', 'Visual Canvases'] as const;
