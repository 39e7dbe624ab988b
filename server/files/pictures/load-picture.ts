import { MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { CONNECTOR_MESSAGES } from '#server/connector/connector-errors.ts';
import type { Connector, ConnectorAnswer } from '#server/connector/connector.ts';
import { JobLost } from '#server/db/workers/job-errors.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { requireChecked } from '../check-file.ts';
import { drawPictureJob, type DrawnPicture } from './draw-picture.ts';
import { examinePictureJob } from './examine-picture.ts';
import { PICTURE_MESSAGES, refusedByStatus } from './picture-sentences.ts';

/** Twice the size of a file: a larger picture is drawn again so that it fits. */
const MAX_BYTES = 2 * MAX_FILE_BYTES;
/** Asks sites that offer several formats for one that is stored as it is. */
const ACCEPT = 'image/jpeg, image/png, image/webp;q=0.8, image/avif;q=0.7, image/*;q=0.5';

interface Services {
  connector: Pick<Connector, 'fetch'>;
  workers: Pick<Workers, 'run'>;
}

/**
 * Loads a picture of another site and checks it by the rules of uploads: its type by its bytes, 5 MB, 100 megapixels.
 * A picture of another format, or of up to 10 MB, is drawn again, as devices do before an upload.
 * @throws AppError with a sentence for the writer: that of the connector when there is no answer, `invalid_input` for an
 * error status, `INVALID_FILE_TYPE` and `FILE_TOO_LARGE` for an answer that cannot be stored
 */
export async function loadPicture(
  { connector, workers }: Services,
  { url, userId }: { url: string; userId: string },
): Promise<DrawnPicture> {
  const ask = (address: string): Promise<ConnectorAnswer> =>
    connector.fetch(address, { userId, maxBytes: MAX_BYTES, headers: { accept: ACCEPT } });
  const { status, bytes } = await ask(url)
    .catch((error: unknown) => {
      // Many old pages name their pictures with http. Browsers try https instead, too.
      if (!isNotHttps(error) || !HTTP.test(url)) throw error;
      return ask(url.replace(HTTP, 'https:'));
    })
    .catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'too_large' ? tooLarge() : error;
    });
  if (status < 200 || status > 299) throw refusedByStatus(status);
  try {
    return await fitPicture(workers, bytes, userId);
  } catch (error) {
    // The thread died or took too long. Another attempt may succeed.
    if (error instanceof JobLost) throw new AppError('unavailable', PICTURE_MESSAGES.unfinished);
    throw error;
  }
}

async function fitPicture(
  workers: Pick<Workers, 'run'>,
  bytes: Uint8Array,
  userId: string,
): Promise<DrawnPicture> {
  const examined = await workers.run(examinePictureJob, { bytes }, userId);
  if (!('convert' in examined)) return { ...requireChecked(examined), bytes };
  return requireChecked(await workers.run(drawPictureJob, { bytes, mimeType: examined.convert }, userId));
}

const HTTP = /^http:/i;
const isNotHttps = (error: unknown): boolean =>
  error instanceof AppError && error.message === CONNECTOR_MESSAGES.notHttps;

const tooLarge = (): AppError => new AppError('FILE_TOO_LARGE', PICTURE_MESSAGES.tooLarge);
