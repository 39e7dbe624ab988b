import * as v from 'valibot';
import { storedJson } from '#client/lib/stored-json.ts';

export const TEXT_SIZES = ['small', 'normal', 'large', 'larger'] as const;
export const LINE_LENGTHS = ['short', 'normal', 'long'] as const;

/** The writer's preferences on this device, for all workspaces. */
const WritingPreferences = v.object({
  /** Shows the formatting bar above the page, in addition to the bubble at a selection. */
  showToolbar: v.fallback(v.boolean(), false),
  /** The text size and line length of a page (styles/tokens.css). */
  textSize: v.fallback(v.picklist(TEXT_SIZES), 'normal'),
  lineLength: v.fallback(v.picklist(LINE_LENGTHS), 'normal'),
  /** Quotes, dashes and ellipses are set as they are typed. */
  setsPunctuation: v.fallback(v.boolean(), true),
  /** The browser underlines spelling mistakes. */
  checksSpelling: v.fallback(v.boolean(), true),
  /** Only the page is visible, and the text around the caret's block or sentence is dimmed. */
  focusMode: v.fallback(v.boolean(), false),
  /** The part of the text that is not dimmed in focus mode. */
  focusPart: v.fallback(v.picklist(['block', 'sentence']), 'block'),
  /** The line length in focus mode. */
  focusWidth: v.fallback(v.picklist(LINE_LENGTHS), 'normal'),
  /** The caret's line stays at one height. */
  typewriterMode: v.fallback(v.boolean(), false),
});
export type WritingPreferences = v.InferOutput<typeof WritingPreferences>;

export const writingPreferences = storedJson('writing', WritingPreferences, v.parse(WritingPreferences, {}));

/** Switches a mode of writing on or off. */
export function toggleWritingMode(mode: 'focusMode' | 'typewriterMode'): void {
  const preferences = writingPreferences.get();
  writingPreferences.set({ ...preferences, [mode]: !preferences[mode] });
}
