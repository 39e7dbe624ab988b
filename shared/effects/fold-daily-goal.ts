import { effectOfCommand } from './index.ts';
import type { TreeOperation } from './tree-operation.ts';

/**
 * Returns the optimistic view of the writer's daily goal, in words; null without a goal.
 * @param base the goal in the server's last answer
 * @param pending pending operations of any scope
 */
export function foldDailyGoal(base: number | null, pending: readonly TreeOperation[]): number | null {
  let goal = base;
  for (const operation of pending) {
    const effect = effectOfCommand(operation.name)?.dailyGoal;
    if (effect) goal = effect(goal, operation);
  }
  return goal;
}
