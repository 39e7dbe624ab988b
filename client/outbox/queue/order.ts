import { v7 as uuidv7 } from 'uuid';
import { waitOf } from '#client/lib/durable-queue/attempts.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';

/** What the rest of a scope stands on: while it waits, so does everything in it. */
const MAKES_SCOPE = 'create-workspace';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The ids an operation makes or names [D4]. Its workspace is not among them, as everything in a scope would name it;
 * what is about the workspace itself names it as its `id`.
 */
export function idsOf(input: Record<string, unknown>): string[] {
  const ids = Object.entries(input).flatMap(([name, value]) =>
    name === 'workspaceId' ? [] : [value].flat(),
  );
  return ids.filter((id): id is string => typeof id === 'string' && UUID.test(id));
}

/** A key after every other, also when the clock was set back: the order of keys is the order of asking. */
export function keyAfter(last: string): string {
  const key = uuidv7();
  if (key > last) return key;
  const lastMs = Number.parseInt(last.replace('-', '').slice(0, 12), 16);
  return uuidv7({ msecs: lastMs + 1 });
}

export const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1);

/**
 * What is to be sent next of one scope's queue: the first, and those that come after it if all goes well. Order is kept:
 * one that has to wait a while holds all later ones, a parked one only those that share an id with it, transitively. One
 * that waits for a server which stores nothing new holds those too, and whatever makes something new: that something
 * is deleted gives the server room [A15].
 * @param queue one scope's operations in order of key
 * @param most how many at the most
 */
export function nextOperations(
  queue: readonly QueuedOperation[],
  now: number,
  most: number,
): QueuedOperation[] {
  const held = new Set<string>();
  const next: QueuedOperation[] = [];
  let isFull = false;
  for (const operation of queue) {
    if (operation.ack) continue;
    const isHeldBack = operation.isHeldBack === true && waitOf(operation, now) > 0;
    isFull ||= isHeldBack;
    const isHeld = isHeldBack || (isFull && createsItem(operation));
    if (operation.isParked || isHeld || operation.ids.some((id) => held.has(id))) {
      if (operation.name === MAKES_SCOPE) return next;
      for (const id of operation.ids) held.add(id);
      continue;
    }
    if (waitOf(operation, now) > 0 || next.length === most) return next;
    next.push(operation);
  }
  return next;
}

/** Whether it makes the thing its `id` names. */
export const isCreation = ({ name }: { name: string }): boolean => name.startsWith('create-');

/** Whether it makes an item, of its own or as the copy of another. */
export const createsItem = (operation: { name: string }): boolean =>
  isCreation(operation) || operation.name.startsWith('duplicate-');

/** What was queued after a creation and changes what it makes: of no use without it [D5]. */
export function dependantsOf(
  creation: QueuedOperation,
  queue: readonly QueuedOperation[],
): QueuedOperation[] {
  if (!createsItem(creation)) return [];
  const later = queue.filter(({ key, ack, scope }) => key > creation.key && !ack && scope === creation.scope);
  if (creation.name === MAKES_SCOPE) return later;
  return later.filter(({ input }) => input['id'] === creation.input['id']);
}
