import { AppError } from '#shared/errors/app-error.ts';
import { CONNECTOR_MESSAGES } from './connector-errors.ts';

/** Refuses a successful answer of another content type. The page of an error may have any. */
export function checkType(
  { status, headers }: { status: number; headers: Headers },
  types: readonly string[],
): void {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && !types.includes(type.trim().toLowerCase()))
    throw new AppError('INVALID_FILE_TYPE', CONNECTOR_MESSAGES.type);
}
