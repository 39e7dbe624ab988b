/** What a failed delivery may tell the log: its codes, never its sentence, which can quote address and letter. */
export function whatFailed(error: unknown): { name: string; code?: string; responseCode?: number } {
  if (!(error instanceof Error)) return { name: typeof error };
  return {
    name: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('responseCode' in error && typeof error.responseCode === 'number'
      ? { responseCode: error.responseCode }
      : {}),
  };
}
