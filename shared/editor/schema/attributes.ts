/**
 * The type of an attribute's value; every attribute may also be null [X3]. Only the column widths of a table cell are
 * `numbers`, because prosemirror-tables requires an array.
 */
export type AttributeKind = 'string' | 'number' | 'true' | 'numbers';

/** One attribute of a node or mark. Its default is null, because any other default is stored with every node [X3]. */
export interface AttributeDeclaration {
  readonly kind: AttributeKind;
  /** Set for `colspan` and `rowspan` only: prosemirror-tables expects 1. */
  readonly default?: 1;
}

export type AttributeDeclarations = Readonly<Record<string, AttributeDeclaration>>;

/** The declarations of attributes by their type: text, a number, true or null, column widths, and a cell's span. */
export const text: AttributeDeclaration = { kind: 'string' };
export const number: AttributeDeclaration = { kind: 'number' };
export const flag: AttributeDeclaration = { kind: 'true' };
export const numbers: AttributeDeclaration = { kind: 'numbers' };
export const span: AttributeDeclaration = { kind: 'number', default: 1 };

/**
 * The attributes of every `block` node: `id` (8 base-36 characters [X6]), `indent` (1–8), `quote` (depth, from 1).
 */
export const BLOCK_ATTRIBUTES = { id: text, indent: number, quote: number } as const;

/**
 * The attributes of every node except doc and text. `ins` and `del` are `"id by at"` of a proposed insertion or
 * deletion, `mod` is the JSON text of a proposed change [X10]. `x` is JSON text for later versions, which older
 * versions preserve [X12].
 */
export const COMMON_ATTRIBUTES = { ins: text, del: text, mod: text, x: text } as const;

export function attributeDefault(declaration: AttributeDeclaration): 1 | null {
  return declaration.default ?? null;
}
