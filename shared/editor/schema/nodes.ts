import type { DOMOutputSpec } from '@tiptap/pm/model';
import { BLOCK_ATTRIBUTES, COMMON_ATTRIBUTES, flag, number, numbers, span, text } from './attributes.ts';
import type { NodeDeclaration } from './node-declaration.ts';
import { safeUrl } from './safe-url.ts';

const BLOCK = { ...BLOCK_ATTRIBUTES, ...COMMON_ATTRIBUTES } as const;
const CELL = { colspan: span, rowspan: span, colwidth: numbers, align: text, ...COMMON_ATTRIBUTES } as const;

/**
 * Renders an `img` with the URL of another site. The URL of an asset is never stored; the editor's node view sets it.
 */
function imageSpec(src: unknown, alt: unknown, attributes: Record<string, string> = {}): DOMOutputSpec {
  const address = safeUrl(src);
  return [
    'img',
    {
      ...attributes,
      ...(address === null ? {} : { src: address }),
      ...(typeof alt === 'string' ? { alt } : {}),
    },
  ];
}

/**
 * The nodes of version 1, in schema order. A document is a flat row of blocks: heading, list, indent and quote are
 * attributes of a paragraph. y-tiptap re-creates the text of a node that is retyped, wrapped or lifted, and text that
 * another writer types there at the same time is lost [X2].
 */
