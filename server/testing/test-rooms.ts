/** Rooms for tests of what talks to them; beside `server/main.ts` only this folder may know them. */
export { TestRooms, until, type Person } from '#sync/testing/test-rooms.ts';
export { TestClient, testSocket } from '#sync/testing/test-client.ts';
