import { getMyTransfers as contract } from '#shared/operations/transfers.ts';
import { openTransfers } from '#server/documents/workspaces/transfer-views.ts';
import { queryHandler } from '../handler.ts';

export const getMyTransfers = queryHandler(contract, ({ call, read }) =>
  openTransfers(read, { toUserId: call.actor.userId }, call.now),
);
