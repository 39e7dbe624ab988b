/**
 * The sentences for the fields that are empty.
 * @param fields by name: the typed value and the sentence that asks for it
 */
export function missing(
  fields: Readonly<Record<string, readonly [value: string | undefined, sentence: string]>>,
): Record<string, string> {
  const empty = Object.entries(fields).filter(([, [value]]) => (value ?? '').trim() === '');
  return Object.fromEntries(empty.map(([name, [, sentence]]) => [name, sentence]));
}
