import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import type { NodeRecord, Step, StoredPosition } from '../parse/node-record.ts';
import { derivedEdgeId, derivedEdgeSides, mainSteps, shownSteps, type ShownStep } from './timeline-steps.ts';
import { STEP_DISTANCE } from './step-distance.ts';

type StepNode = Pick<NodeRecord, 'id' | 'step' | 'gone' | 'position' | 'size'>;
const on = (x: number, y: number, frameId: string | null = null): StoredPosition => ({
  relative: { x, y },
  frameId,
  absolute: { x, y },
});
const step = (id: string, key: string, more: Partial<Step> = {}, rest: Partial<StepNode> = {}): StepNode => ({
  id,
  gone: null,
  position: on(0, 0),
  size: { width: 220, height: 104 },
  step: { timelineId: 't', key, direction: 'horizontal', branch: undefined, ...more },
  ...rest,
});
const branch = (of: string, side: 'top' | 'bottom' = 'top'): Partial<Step> => ({ branch: { of, side } });
const shownStep = (steps: readonly StepNode[], id: string): ShownStep | undefined =>
  shownSteps(steps).get(id);

describe('[K10] the main line of a timeline', () => {
  test('the main line contains the timeline’s live steps in order, without branches, notes and other timelines', () => {
    const main = mainSteps(
      [
        step('c', 'a2'),
        step('x', 'a0', {}, { gone: 5 }),
        step('b', 'a1', branch('c')),
        step('o', 'a0', { timelineId: 'other' }),
        step('n', 'a0', {}, { step: null }),
        step('a', 'a1'),
      ],
      't',
    );
    expect(main.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test('all steps have the direction of the first step, or of the first branch if there is no main step', () => {
    const steps = [step('b', 'a1'), step('a', 'a0', { direction: 'vertical' })];
    expect(shownStep(steps, 'b')?.direction).toBe('vertical');
    expect(shownStep([step('b', 'a1', { ...branch('gone'), direction: 'vertical' })], 'b')?.direction).toBe(
      'vertical',
    );
  });

  test('a step that branches off itself gets no derived edge', () => {
    expect(shownStep([step('a', 'a0', branch('a'))], 'a')).toMatchObject({
      isBranch: true,
      previousId: null,
    });
  });

  test('only steps with equal positions in the same frame are drawn shifted', () => {
    const steps = [
      step('a', 'a0'),
      step('b', 'a1', {}, { position: on(0, 0, 'f') }),
      step('c', 'a2', {}, { position: on(1, 0) }),
      step('d', 'a3'),
    ];
    expect(['a', 'b', 'c', 'd'].map((id) => shownStep(steps, id)?.shift.x)).toEqual([0, 0, 0, STEP_DISTANCE]);
  });
});

describe('[K10] steps that two people added at the same time', () => {
  const xs = (steps: readonly StepNode[]): number[] =>
    [...shownSteps(steps)].map(([id, { shift }]) => {
      const { position } = steps.find((each) => each.id === id)!;
      return position.relative.x + shift.x;
    });
  const at = (x: number, y = 0): Partial<StepNode> => ({ position: on(x, y) });

  test('of two steps at one position the later one is drawn a distance on, and the following steps move over', () => {
    const steps = [
      step('a', 'a0'),
      step('b', 'a1', {}, at(250)),
      step('c', 'a1', {}, at(250)),
      step('d', 'a2', {}, at(500)),
      step('e', 'a3', {}, at(750)),
    ];
    expect(xs(steps)).toEqual([0, 250, 500, 750, 1000]);
  });

  test('a step behind a gap, or beside the line, does not move over', () => {
    const steps = [
      step('a', 'a0'),
      step('b', 'a0'),
      step('c', 'a1', {}, at(250, 300)),
      step('d', 'a2', {}, at(600)),
    ];
    expect(xs(steps)).toEqual([0, 250, 250, 600]);
  });

  test('large steps get as much distance as they need', () => {
    const size = { width: 400, height: 104 };
    expect(xs([step('a', 'a0', {}, { size }), step('b', 'a1', {}, { size })])).toEqual([0, 430]);
  });

  test('a branch moves along with its step, and the second of two branches is drawn farther out on its side', () => {
    const steps = [
      step('a', 'a0'),
      step('b', 'a1'),
      step('c', 'a2', branch('b'), at(0, -250)),
      step('d', 'a2', branch('b'), at(0, -250)),
    ];
    expect(shownStep(steps, 'c')?.shift).toEqual({ x: 250, y: 0 });
    expect(shownStep(steps, 'd')?.shift).toEqual({ x: 250, y: -200 });
  });
});

describe('[K10] the derived edge that leads to a step', () => {
  test.each([
    ['horizontal', false, 'right', 'left'],
    ['vertical', false, 'bottom', 'top'],
    ['horizontal', true, 'top', 'bottom'],
    ['vertical', true, 'top', 'bottom'],
  ] as const)(
    'in a %s timeline, to a branch: %s, the edge goes from %s to %s',
    (direction, isBranch, from, to) => {
      const shown = { number: 1, isBranch, direction, previousId: 'p', shift: { x: 0, y: 0 } };
      expect(derivedEdgeSides(shown, { of: 'p', side: 'top' })).toEqual({ from, to });
    },
  );

  test('a derived edge has an id that no stored edge has', () => {
    expect(derivedEdgeId('n')).toBe('line:n');
  });
});

test('[K10] with random keys, branches and deletions, numbers have no gaps and derived edges join live steps', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = new SeededRandom(seed);
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const steps = ids.map((id) =>
      step(
        id,
        `a${random.below(3)}`,
        random.chance(0.4) ? branch(random.pick([...ids, 'missing']), random.pick(['top', 'bottom'])) : {},
        random.chance(0.2) ? { gone: 1 } : {},
      ),
    );
    const shown = shownSteps(steps);
    const liveIds = new Set(steps.filter(({ gone }) => gone === null).map(({ id }) => id));
    expect(new Set(shown.keys())).toEqual(liveIds);
    const numbers = [...shown].filter(([, { isBranch }]) => !isBranch).map(([, { number }]) => number);
    expect(numbers, `seed ${seed}`).toEqual(numbers.map((_, at) => at + 1));
    for (const [id, { previousId, isBranch, number }] of shown) {
      if (previousId !== null)
        expect(liveIds.has(previousId) && previousId !== id, `seed ${seed}`).toBe(true);
      if (!isBranch) expect(previousId === null, `seed ${seed}`).toBe(number === 1);
    }
    // The result does not depend on the order of the records.
    expect(shownSteps(steps.toReversed()), `seed ${seed}`).toEqual(shown);
  }
});
