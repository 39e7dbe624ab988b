import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, vi } from 'vitest';
import { createDocument } from '#shared/operations/documents.ts';
import type { Outbox } from '../outbox.ts';
import { closeTabs, listed, openTab, type TestTab } from './device-of-test.ts';
import { ScriptedServer } from './scripted-server.ts';

/** One person with a workspace that a scripted server knows; new before each test of the file. */
export class OutboxFixture {
  server = new ScriptedServer();
  userId = '';
  workspaceId = '';

  begin(): void {
    this.server = new ScriptedServer();
    this.userId = uuidv7();
    this.workspaceId = listed(this.server, this.userId).id;
  }

  /** A tab that has read its database and follows the workspace. */
  async ready(own: Parameters<typeof openTab>[2] = {}): Promise<TestTab> {
    const scope = `workspace:${this.workspaceId}` as const;
    const tab = openTab(this.server, this.userId, own);
    await until(() => tab.outbox.getState().isLoaded);
    tab.outbox.views.watch(scope);
    await until(() => tab.outbox.views.status(scope).isLoaded);
    await tab.outbox.views.pull(scope);
    return tab;
  }

  /** Makes a document; resolves when it is in the queue's database. */
  async make(outbox: Outbox, title: string): Promise<string> {
    const { input, stored } = outbox.enqueue(createDocument, { workspaceId: this.workspaceId, title });
    await stored;
    return input.id;
  }

  /** The names in the tree as it is shown. */
  shown(outbox: Outbox, id = this.workspaceId): string[] {
    return [...(outbox.views.tree(id)?.values() ?? [])].map(({ name }) => name);
  }
}

/** A desk for the tests of a file. */
export function outboxFixture(): OutboxFixture {
  const desk = new OutboxFixture();
  beforeEach(() => desk.begin());
  afterEach(closeTabs);
  return desk;
}

export const queuedNames = (outbox: Outbox): string[] => outbox.getState().operations.map(({ name }) => name);

/** Resolves when nothing is queued any more. */
export const empty = (outbox: Outbox): Promise<void> =>
  until(() => outbox.getState().operations.length === 0);

const until = (holds: () => boolean): Promise<void> =>
  vi.waitFor(
    () => {
      if (!holds()) throw new Error('It was waited for in vain.');
    },
    { timeout: 5_000 },
  );
