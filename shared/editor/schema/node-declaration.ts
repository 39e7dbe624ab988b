import type { DOMOutputSpec, Node, TagParseRule } from '@tiptap/pm/model';
import type { AttributeDeclarations } from './attributes.ts';

/** One node of the schema, as the model, the browser's editor and the workers use it. */
export interface NodeDeclaration {
  /**
   * The content expression; absent for a leaf. Every expression except that of doc is `(a|b|…)*`, so that no merge of
   * concurrent edits is invalid [X1].
   */
  readonly content?: string;
  readonly group?: 'block' | 'inline';
  readonly inline?: true;
  readonly attributes: AttributeDeclarations;
  /** Edits do not cross the node's boundaries. */
  readonly isolating?: true;
  /** The node holds code: whitespace is preserved, and keyboard shortcuts for text marks do not apply. */
  readonly code?: true;
  readonly defining?: true;
  readonly draggable?: true;
  readonly linebreakReplacement?: true;
  /** The node's role in prosemirror-tables. */
  readonly tableRole?: 'table' | 'row' | 'cell' | 'header_cell';
  readonly parse?: readonly NodeParseRule[];
  readonly render?: (node: Node, attributes: Record<string, string>) => DOMOutputSpec;
}

/** Maps an HTML element to the node. The schema's attributes are read by their HTML names; `attrs` supplies more. */
export interface NodeParseRule extends Omit<TagParseRule, 'getAttrs' | 'attrs' | 'node' | 'mark'> {
  readonly attrs?: (element: HTMLElement) => Record<string, unknown>;
}
