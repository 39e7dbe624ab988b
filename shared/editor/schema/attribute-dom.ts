import type { Attrs } from '@tiptap/pm/model';
import type { AttributeDeclaration, AttributeDeclarations } from './attributes.ts';

/** Attributes that HTML has its own name for; all others are `data-` and the name in kebab case. */
const NATIVE_NAMES: Readonly<Record<string, string>> = {
  level: 'aria-level',
  dir: 'dir',
  lang: 'lang',
  colspan: 'colspan',
  rowspan: 'rowspan',
  alt: 'alt',
  title: 'title',
};

/** The name under which an attribute of a node or mark stands in HTML: `assetId` is `data-asset-id`, `level` is `aria-level`. */
export function domAttributeName(attribute: string): string {
  return (
    NATIVE_NAMES[attribute] ??
    `data-${attribute.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  );
}

/** The HTML attributes of a node or mark; what equals its default is left out. */
export function renderAttributes(declarations: AttributeDeclarations, attrs: Attrs): Record<string, string> {
  const rendered: Record<string, string> = {};
  for (const [name, declaration] of Object.entries(declarations)) {
    const value: unknown = attrs[name];
    if (value === declaration.default) continue;
    if (Array.isArray(value)) rendered[domAttributeName(name)] = value.join(',');
    else if (typeof value === 'string' || typeof value === 'number' || value === true)
      rendered[domAttributeName(name)] = String(value);
  }
  return rendered;
}

/** Reads back what `renderAttributes` wrote; what is absent or malformed becomes the default. */
export function readAttributes(
  declarations: AttributeDeclarations,
  element: HTMLElement,
): Record<string, unknown> {
  const attrs: Record<string, unknown> = {};
  for (const [name, declaration] of Object.entries(declarations)) {
    const value = parseAttribute(declaration, element.getAttribute(domAttributeName(name)));
    // `auto` is how a block without a direction is shown.
    if (value !== null && !(name === 'dir' && value === 'auto')) attrs[name] = value;
  }
  return attrs;
}

function parseAttribute(declaration: AttributeDeclaration, written: string | null): unknown {
  if (written === null) return null;
  switch (declaration.kind) {
    case 'string':
      return written;
    case 'true':
      return written === 'true' ? true : null;
    case 'number':
      return finite(written);
    case 'numbers': {
      const list = written.split(',').map(finite);
      return list.includes(null) ? null : list;
    }
  }
}

function finite(written: string): number | null {
  const value = written.trim() === '' ? Number.NaN : Number(written);
  return Number.isFinite(value) ? value : null;
}
