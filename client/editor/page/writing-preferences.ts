import * as v from 'valibot';
import { storedJson } from '#client/lib/stored-json.ts';

export const TEXT_SIZES = ['small', 'normal', 'large', 'larger'] as const;
export const LINE_LENGTHS = ['short', 'normal', 'long'] as const;

/** How this writer likes to write on this device, whichever workspace is open. */
const WritingPreferences = v.object({
  /** The formatting bar above the page, beside the bubble that every selection gets. */
  showToolbar: v.fallback(v.boolean(), false),
  /** How large the words of a page are, and how long its lines (styles/tokens.css). */
  textSize: v.fallback(v.picklist(TEXT_SIZES), 'normal'),
  lineLength: v.fallback(v.picklist(LINE_LENGTHS), 'normal'),
  /** Quotes, dashes and ellipses are set as they are typed. */
  setsPunctuation: v.fallback(v.boolean(), true),
  /** The browser underlines what it takes for a mistake. */
  checksSpelling: v.fallback(v.boolean(), true),
  /** All blocks but the caret's step back. */
  focusMode: v.fallback(v.boolean(), false),
  /** The line one writes in stays at one height. */
  typewriterMode: v.fallback(v.boolean(), false),
});
export type WritingPreferences = v.InferOutput<typeof WritingPreferences>;

export const writingPreferences = storedJson('writing', WritingPreferences, v.parse(WritingPreferences, {}));
