import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { firstContentUpdate } from '#shared/editor/content/first-content.ts';
import { block, doc, link, p, token } from '#shared/editor/markdown/testing/document-builders.ts';
import { mergeDeleted } from './backup-canvas.ts';
import { copyCanvas } from './copy-canvas.ts';
import { copyMarkdown, copyState, type CopiedText } from './copy-text.ts';

const id = (number: number): string => `0192d3a4-7c5e-7b1a-9f00-${String(number).padStart(12, '0')}`;
const TO = {
  workspaceId: id(9),
  ids: new Map([
    [id(1), id(11)],
    [id(2), id(12)],
  ]),
};
const address = (workspaceId: string, itemId: string): string => `/workspace/${workspaceId}?item=${itemId}`;

function restored({ beginning, update }: CopiedText): Y.Doc {
  const copy = new Y.Doc();
  for (const part of [beginning, update]) Y.applyUpdate(copy, part);
  return copy;
}
const json = (copied: CopiedText): string =>
  JSON.stringify(fragmentToJson(restored(copied).getXmlFragment('content')));

const PAGE: NodeJson = doc(
  p(
    'see ',
    token('link', { ref: id(1), label: 'One' }),
    ' and ',
    token('link', { ref: id(5), label: 'Gone' }),
  ),
  p(
    link('here', address(id(8), id(2))),
    ' ',
    link('there', address(id(8), id(5))),
    ' ',
    link('out', 'https://x.y/'),
  ),
  block('image', { assetId: id(2), alt: 'The pier' }),
);

/** Returns the expected links and images that a copy of the page lacks, and the old ids that it still contains. */
function problemsIn(text: string): string[] {
  const expected = [
    `"ref":"${id(11)}"`,
    // A link to an item that is not in the backup is unchanged: the target may exist where the link is read.
    `"ref":"${id(5)}"`,
    `"href":"${address(id(9), id(12))}"`,
    `"href":"${address(id(8), id(5))}"`,
    '"href":"https://x.y/"',
    `"assetId":"${id(12)}"`,
  ];
  return [
    ...expected.filter((part) => !text.includes(part)),
    ...[id(1), id(2)].filter((old) => text.includes(old)),
  ];
}

describe('links and images in restored items', () => {
  test('[A8] links and images of a restored page lead to the new items, in every form of a link', () => {
    const text = json(copyState(firstContentUpdate(PAGE), id(3), TO));
    expect(text).toContain('see ');
    expect(problemsIn(text)).toEqual([]);
  });

  test('[K7] links and images of a restored note on a canvas lead to the new items', () => {
    const node = {
      id: 'n',
      type: 'text',
      x: 0,
      y: 0,
      text: '',
      foolscap: { type: 'markdownNode', pm: PAGE },
    };
    const copy = restored(copyCanvas(JSON.stringify({ nodes: [node], edges: [] }), TO));
    const projection = new CanvasProjection(copy, (flush) => flush());
    const [shown] = projection.getView().nodes;
    const text = projection.index.get(shown?.id ?? '')?.text;
    expect(problemsIn(JSON.stringify(text && fragmentToJson(text)))).toEqual([]);
  });

  test('[K7] restored cards show the new pages and images the new files; a card of an unknown page keeps its id', () => {
    const card = (doc: string, asset?: string) => ({
      id: doc + String(asset),
      type: 'text',
      x: 0,
      y: 0,
      foolscap: asset === undefined ? { type: 'documentNode', doc } : { type: 'imageNode', asset },
    });
    const file = { nodes: [card(id(1)), card(id(5)), card('', id(2))], edges: [] };
    const { nodes } = new CanvasProjection(restored(copyCanvas(JSON.stringify(file), TO)), (flush) =>
      flush(),
    ).getView();
    expect(new Set(nodes.map(({ documentId, assetId }) => documentId ?? assetId))).toEqual(
      new Set([id(11), id(5), id(12)]),
    );
  });

  test('links in Markdown lead to the page of that title, and have no target if there is no such page', () => {
    const text = json(copyMarkdown('[[One]] and [[Two]]', id(3), new Map([['One', id(11)]])));
    expect(text).toContain(`"ref":"${id(11)}"`);
    expect(text).toContain('"label":"Two"');
    expect(text.match(/"ref":"/g)).toHaveLength(1);
  });

  test.each(['[[One|the first]]', '[[One#Heading]]', '[[pages/One]]'])(
    'the link %s in Markdown leads to the page that it names',
    (markdown) => {
      expect(json(copyMarkdown(markdown, id(3), new Map([['One', id(11)]])))).toContain(`"ref":"${id(11)}"`);
    },
  );
});

describe('[K5] the deleted nodes in a backup’s canvas file', () => {
  const node = (id: string) => ({ id, type: 'text' });
  const file = (deleted: object) => ({ nodes: [node('a')], edges: [], foolscap: { deleted } });

  test('deleted nodes are merged with their deletion times; a visible node wins over a deleted one of the same id', () => {
    const merged = mergeDeleted(file({ at: { a: 5, b: 6 }, nodes: [node('b')], edges: [{ id: 'e' }] }));
    expect(merged.file).toEqual({ nodes: [node('a'), node('b')], edges: [{ id: 'e' }] });
    expect(merged.deletedAt).toEqual(new Map([['b', 6]]));
  });

  test.each([
    null,
    7,
    [],
    {},
    file({}),
    file({ at: { b: 'then' }, nodes: [], edges: [] }),
    file({ at: {}, nodes: 7, edges: [] }),
  ])('%j has no valid list of deleted nodes and is returned unchanged', (odd) => {
    const { file: same, deletedAt } = mergeDeleted(odd);
    expect(same).toBe(odd);
    expect(deletedAt.size).toBe(0);
  });
});
