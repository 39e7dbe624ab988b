import type * as v from 'valibot';
import type { OperationContract, Scope } from '#shared/operations/contract.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { canvas, document, folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { deleteItems, deleterOf } from '#server/documents/tree/delete-items.ts';
import { orderAtRoot } from '#server/documents/tree/place-item.ts';
import { writePlace } from '#server/documents/tree/write-place.ts';
import {
  isAlreadyDeleted,
  requireDeletable,
  requireRestorable,
  requireTrashable,
  type WorkspaceItem,
} from '#server/policies/item-place.ts';
import { commandHandler, type AnyHandler, type Call, type Read } from './handler.ts';

type Contract<Input, Output> = OperationContract<
  string,
  v.GenericSchema<unknown, Input>,
  v.GenericSchema<unknown, Output>
>;

type Position = Pick<WorkspaceItem, 'parentId' | 'order'>;

/** The permanent deletion of items of one kind. */
interface Deletion<Input, Output, Plan> {
  /**
   * Reads the items that are deleted together with this one.
   * @throws AppError `locked` or `conflict` when it cannot be deleted
   */
  plan: (read: Read, item: WorkspaceItem, input: Input) => Promise<Plan>;
  /** Deletes, before the write, the items that do not fit into one transaction. */
  prepare?: (call: Call, item: WorkspaceItem, plan: Plan) => Promise<void>;
  write: (request: {
    tx: Tx;
    call: Call;
    item: WorkspaceItem;
    plan: Plan;
    seq: () => Promise<number>;
  }) => Promise<Output>;
  /** The answer for an item that was already deleted. */
  repeatedAnswer: (id: string) => Output;
}

/** The deletion of an item that contains no others. */
export const LEAF_DELETION: Deletion<{ id: string }, { id: string }, void> = {
  plan: requireDeletable,
  write: async ({ tx, call, item }) => {
    // The event closes the room; writing it raises the scope.
    await deleteItems(tx, item.workspaceId, [item], deleterOf(call));
    return { id: item.id };
  },
  repeatedAnswer: (id) => ({ id }),
};

/** A kind of item in the tree, for the three operations that move it to the trash, restore it and delete it. */
interface TrashableKind<Row, View, Input, Output, Plan> {
  contracts: {
    moveToTrash: Contract<{ id: string }, View>;
    restore: Contract<{ id: string }, View>;
    delete: Contract<Input, Output>;
  };
  table: typeof canvas | typeof document | typeof folder;
  /** @throws AppError `not_found` */
  scopeOf: (read: Read, id: string) => Promise<Scope>;
  /**
   * Returns the row if the caller may move it.
   * @throws AppError `not_found`, `forbidden`
   */
  requireRow: (read: Read, userId: string, id: string) => Promise<Row>;
  toItem: (row: Row) => WorkspaceItem;
  /** The answer for a row. */
  view: (read: Read, row: Row) => NoInfer<View> | Promise<NoInfer<View>>;
  deletion: Deletion<NoInfer<Input>, NoInfer<Output>, Plan>;
}

/** Creates the handlers that move an item of one kind to the trash, restore it and delete it from there. */
export function trashHandlers<Row, View, Input extends { id: string }, Output, Plan>(
  kind: TrashableKind<Row, View, Input, Output, Plan>,
): Record<'moveToTrash' | 'restore' | 'delete', AnyHandler> {
  const { contracts, deletion } = kind;
  const locate = ({ input, read }: { input: { id: string }; read: Read }): Promise<Scope> =>
    kind.scopeOf(read, input.id);

  /**
   * @param shouldMove whether the item moves, by whether it is in the trash; an item that does not move is answered as
   * it is
   */
  const moveHandler = (
    contract: Contract<{ id: string }, View>,
    requireAllowed: (read: Read, item: WorkspaceItem) => Promise<boolean>,
    shouldMove: (isInTrash: boolean) => boolean,
    positionOf: (tx: Tx, item: WorkspaceItem) => Position | Promise<Position>,
  ): AnyHandler =>
    commandHandler(contract, {
      locate,
      authorise: async ({ call, input, read }) => {
        const row = await kind.requireRow(read, call.actor.userId, input.id);
        const item = kind.toItem(row);
        return { row, item, isInTrash: await requireAllowed(read, item) };
      },
      write: async ({ tx, call, facts: { row, item, isInTrash }, seq }) => {
        if (!shouldMove(isInTrash)) return { answer: await kind.view(tx, row) };
        const position = await positionOf(tx, item);
        await writePlace(tx, item, position, await seq(), call.now);
        const moved = await kind.requireRow(tx, call.actor.userId, item.id);
        return { answer: await kind.view(tx, moved) };
      },
    });

  return {
    moveToTrash: moveHandler(
      contracts.moveToTrash,
      requireTrashable,
      (isInTrash) => !isInTrash,
      (_, { workspaceId, order }) => ({ parentId: trashIdOf(workspaceId), order }),
    ),
    restore: moveHandler(
      contracts.restore,
      requireRestorable,
      (isInTrash) => isInTrash,
      async (tx, item) => ({ parentId: null, order: await orderAtRoot(tx, item) }),
    ),
    delete: commandHandler(contracts.delete, {
      locate,
      authorise: async ({ call, input, read }) => {
        if (await isAlreadyDeleted(read, call.actor.userId, kind.table, input.id)) return undefined;
        const item = kind.toItem(await kind.requireRow(read, call.actor.userId, input.id));
        return { item, plan: await deletion.plan(read, item, input) };
      },
      prepare: async ({ call, facts }) => {
        if (facts) await deletion.prepare?.(call, facts.item, facts.plan);
      },
      write: async ({ tx, call, input, facts, seq }) => ({
        answer: facts ? await deletion.write({ tx, call, ...facts, seq }) : deletion.repeatedAnswer(input.id),
      }),
    }),
  };
}
