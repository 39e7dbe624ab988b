import { ApiError, errorText, NO_ANSWER } from '#client/api/api-error.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { PageFiles } from '../../../references/page-files.ts';
import type { OtherSitePicture } from './pictures-of-other-sites.ts';

/** Pictures that are loaded at the same time. */
const AT_ONCE = 3;
export const OFFLINE = 'You are offline. Keeping a picture needs a connection to the server.';
export const UNREACHABLE = 'The server cannot be reached now. Try again later.';

/** Refusals that would meet every further picture, too. */
const ENDING: ReadonlySet<ErrorCode> = new Set([
  'limit_reached',
  'operation_unknown',
  'plan_limit',
  'scope_not_found',
  'too_many_requests',
  'unauthenticated',
]);

interface Failure {
  sentence: string;
  code: ErrorCode | null;
}

export interface StoredPictures {
  /** The ids of the new files by the addresses of their pictures. */
  ids: ReadonlyMap<string, string>;
  /** One for each picture that was refused. Pictures that were not tried after an ending refusal have none. */
  failures: readonly Failure[];
}

/**
 * Stores pictures as files of the workspace, some at a time, until the first refusal that would meet all others.
 * @param onProgress receives the share of pictures that have an answer, 0 to 1
 */
export async function storeEach(
  files: PageFiles,
  pictures: readonly OtherSitePicture[],
  onProgress: (share: number) => void,
): Promise<StoredPictures> {
  const waiting = [...pictures];
  const ids = new Map<string, string>();
  const failures: Failure[] = [];
  const storeNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        ids.set(next.src, await files.storePicture(next.src, next.alt));
      } catch (error) {
        failures.push(failureOf(error));
        if (isEnding(error)) waiting.length = 0;
      }
      onProgress((ids.size + failures.length) / pictures.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
  return { ids, failures };
}

const isEnding = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.statusCode === NO_ANSWER ||
  (error.code !== null && ENDING.has(error.code));

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { sentence: errorText(error), code: null };
  if (error.statusCode !== NO_ANSWER) return { sentence: errorText(error), code: error.code };
  return { sentence: navigator.onLine ? UNREACHABLE : OFFLINE, code: null };
}
