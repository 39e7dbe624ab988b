import { stringAttribute } from './document-json.ts';
import type { NodeJson } from './document-json.ts';
import type { HtmlOptions } from './html-options.ts';

/** The words a token shows: a mention with its `@`, a formula as TeX, all others their label. */
export function tokenLabel(token: NodeJson, options: Pick<HtmlOptions, 'tokenLabel'>): string {
  const label = options.tokenLabel?.(token) ?? stringAttribute(token, 'label') ?? '';
  return stringAttribute(token, 'kind') === 'mention' && label !== '' && !label.startsWith('@')
    ? `@${label}`
    : label;
}
