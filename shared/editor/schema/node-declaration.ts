import type { DOMOutputSpec, Node, TagParseRule } from '@tiptap/pm/model';
import type { AttributeDeclarations } from './attributes.ts';

/** One node of the schema: all that the model, the browser's editor and the workers need to know of it. */
export interface NodeDeclaration {
  /** Content expression; a leaf has none. Every one but doc's is `(a|b|…)*`, so that no union of edits is invalid [X1]. */
  readonly content?: string;
  readonly group?: 'block' | 'inline';
  readonly inline?: true;
  readonly attributes: AttributeDeclarations;
  /** Edits do not reach across its edges. */
  readonly isolating?: true;
  /** Whitespace is kept, marks of prose do not apply by key. */
  readonly code?: true;
  readonly defining?: true;
  readonly draggable?: true;
  readonly linebreakReplacement?: true;
  /** The role prosemirror-tables knows it by. */
  readonly tableRole?: 'table' | 'row' | 'cell' | 'header_cell';
  readonly parse?: readonly NodeParseRule[];
  readonly render?: (node: Node, attributes: Record<string, string>) => DOMOutputSpec;
}

/** How an element of HTML becomes this node: its own attributes are read by their names, `attrs` adds to them. */
export interface NodeParseRule extends Omit<TagParseRule, 'getAttrs' | 'attrs' | 'node' | 'mark'> {
  readonly attrs?: (element: HTMLElement) => Record<string, unknown>;
}
