import type { user } from '#server/db/schema/index.ts';
import type { InputOf, OperationContract } from '#shared/operations/contract.ts';
import {
  authoriseAct,
  requireActProof,
  spendActProof,
  type ProvedActOnUser,
} from '#server/admin/authorise-act.ts';
import { commandHandler, type AnyHandler, type Call, type CommandHandler, type Read } from './handler.ts';

type Account = typeof user.$inferSelect;

interface Act<C extends OperationContract, Prepared> {
  /** Whether the act needs a proof of its own for every user. Without it, it does for other administrators. */
  isAlwaysProved?: boolean;
  /** @throws AppError when the state of the user does not permit the act */
  check?: (request: { call: Call; input: InputOf<C>; subject: Account; read: Read }) => unknown;
  prepare?: CommandHandler<C, Account, Prepared>['prepare'];
  /** `facts` is the user whom the act concerns. */
  write: CommandHandler<C, Account, Prepared>['write'];
}

/**
 * Makes the handler of an act of an administrator on a user. An act on another administrator needs a proof of identity
 * for that act alone, so that a stolen session of one administrator ends with that one.
 */
export function actOnUser<C extends OperationContract, Prepared = undefined>(
  contract: C,
  { isAlwaysProved = false, check, prepare, write }: Act<C, Prepared>,
): AnyHandler {
  const proofOf = (call: Call, input: InputOf<C>, subjectId: string): ProvedActOnUser => ({
    operation: contract.name,
    actor: call.actor,
    subjectId,
    actProof: actOf(input).actProof,
    now: call.now,
  });
  const needsProof = (call: Call, { id, isAdmin }: Account): boolean =>
    isAlwaysProved || (isAdmin && id !== call.actor.userId);
  return commandHandler<C, Account, Prepared>(contract, {
    authorise: async ({ call, input, read }) => {
      const subject = await authoriseAct(read, { actor: call.actor, subjectId: actOf(input).subjectId });
      await check?.({ call, input, subject, read });
      if (needsProof(call, subject)) await requireActProof(read, proofOf(call, input, subject.id));
      return subject;
    },
    ...(prepare && { prepare }),
    write: async (request) => {
      const { tx, call, input, facts: subject } = request;
      if (needsProof(call, subject)) await spendActProof(tx, proofOf(call, input, subject.id));
      return write(request);
    },
  });
}

/** The fields that every act on a user has. */
interface ActInput {
  id?: string;
  userId?: string;
  actProof?: string | undefined;
}

function actOf(input: unknown): { subjectId: string; actProof: string | undefined } {
  // The contract of an act parsed the input, with one of the two ids.
  const { id, userId, actProof } = input as ActInput;
  return { subjectId: id ?? userId ?? '', actProof };
}
