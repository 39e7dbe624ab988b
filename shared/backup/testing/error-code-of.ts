/** The code with which something is refused. */
export function errorCodeOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
  return 'nothing was thrown';
}
