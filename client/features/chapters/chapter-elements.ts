/** Returns the element of a chapter on a sheet; null if the sheet does not contain it. */
export const chapterElement = (sheet: HTMLElement | null, chapterId: string): HTMLElement | null =>
  sheet?.querySelector(`[data-chapter="${CSS.escape(chapterId)}"]`) ?? null;

/**
 * Returns the visible text of a chapter. A chapter has a static text and, while it is edited, the editor's text after
 * it, which covers the static one.
 */
export const visibleTextOf = (chapter: Element): HTMLElement | undefined =>
  [...chapter.querySelectorAll<HTMLElement>('.page__text')].at(-1);
