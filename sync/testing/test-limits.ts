import type { SyncConfig } from '../create-sync.ts';

/** Limits that tests do not reach by accident: all clients of a test share one address and write fast. */
export const TEST_LIMITS: SyncConfig = {
  clientIpHops: 1,
  maxConnectionsPerUser: 50,
  maxMessagesPerSecond: 5_000,
  maxBytesPerSecond: 50_000_000,
  maxRoomBytesPerSecond: 50_000_000,
  maxUnauthenticatedPerAddress: 1_000,
  maxUnauthenticated: 2_000,
  moves: 'on',
};
