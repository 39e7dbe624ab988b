import type { Mark, Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  fixTables,
  mergeCells,
  toggleHeaderRow,
  CellSelection,
} from '@tiptap/pm/tables';
import type { SeededRandom } from '#shared/testing/seeded-random.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { ORIGIN_META } from '../origin.ts';
import type { Replica } from './replica.ts';

interface PositionedNode {
  readonly node: Node;
  readonly pos: number;
}

/** One kind of edit. Returns null when the document has no position for it. */
export type Operation = (state: EditorState, random: SeededRandom, editor: TextEditor) => Transaction | null;

const find = (doc: Node, wanted: (node: Node) => boolean): PositionedNode[] => {
  const found: PositionedNode[] = [];
  doc.descendants((node, pos) => {
    if (wanted(node)) found.push({ node, pos });
    return !node.inlineContent;
  });
  return found;
};

const textblocks = (doc: Node) => find(doc, (node) => node.isTextblock);
const paragraphs = (doc: Node) => find(doc, (node) => node.type.name === 'paragraph');

/** Returns the offsets in a textblock before, between and after words. */
function boundaries(node: Node): number[] {
  const offsets = [0];
  node.forEach((child, offset) => {
    for (const match of (child.text ?? '').matchAll(/ /g)) offsets.push(offset + match.index + 1);
  });
  return offsets;
}

function randomTextPosition(random: SeededRandom, blocks: PositionedNode[]): number | null {
  const block = random.pickOrUndefined(blocks);
  return block ? block.pos + 1 + (random.pickOrUndefined(boundaries(block.node)) ?? 0) : null;
}

/** Inserts a unique word between others in a random textblock. */
export function typeWord(word: string): Operation {
  return (state, random) => {
    const at = randomTextPosition(random, textblocks(state.doc));
    return at === null ? null : state.tr.insertText(`${word} `, at);
  };
}

/**
 * Inserts words that nobody typed. They consist of characters of a separate script, and writers may then type among
 * them [X8].
 */
const insertWords: Operation = (state, random) => {
  const at = randomTextPosition(random, textblocks(state.doc));
  const kind = random.next() < 0.5 ? 'ai' : 'paste';
  const words = '\uAC00\uAC01\uAC02 '.repeat(1 + random.below(4));
  return at === null
    ? null
    : state.tr.insertText(words, at).setMeta(ORIGIN_META, { kind, ref: `row${random.below(3)}` });
};

const ATTRIBUTES: [string, (string | number | true | null)[]][] = [
  ['level', [1, 2, null]],
  ['list', ['bullet', 'ordered', 'task', null]],
  ['indent', [1, 2, null]],
  ['quote', [1, 2, null]],
  ['align', ['center', null]],
  ['checked', [true, null]],
];

/** Changes one block attribute. In the flat schema this covers headings, lists and quotes, and touches no text. */
const setAttribute: Operation = (state, random) => {
  const block = random.pickOrUndefined(paragraphs(state.doc));
  const [name, values] = random.pickOrUndefined(ATTRIBUTES) ?? ['level', [1]];
  return block ? state.tr.setNodeAttribute(block.pos, name, random.pickOrUndefined(values)) : null;
};

const toggleMark: Operation = (state, random) => {
  const block = random.pickOrUndefined(textblocks(state.doc));
  if (!block || block.node.content.size === 0) return null;
  const offsets = [...boundaries(block.node), block.node.content.size];
  const [from, to] = [random.pickOrUndefined(offsets) ?? 0, random.pickOrUndefined(offsets) ?? 0].toSorted(
    (a, b) => a - b,
  );
  const { bold, link, style, tag } = state.schema.marks;
  const choices: (Mark | undefined)[] = [
    bold?.create(),
    link?.create({ href: `https://example.org/${random.below(3)}` }),
    style?.create({ kind: 'lang', value: `l${random.below(3)}` }),
    tag?.create({ kind: 'claim', ref: `r${random.below(3)}` }),
  ];
  const mark = random.pickOrUndefined(choices);
  if (!mark || from === undefined || to === undefined || from === to) return null;
  const [start, end] = [block.pos + 1 + from, block.pos + 1 + to];
  return random.next() < 0.7 ? state.tr.addMark(start, end, mark) : state.tr.removeMark(start, end, mark);
};

const insertBlock: Operation = (state, random) => {
  const { paragraph, horizontalRule, box, image, codeBlock, table, tableRow, tableCell, footnote } =
    state.schema.nodes;
  if (!paragraph || !tableCell || !tableRow) return null;
  const cell = () => tableCell.create(null, paragraph.create());
  const row = () => tableRow.create(null, [cell(), cell()]);
  const newBlock = random.pickOrUndefined([
    paragraph.create(),
    paragraph.create({ list: 'bullet' }),
    horizontalRule?.create(),
    image?.create({ assetId: 'a' }),
    codeBlock?.create(),
    box?.create({ kind: 'callout' }, paragraph.create()),
    footnote?.create({ note: 'n' }, paragraph.create()),
    table?.create(null, [row(), row()]),
  ]);
  const beside = random.pickOrUndefined(find(state.doc, (node) => node.type.isInGroup('block')));
  return newBlock && beside ? state.tr.insert(beside.pos, newBlock) : null;
};

/**
 * Inserts a token into a paragraph with text. On an empty line the token would replace the line's Y.XmlText, and
 * concurrent typing would be lost. In the middle of a text it splits the text.
 */
