import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { v7 as uuidv7 } from 'uuid';
import { Device } from '#client/lib/device/device.ts';
import { leaseOf } from '#client/lib/durable-queue/lease.ts';
import type { Problem } from '#client/lib/device/schema.ts';
import type { WorkspaceSummary } from '#shared/operations/workspaces.ts';
import { exchange } from '../lazy-exchange.ts';
import { Outbox } from '../outbox.ts';
import { channelOf } from '../browser-dependencies.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import type { ScriptedServer } from './scripted-server.ts';

// Tabs in tests send at once. `lazy-exchange.test.ts` tests a tab before this module is loaded.
await exchange.load();

const open: { outbox: Outbox; device: Device }[] = [];

export interface TestTab {
  outbox: Outbox;
  device: Device;
  refused: Problem[];
  /** The tab's clock, set by the test. */
  clock: { now: number };
  /** Ends the tab like a crash. */
  crash: () => void;
}

/** Opens a tab of a writer's browser. Tabs with the same user id share database and channel. */
export function openTab(
  server: ScriptedServer,
  userId: string,
  overrides: Partial<OutboxDependencies> = {},
): TestTab {
  const device = overrides.device ?? new Device(userId);
  const refused: Problem[] = [];
  const clock = { now: Date.now() };
  const outbox = new Outbox({
    device,
    send: server.send,
    sendBatch: server.sendBatch,
    pull: server.pull,
    canSend: () => true,
    hold: leaseOf(device, undefined, uuidv7()),
    turns: 'notes',
    channel: channelOf(userId),
    onRefused: (problem) => refused.push(problem),
    onAcknowledged: () => {},
    now: () => clock.now,
    random: () => 1,
    newId: uuidv7,
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ...overrides,
  });
  open.push({ outbox, device });
  return { outbox, device, refused, clock, crash: () => outbox.destroy() };
}

export function closeTabs(): void {
  for (const { outbox, device } of open.splice(0)) {
    outbox.destroy();
    device.close();
  }
}

/** Adds a workspace to the server and to the writer's list. */
export function addWorkspace(
  server: ScriptedServer,
  ownerId: string,
  title = 'The Tide Clerk',
): WorkspaceSummary {
  const timestamp = '2026-03-01T00:00:00.000Z';
  const summary: WorkspaceSummary = {
    id: uuidv7(),
    title,
    type: 'general',
    ownerId,
    ownerName: 'Ada',
    settings: DEFAULT_SETTINGS,
    role: 'owner',
    createdAt: timestamp,
    updatedAt: timestamp,
    lastDocument: null,
  };
  server.workspaces = [...server.workspaces, summary];
  return summary;
}
