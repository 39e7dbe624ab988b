import { EditMap } from 'micromark-util-edit-map';
import type { Event } from 'micromark-util-types';
import { expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import './edit-in-place.ts';

const eventsOf = (names: string): Event[] =>
  // The edits move events without reading them.
  [...names].map((name) => name as unknown as Event);

test('edits in any order are applied at the indexes that they name, and the edits are then empty', () => {
  const random = new SeededRandom(1);
  for (let run = 0; run < 500; run += 1) {
    const before = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + index));
    const edits = new EditMap();
    const expected: string[] = [...before, ''];
    for (const index of [2, 9, 5, 12].filter(() => random.chance(0.7))) {
      const [remove, added] = [Math.floor(random.next() * 3), random.pick(['', 'X', 'YZ'])];
      const removed = Math.min(remove, before.length - index);
      edits.add(index, removed, eventsOf(added));
      for (let at = index; at < index + removed; at += 1) expected[at] = '';
      expected[index] = added + (expected[index] ?? '');
    }
    const events = eventsOf(before.join(''));
    edits.consume(events);
    expect(events.map(String).join('')).toBe(expected.join(''));
    const unchanged = [...events];
    edits.consume(events);
    expect(events).toEqual(unchanged);
  }
});
