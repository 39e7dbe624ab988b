/**
 * Normalises a statement, so that its text does not depend on the lengths of lists and the number of inserted rows.
 */
export function normaliseStatement(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bin \(\?(, \?)+\)/gi, 'in (?, ?)')
    .replaceAll(/(\bvalues \([^()]*\))(, ?\([^()]*\))+/gi, '$1')
    .trim();
}
