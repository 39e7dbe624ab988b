import type { Attrs } from '@tiptap/pm/model';
import type { AttributeDeclaration, AttributeDeclarations } from './attributes.ts';

/** Attributes for which HTML has a name of its own. Every other attribute is `data-` and its name in kebab case. */
const NATIVE_NAMES: Readonly<Record<string, string>> = {
  level: 'aria-level',
  dir: 'dir',
  lang: 'lang',
  colspan: 'colspan',
  rowspan: 'rowspan',
  alt: 'alt',
  title: 'title',
};

/** Returns the HTML name of a node's or mark's attribute: `data-asset-id` for `assetId`, `aria-level` for `level`. */
export function domAttributeName(attribute: string): string {
  return (
    NATIVE_NAMES[attribute] ??
    `data-${attribute.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  );
}

/** Returns the HTML attributes of a node or mark. Attributes with their default value are omitted. */
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

/**
 * Reads the attributes that `renderAttributes` wrote.
 * @returns only attributes that are present and well formed; the schema gives the others their default
 */
export function readAttributes(
  declarations: AttributeDeclarations,
  element: HTMLElement,
): Record<string, unknown> {
  const attrs: Record<string, unknown> = {};
  for (const [name, declaration] of Object.entries(declarations)) {
    const value = parseAttribute(declaration, element.getAttribute(domAttributeName(name)));
    // The editor renders a block without a direction as `dir="auto"`.
    if (value !== null && !(name === 'dir' && value === 'auto')) attrs[name] = value;
  }
  return attrs;
}

function parseAttribute(declaration: AttributeDeclaration, source: string | null): unknown {
  if (source === null) return null;
  switch (declaration.kind) {
    case 'string':
      return source;
    case 'true':
      return source === 'true' ? true : null;
    case 'number':
      return finiteNumber(source);
    case 'numbers': {
      const list = source.split(',').map(finiteNumber);
      return list.includes(null) ? null : list;
    }
  }
}

function finiteNumber(source: string): number | null {
  const value = source.trim() === '' ? Number.NaN : Number(source);
  return Number.isFinite(value) ? value : null;
}
