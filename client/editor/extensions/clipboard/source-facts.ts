import type { CopiedPicture } from './pasted-pictures/copied-pictures.ts';
import type { FoundPictures } from './pasted-pictures/found-pictures.ts';

/** Facts about pasted HTML that its blocks do not contain. */
export interface SourceFacts {
  /** The text of the first paragraph, if it has the title style of a word processor. */
  title: string | null;
  /** Number of pictures that cannot be pasted: files of another computer, or data that cannot become a file. */
  lostPictures: number;
  /** Whether files of another computer are among them. */
  areFilesLost: boolean;
  /** The pictures whose bytes are in the HTML; null where they cannot become files. */
  pictures: FoundPictures | null;
  /** The pictures that were copied in a page, by the ids of their files. */
  copied: ReadonlyMap<string, CopiedPicture>;
}

export const noFacts = (): SourceFacts => ({
  title: null,
  lostPictures: 0,
  areFilesLost: false,
  pictures: null,
  copied: new Map(),
});

/** Whether a paragraph has Word's title style, in any language of Word. */
export const hasTitleStyle = (paragraph: Element): boolean => paragraph.classList.contains('MsoTitle');

/**
 * Returns the sentence about pictures that could not be pasted, as a toast's text and detail.
 * @param areFilesLost whether the other program copied the names of files instead of pictures
 */
export const lostPicturesText = (count: number, areFilesLost: boolean): { text: string; detail: string } => ({
  text:
    count === 1
      ? '1 picture could not be pasted'
      : `${count.toLocaleString('en')} pictures could not be pasted`,
  detail: areFilesLost
    ? 'The other program copied only their file names. Save them as files, then drop them on the page.'
    : 'Save them as PNG or JPEG files, then drop them on the page.',
});
