/** Returns the code of the error that an action throws, or the error itself if it has no code. */
export function errorCodeOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
  return 'nothing was thrown';
}