function tokenAt(offsetIn: (node: Node, random: SeededRandom) => number): Operation {
  return (state, random) => {
    const block = random.pickOrUndefined(paragraphs(state.doc).filter(({ node }) => node.textContent !== ''));
    const token = state.schema.nodes.token?.create({ kind: 'link', label: 'Page', ref: 'p' });
    return block && token ? state.tr.insert(block.pos + 1 + offsetIn(block.node, random), token) : null;
  };
}

const insertToken = tokenAt((node, random) => (random.next() < 0.5 ? 0 : node.content.size));
const splitByToken = tokenAt((node, random) => random.pickOrUndefined(boundaries(node)) ?? 0);

const deleteLeaf: Operation = (state, random) => {
  const leaf = random.pickOrUndefined(find(state.doc, (node) => node.type.name === 'horizontalRule'));
  return leaf && state.doc.childCount > 1 ? state.tr.delete(leaf.pos, leaf.pos + leaf.node.nodeSize) : null;
};

type TableCommand = (state: EditorState, dispatch: (tr: Transaction) => void) => boolean;

/**
 * Runs one of the table library's commands, after repairing the tables and setting the caret, as the editor does
 * [X5].
 */
function tableOperation(...commands: TableCommand[]): Operation {
  return (_state, random, editor) => {
    const { view } = editor;
    const repair = fixTables(editor.state);
    if (repair) view.dispatch(repair);
    const { doc } = editor.state;
    const cell = random.pickOrUndefined(
      find(doc, (node) => ['tableCell', 'tableHeader'].includes(node.type.name)),
    );
    const command = random.pickOrUndefined(commands);
    if (!cell || !command || doc.nodeSize > 3000) return null;
    const $cell = doc.resolve(cell.pos);
    const selection =
      command === mergeCells
        ? CellSelection.colSelection($cell)
        : TextSelection.near(doc.resolve(cell.pos + 1));
    view.dispatch(editor.state.tr.setSelection(selection));
    let result: Transaction | null = null;
    command(editor.state, (tr) => {
      result = tr;
    });
    return result;
  };
}

/** New rows and columns leave every cell in place. A cell that becomes a header or is merged is re-created. */
const growTable = tableOperation(addRowAfter, addColumnAfter);
const recreateCells = tableOperation(toggleHeaderRow, mergeCells);

/** Presses Enter: at a block's start it inserts an empty block before it, elsewhere it splits the block. */
const split: Operation = (state, random) => {
  const block = random.pickOrUndefined(paragraphs(state.doc));
  if (!block) return null;
  const offset = random.pickOrUndefined(boundaries(block.node)) ?? 0;
  const { paragraph } = state.schema.nodes;
  return offset === 0 && paragraph
    ? state.tr.insert(block.pos, paragraph.create())
    : state.tr.split(block.pos + 1 + offset);
};

const join: Operation = (state, random) => {
  const joinable = paragraphs(state.doc).filter(
    ({ pos }) => state.doc.resolve(pos).nodeBefore?.type.name === 'paragraph',
  );
  const block = random.pickOrUndefined(joinable);
  return block ? state.tr.join(block.pos) : null;
};

const move: Operation = (state, random) => {
  if (state.doc.childCount < 3) return null;
  const blocks: PositionedNode[] = [];
  state.doc.forEach((node, pos) => blocks.push({ node, pos }));
  const block = random.pickOrUndefined(blocks);
  if (!block) return null;
  const tr = state.tr.delete(block.pos, block.pos + block.node.nodeSize);
  let at = 0;
  for (let index = random.below(tr.doc.childCount + 1); index > 0; index -= 1)
    at += tr.doc.child(index - 1).nodeSize;
  return tr.insert(at, block.node);
};

const wrap: Operation = (state, random) => {
  const block = random.pickOrUndefined(paragraphs(state.doc));
  const { box } = state.schema.nodes;
  if (!block || !box || state.doc.resolve(block.pos).depth > 2) return null;
  return state.tr.replaceWith(
    block.pos,
    block.pos + block.node.nodeSize,
    box.create({ kind: 'callout' }, block.node),
  );
};

const unwrap: Operation = (state, random) => {
  const block = random.pickOrUndefined(
    find(state.doc, (node) => node.type.name === 'box' && node.childCount > 0),
  );
  return block ? state.tr.replaceWith(block.pos, block.pos + block.node.nodeSize, block.node.content) : null;
};

const GENTLE = [setAttribute, toggleMark, insertBlock, insertToken, deleteLeaf, growTable];
const SPLITTING = [split, join, splitByToken];

/** The sets of edits that writers make besides typing, undo and redo. */
export const OPERATIONS = {
  /** Edits that leave every text in place. */
  gentle: GENTLE,
  /** Also splits and joins text, and y-tiptap re-creates part of it. */
  splitting: [...GENTLE, ...GENTLE, ...SPLITTING],
  /** Also moves, boxes and unboxes blocks, and retypes and merges cells; y-tiptap re-creates all of their text. */
  all: [...GENTLE, ...GENTLE, ...GENTLE, ...SPLITTING, move, wrap, unwrap, recreateCells],
  /** Inserts words that nobody typed, among structural edits of every kind. */
  origins: [
    ...Array.from({ length: 12 }, () => insertWords),
    ...GENTLE,
    ...GENTLE,
    ...SPLITTING,
    ...SPLITTING,
    wrap,
    unwrap,
  ],
} as const satisfies Record<string, readonly Operation[]>;

/** Runs an operation in a replica's editor. Returns whether it applied. */
export function perform({ editor }: Replica, operation: Operation, random: SeededRandom): boolean {
  const tr = operation(editor.state, random, editor);
  if (tr === null) return false;
  editor.view.dispatch(tr);
  return true;
}
