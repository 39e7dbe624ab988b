import { invalidInput, type AppError } from '#shared/errors/app-error.ts';
import type { RefusedFile } from '../check-file.ts';

/** The sentences for a picture of another site that is not stored. */
export const PICTURE_MESSAGES = {
  noPicture: 'The site answered with something that is no picture.',
  tooLarge: 'This picture has more than 10 MB. Save it with fewer pixels, then add the file to the page.',
  unreadable: 'This picture is damaged, or of a kind that cannot be read here.',
  unfinished: 'The picture was not read. Please try again.',
} as const;

/** Returns the sentence for a kind of picture that is not stored. @param type as `image/gif` */
export const kindNotStored = (type: string): string =>
  `Pictures of this kind (${type}) cannot be kept. Save it as JPEG or PNG, then add the file to the page.`;

export const refusedPicture = (message: string): RefusedFile => ({ code: 'INVALID_FILE_TYPE', message });

/** Returns the error for the status of a site that sent no picture. */
export const refusedByStatus = (status: number): AppError =>
  invalidInput(statusSentence(status), { path: 'url', status });

function statusSentence(status: number): string {
  if (status === 404 || status === 410) return `The picture is no longer on its site (${status}).`;
  if (status === 401 || status === 403)
    return `The site does not give this picture to Foolscap (${status}). If you can see it, save it there and add the file to the page.`;
  if (status === 429 || status >= 500)
    return `The site could not answer just now (${status}). Try again later.`;
  return `The site answered ${status} instead of a picture.`;
}
