import { v7 as uuidv7 } from 'uuid';
import { waitOf } from '#client/lib/durable-queue/attempts.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';

/** The operation that creates a scope. While it waits, every other operation of the scope waits. */
const CREATES_SCOPE = 'create-workspace';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Returns the ids an operation creates or names [D4]. `workspaceId` is left out, because every operation of a scope
 * would name it. An operation on the workspace itself names it as its `id`.
 */
export function idsOf(input: Record<string, unknown>): string[] {
  const ids = Object.entries(input).flatMap(([name, value]) =>
    name === 'workspaceId' ? [] : [value].flat(),
  );
  return ids.filter((id): id is string => typeof id === 'string' && UUID.test(id));
}

/** Returns a key that sorts after `last`, even if the clock was set back: keys sort in the order of queueing. */
export function keyAfter(last: string): string {
  const key = uuidv7();
  if (key > last) return key;
  const lastMs = Number.parseInt(last.replace('-', '').slice(0, 12), 16);
  return uuidv7({ msecs: lastMs + 1 });
}

export const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1);

/**
 * Returns the next operations to send from one scope's queue, assuming that each succeeds. Order is preserved: an
 * operation that waits for its retry stops all later ones. A parked operation blocks only operations that share an id
 * with it, transitively. An operation that waits because the server stores nothing new blocks those too, and every
 * creation. Deletions are still sent, because they free space on the server [A15].
 * @param queue one scope's operations in order of key
 * @param limit maximum number of operations returned
 */
export function nextOperations(
  queue: readonly QueuedOperation[],
  now: number,
  limit: number,
): QueuedOperation[] {
  const blockedIds = new Set<string>();
  const next: QueuedOperation[] = [];
  let isServerFull = false;
  for (const operation of queue) {
    if (operation.ack) continue;
    const isHeldBack = operation.isHeldBack === true && waitOf(operation, now) > 0;
    isServerFull ||= isHeldBack;
    const isBlocked = isHeldBack || (isServerFull && createsItem(operation));
    if (operation.isParked || isBlocked || operation.ids.some((id) => blockedIds.has(id))) {
      if (operation.name === CREATES_SCOPE) return next;
      for (const id of operation.ids) blockedIds.add(id);
      continue;
    }
    if (waitOf(operation, now) > 0 || next.length === limit) return next;
    next.push(operation);
  }
  return next;
}

/** Returns whether the operation creates the item that its `id` names. */
export const isCreation = ({ name }: { name: string }): boolean => name.startsWith('create-');

/** Returns whether the operation creates an item, either a new one or a copy. */
export const createsItem = (operation: { name: string }): boolean =>
  isCreation(operation) || operation.name.startsWith('duplicate-');

/** Returns the operations queued after a creation that change its item. They are useless without it [D5]. */
export function dependantsOf(
  creation: QueuedOperation,
  queue: readonly QueuedOperation[],
): QueuedOperation[] {
  if (!createsItem(creation)) return [];
  const laterOperations = queue.filter(
    ({ key, ack, scope }) => key > creation.key && !ack && scope === creation.scope,
  );
  if (creation.name === CREATES_SCOPE) return laterOperations;
  return laterOperations.filter(({ input }) => input['id'] === creation.input['id']);
}
