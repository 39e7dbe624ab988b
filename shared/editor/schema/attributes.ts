/**
 * What an attribute may hold besides null [X3]. `numbers` is the column widths of a table cell alone,
 * whose form the table library fixes.
 */
export type AttributeKind = 'string' | 'number' | 'true' | 'numbers';

/** One attribute of a node or mark. Its default is null: any other is stored with every node [X3]. */
export interface AttributeDeclaration {
  readonly kind: AttributeKind;
  /** Only `colspan` and `rowspan` differ from null: the table library reckons with 1. */
  readonly default?: 1;
}

export type AttributeDeclarations = Readonly<Record<string, AttributeDeclaration>>;

export const text: AttributeDeclaration = { kind: 'string' };
export const number: AttributeDeclaration = { kind: 'number' };
export const flag: AttributeDeclaration = { kind: 'true' };
export const numbers: AttributeDeclaration = { kind: 'numbers' };
export const span: AttributeDeclaration = { kind: 'number', default: 1 };

/**
 * What every block of the `block` group has: `id` (8 base-36 characters [X6]), `indent` (1–8), `quote` (depth, from 1).
 */
export const BLOCK_ATTRIBUTES = { id: text, indent: number, quote: number } as const;

/**
 * What every node but doc and text has. `ins`, `del`: `"id by at"`, a proposed insertion or deletion; `mod`: JSON text of a
 * proposed change [X10]; `x`: JSON text of whatever a later version needs and older ones carry along [X12].
 */
export const COMMON_ATTRIBUTES = { ins: text, del: text, mod: text, x: text } as const;

/** The default of an attribute. */
export function attributeDefault(declaration: AttributeDeclaration): 1 | null {
  return declaration.default ?? null;
}
