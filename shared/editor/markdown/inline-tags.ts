import type { PhrasingContent } from 'mdast';
import { isElement, parseHtml } from '../html/read/element-tree.ts';
import type { HtmlElement } from '../html/read/element-tree.ts';

/** Elements within a line of Markdown, by the place of their opening tag. `close`: the place of the closing one, or the same place. */
export type InlineTags = ReadonlyMap<number, { readonly element: HtmlElement; readonly close: number }>;

/** Elements that HTML means within a line. A tag of any other name is prose. */
const KNOWN = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);

const VOID = new Set(['br', 'img', 'wbr']);
const NONE: InlineTags = new Map();

/** Pairs the tags among siblings. What has no partner is not in the answer. One pass, so no line costs more than its length. */
export function pairTags(children: readonly PhrasingContent[]): InlineTags {
  if (!children.some(({ type }) => type === 'html')) return NONE;
  const tags = new Map<number, { element: HtmlElement; close: number }>();
  const open: { name: string; at: number; html: string }[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, change: number): void =>
    void counts.set(name, (counts.get(name) ?? 0) + change);
  for (const [at, child] of children.entries()) {
    if (child.type !== 'html') continue;
    const [, slash, tag] = /^<(\/?)([a-z][a-z\d]*)(?=[\s/>])/i.exec(child.value) ?? [];
    const name = tag?.toLowerCase() ?? '';
    if (VOID.has(name) && slash === '') {
      const element = elementOf(child.value);
      if (element) tags.set(at, { element, close: at });
    } else if (KNOWN.has(name) && slash === '') {
      open.push({ name, at, html: child.value });
      count(name, 1);
    } else if ((counts.get(name) ?? 0) > 0) {
      for (let last = open.pop(); last; last = open.pop()) {
        count(last.name, -1);
        if (last.name !== name) continue;
        const element = elementOf(last.html);
        if (element) tags.set(last.at, { element, close: at });
        break;
      }
    }
  }
  return tags;
}

function elementOf(html: string): HtmlElement | null {
  return parseHtml(html).find(isElement) ?? null;
}
