/**
 * Re-exports the test rooms of the sync server for tests of its clients. Besides `server/main.ts`, only this folder
 * may import from sync.
 */
export { TestRooms, until, type Person } from '#sync/testing/test-rooms.ts';
export { TestClient, testSocket } from '#sync/testing/test-client.ts';
