/**
 * The closed list of error codes. A client acts on `data.code`, never on the status [F5]: only a code with `refuses`
 * removes a queued operation from the queue.
 */
export const ERROR_CODES = {
  invalid_input: { status: 400, refuses: true },
  unauthenticated: { status: 401, refuses: false },
  wrong_credentials: { status: 401, refuses: false },
  token_invalid: { status: 400, refuses: true },
  forbidden: { status: 403, refuses: true },
  /** The caller has to prove who they are before this call. */
  proof_needed: { status: 403, refuses: true },
  origin_refused: { status: 403, refuses: false },
  not_found: { status: 404, refuses: true },
  scope_not_found: { status: 404, refuses: false },
  operation_unknown: { status: 404, refuses: false },
  version_unknown: { status: 409, refuses: false },
  taken: { status: 409, refuses: true },
  conflict: { status: 409, refuses: true },
  plan_limit: { status: 403, refuses: true },
  /** The work costs more credits than are left. */
  credits_needed: { status: 402, refuses: true },
  limit_reached: { status: 409, refuses: true },
  locked: { status: 423, refuses: true },
  too_large: { status: 413, refuses: true },
  /** For files. The spec defines the names of these two. */
  FILE_TOO_LARGE: { status: 413, refuses: true },
  INVALID_FILE_TYPE: { status: 415, refuses: true },
  unsupported_media_type: { status: 415, refuses: false },
  key_reused: { status: 422, refuses: false },
  too_many_requests: { status: 429, refuses: false },
  unavailable: { status: 503, refuses: false },
  internal: { status: 500, refuses: false },
} as const satisfies Record<string, { status: number; refuses: boolean }>;

export type ErrorCode = keyof typeof ERROR_CODES;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_CODES, value);
}