export const NODES = {
  /** The only content expression with `+`: y-tiptap does not check the root. */
  doc: { content: 'block+', attributes: {} },
  /**
   * `level` is 1–6; `list` is bullet, ordered or task; `checked` belongs to a task; `start` is the number of an
   * ordered list's first item; `style` names a paragraph style. `indent` without `list` continues the item above.
   */
  paragraph: {
    content: 'inline*',
    group: 'block',
    attributes: {
      ...BLOCK,
      level: number,
      list: text,
      checked: flag,
      start: number,
      align: text,
      dir: text,
      lang: text,
      style: text,
    },
    parse: [
      { tag: 'p' },
      { tag: '[role="heading"]' },
      ...[1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: () => ({ level }) })),
    ],
    // Headings are `p` elements too: a change to `h2` would replace the element during an IME composition [X15].
    render: (node, attributes) => [
      'p',
      { ...(node.attrs.level === null ? {} : { role: 'heading' }), ...attributes },
      0,
    ],
  },
  /** The `language` `math` marks TeX. */
  codeBlock: {
    content: 'text*',
    group: 'block',
    code: true,
    defining: true,
    attributes: { ...BLOCK, language: text },
    parse: [{ tag: 'pre', preserveWhitespace: 'full' }],
    render: (_node, attributes) => ['pre', attributes, ['code', 0]],
  },
  /**
   * The content is the caption. `src` is the URL of another site, `assetId` names an asset; `width` is in percent.
   */
  image: {
    content: 'inline*',
    group: 'block',
    draggable: true,
    attributes: { ...BLOCK, assetId: text, src: text, alt: text, width: number, align: text },
    parse: [
      { tag: 'figure[data-type="image"]', contentElement: 'figcaption' },
      {
        tag: 'img:not([data-type])',
        attrs: (element) => ({ src: safeUrl(element.getAttribute('src')), alt: element.getAttribute('alt') }),
      },
    ],
    render: (node, attributes) => [
      'figure',
      { 'data-type': 'image', ...attributes },
      imageSpec(node.attrs.src, node.attrs.alt),
      ['figcaption', 0],
    ],
  },
  /** `kind` is page for a page break and null for a scene break. */
  horizontalRule: {
    group: 'block',
    attributes: { ...BLOCK, kind: text },
    parse: [{ tag: 'hr' }],
    render: (_node, attributes) => ['hr', attributes],
  },
  /** `kind` is callout or toggle; unknown kinds are plain frames. If `titled`, the first block is the title. */
  box: {
    content: 'block*',
    group: 'block',
    defining: true,
    attributes: { ...BLOCK, kind: text, titled: flag },
    parse: [{ tag: 'div[data-type="box"]' }],
    render: (_node, attributes) => ['div', { 'data-type': 'box', ...attributes }, 0],
  },
  /** Footnotes are at the end of the document. Tokens of kind footnote refer to `note` [X11]. */
  footnote: {
    content: 'block*',
    group: 'block',
    isolating: true,
    defining: true,
    attributes: { ...BLOCK, note: text },
    parse: [{ tag: 'div[data-type="footnote"]' }],
    render: (_node, attributes) => ['div', { 'data-type': 'footnote', ...attributes }, 0],
  },
  /** `kind` is embed, contents or bibliography; an unknown kind is shown as its locked `label`. */
  object: {
    group: 'block',
    draggable: true,
    attributes: { ...BLOCK, kind: text, ref: text, label: text, data: text },
    parse: [{ tag: 'div[data-type="object"]' }],
    render: (node, attributes) => [
      'div',
      { 'data-type': 'object', ...attributes },
      String(node.attrs.label ?? ''),
    ],
  },
  table: {
    content: 'tableRow*',
    group: 'block',
    isolating: true,
    tableRole: 'table',
    attributes: BLOCK,
    parse: [{ tag: 'table' }],
    render: (_node, attributes) => ['table', attributes, ['tbody', 0]],
  },
  tableRow: {
    content: '(tableCell | tableHeader)*',
    tableRole: 'row',
    attributes: COMMON_ATTRIBUTES,
    parse: [{ tag: 'tr' }],
    render: (_node, attributes) => ['tr', attributes, 0],
  },
  tableCell: {
    content: 'block*',
    isolating: true,
    tableRole: 'cell',
    attributes: CELL,
    parse: [{ tag: 'td' }],
    render: (_node, attributes) => ['td', attributes, 0],
  },
  tableHeader: {
    content: 'block*',
    isolating: true,
    tableRole: 'header_cell',
    attributes: CELL,
    parse: [{ tag: 'th' }],
    render: (_node, attributes) => ['th', attributes, 0],
  },
  hardBreak: {
    group: 'inline',
    inline: true,
    linebreakReplacement: true,
    attributes: COMMON_ATTRIBUTES,
    parse: [{ tag: 'br' }],
    render: (_node, attributes) => ['br', attributes],
  },
  inlineImage: {
    group: 'inline',
    inline: true,
    draggable: true,
    attributes: { assetId: text, src: text, alt: text, width: number, ...COMMON_ATTRIBUTES },
    parse: [{ tag: 'img[data-type="inlineImage"]' }],
    render: (node, attributes) =>
      imageSpec(node.attrs.src, node.attrs.alt, { 'data-type': 'inlineImage', ...attributes }),
  },
  /**
   * `kind` is link, mention, footnote, math, cite or split; an unknown kind is shown as a chip with its `label`. In a
   * link, `ref` is the item's id, `label` the writer's own words or the last known title, and `data` a block id or what
   * `linkName` reads.
   */
  token: {
    group: 'inline',
    inline: true,
    attributes: { kind: text, ref: text, label: text, data: text, ...COMMON_ATTRIBUTES },
    parse: [{ tag: 'span[data-type="token"]' }],
    render: (node, attributes) => [
      'span',
      { 'data-type': 'token', ...attributes },
      String(node.attrs.label ?? ''),
    ],
  },
  text: { group: 'inline', attributes: {} },
} satisfies Record<string, NodeDeclaration>;

/** The nodes as pairs of name and declaration, in schema order. */
export const NODE_LIST: readonly (readonly [string, NodeDeclaration])[] = Object.entries(NODES);

/** The names of all `block` nodes: the children of a document, box, footnote or cell. Each has a block id. */
export const BLOCK_NAMES: readonly string[] = NODE_LIST.flatMap(([name, node]) =>
  node.group === 'block' ? [name] : [],
);

/** The names of the nodes that contain blocks and may be empty until somebody writes in them [X1]. */
export const CONTAINER_NAMES: readonly string[] = NODE_LIST.flatMap(([name, node]) =>
  node.content === 'block*' ? [name] : [],
);
