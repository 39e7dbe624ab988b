/** Facts about pasted HTML that its blocks do not contain. */
export interface SourceFacts {
  /** The text of the first paragraph, if it has the title style of a word processor. */
  title: string | null;
  /** Number of pictures that no browser can load: files of another computer, or data inside the HTML. */
  lostPictures: number;
}

export const noFacts = (): SourceFacts => ({ title: null, lostPictures: 0 });

/** Whether a paragraph has Word's title style, in any language of Word. */
export const hasTitleStyle = (paragraph: Element): boolean => paragraph.classList.contains('MsoTitle');

/** Returns the sentence about pictures that could not be pasted, as a toast's text and detail. */
export const lostPicturesText = (count: number): { text: string; detail: string } => ({
  text:
    count === 1
      ? '1 picture could not be pasted'
      : `${count.toLocaleString('en')} pictures could not be pasted`,
  detail: 'The other program copied only their file names. Save them as files, then drop them on the page.',
});
