// @vitest-environment jsdom
import type { Mark, Node } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { paragraph, replicas, sync, type Replica } from './testing/replica.ts';

const BASE = 'The harbour was empty in the morning, and the clerk wrote the tide into his book.';

/**
 * Proposes to insert a word at a position. Inside another person's proposal the word belongs to that proposal too.
 */
function proposeWord({ editor }: Replica, by: string, id: number, at: number): void {
  const { schema, doc, tr } = editor.state;
  const { nodeBefore, nodeAfter } = doc.resolve(at);
  const around = (nodeBefore?.marks ?? []).filter(
    (mark) => mark.type.name === 'insertion' && nodeAfter?.marks.some((other) => other.eq(mark)),
  );
  const own = schema.mark('insertion', { id: String(id), by, at: '2026-11-21' });
  editor.view.dispatch(tr.insert(at, schema.text(`${by}${id} `, [...around, own])));
}

/** Proposes to delete a range, including proposals of any person. */
function proposeDeletion({ editor }: Replica, by: string, id: number, from: number, to: number): void {
  const deletion = editor.schema.mark('deletion', { id: String(id), by, at: '2026-11-21' });
  editor.view.dispatch(editor.state.tr.addMark(from, to, deletion));
}

const isInserted = (marks: readonly Mark[]): boolean => marks.some(({ type }) => type.name === 'insertion');

/** Returns the text after every suggestion is rejected. */
function rejectAll(doc: Node): string {
  let words = '';
  doc.descendants((node) => {
    if (node.isText && !isInserted(node.marks)) words += node.text ?? '';
  });
  return words;
}

test('[X10] rejecting all suggestions of two concurrent writers restores the original text', () => {
  for (let seed = 1; seed <= 15; seed += 1) {
    const { below: random } = new SeededRandom(seed);
    const people = replicas(2, [paragraph(BASE)]);
    for (let step = 0; step < 40; step += 1) {
      const by = random(2);
      const person = people[by];
      if (!person) continue;
      const end = person.editor.state.doc.content.size - 1;
      const at = 1 + random(end - 1);
      if (random(2) === 0) proposeWord(person, `w${by}`, step, at);
      else proposeDeletion(person, `w${by}`, step, at, Math.min(end, at + 1 + random(12)));
      if (random(6) === 0) sync(people);
    }
    sync(people);
    const docs = people.map(({ editor }) => editor.state.doc);
    expect(docs.map(rejectAll), `seed ${seed}`).toEqual([BASE, BASE]);
    expect(docs[0]?.textContent).toBe(docs[1]?.textContent);
    expect(docs[0]?.textContent.length).toBeGreaterThan(BASE.length);
    for (const person of people) person.destroy();
  }
});
