import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, vi } from 'vitest';
import { createDocument } from '#shared/operations/documents.ts';
import type { Outbox } from '../outbox.ts';
import { ScriptedServer } from './scripted-server.ts';
import { addWorkspace, closeTabs, openTab, type TestTab } from './test-tabs.ts';

/** One writer and a workspace on a scripted server, created again before each test. */
export class OutboxFixture {
  server = new ScriptedServer();
  userId = '';
  workspaceId = '';

  reset(): void {
    this.server = new ScriptedServer();
    this.userId = uuidv7();
    this.workspaceId = addWorkspace(this.server, this.userId).id;
  }

  /** Opens a tab, and resolves once it has read its database and pulled the workspace. */
  async openReadyTab(overrides: Parameters<typeof openTab>[2] = {}): Promise<TestTab> {
    const scope = `workspace:${this.workspaceId}` as const;
    const tab = openTab(this.server, this.userId, overrides);
    await until(() => tab.outbox.getState().isLoaded);
    tab.outbox.views.watch(scope);
    await until(() => tab.outbox.views.status(scope).isLoaded);
    await tab.outbox.views.pull(scope);
    return tab;
  }

  /** Creates a document. Resolves when the operation is stored. */
  async addDocument(outbox: Outbox, title: string): Promise<string> {
    const { input, stored } = outbox.enqueue(createDocument, { workspaceId: this.workspaceId, title });
    await stored;
    return input.id;
  }

  /** Returns the names in the visible tree. */
  visibleNames(outbox: Outbox, id = this.workspaceId): string[] {
    return [...(outbox.views.tree(id)?.values() ?? [])].map(({ name }) => name);
  }
}

/** Returns a fixture for the tests of a file. */
export function outboxFixture(): OutboxFixture {
  const fixture = new OutboxFixture();
  beforeEach(() => fixture.reset());
  afterEach(closeTabs);
  return fixture;
}

export const queuedNames = (outbox: Outbox): string[] => outbox.getState().operations.map(({ name }) => name);

/** Resolves when the queue is empty. */
export const whenEmpty = (outbox: Outbox): Promise<void> =>
  until(() => outbox.getState().operations.length === 0);

const until = (isTrue: () => boolean): Promise<void> =>
  vi.waitFor(
    () => {
      if (!isTrue()) throw new Error('The condition is still false.');
    },
    { timeout: 5_000 },
  );
