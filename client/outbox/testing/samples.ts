import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';

/** A queued operation before its first attempt, in the workspace `w`. A test passes the fields it is about. */
export const sampleOperation = (
  fields: Partial<QueuedOperation> & Pick<QueuedOperation, 'key' | 'name'>,
): QueuedOperation => ({
  version: 1,
  scope: 'workspace:w',
  input: {},
  ids: [],
  actorId: 'ada',
  createdAt: 1,
  attempts: 0,
  notBefore: 0,
  isParked: false,
  lastError: null,
  ack: null,
  ...fields,
});

type ItemFields = Partial<
  Record<keyof TreeEntry | 'color' | 'isLocked' | 'isPinned' | 'settings', unknown>
> & {
  id: string;
};

/** An item at the root, named by its id. A test passes the fields it is about. */
export const sampleItem = (kind: TreeEntry['kind'], fields: ItemFields): TreeEntry =>
  // Every kind gets the fields of all kinds; a test reads only those of its own.
  ({
    kind,
    parentId: null,
    name: fields.id,
    order: 'a0',
    ownerId: 'ada',
    createdAt: 1,
    updatedAt: 1,
    color: null,
    isLocked: false,
    isPinned: false,
    ...fields,
  }) as unknown as TreeEntry;
