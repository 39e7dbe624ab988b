/** A statement's text, the same for every length of a list and for every number of rows. */
export function normalised(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bin \(\?(, \?)+\)/gi, 'in (?, ?)')
    .replaceAll(/(\bvalues \([^()]*\))(, ?\([^()]*\))+/gi, '$1')
    .trim();
}
