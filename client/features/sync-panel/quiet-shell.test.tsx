// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, render, screen } from '@testing-library/react';
import { Profiler, useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { emptyDocument } from '#shared/editor/content/first-content.ts';
import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { useDocumentRoom, useWorkspaceRoom } from '#client/sync/index.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { UnsavedDownload } from './save-indicator.tsx';
import { lazySyncPanel } from './lazy-sync-panel.ts';
import { SyncButton } from './sync-button.tsx';

const USER = '0193a000-0000-7000-8000-000000000001';
const WORKSPACE = '0193a000-0000-7000-8000-000000000002';
const DOCUMENT = '0193a000-0000-7000-8000-000000000003';
const KEYS = 12;

vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

test('[C4] typing renders only the save indicator once, and nothing else around the page', async () => {
  const database = await deviceOf(USER).database();
  await database?.add('update', {
    ydocId: DOCUMENT,
    bytes: new Uint8Array(emptyDocument()),
    schema: SCHEMA_VERSION_TEXT,
  });
  let fragment: Y.XmlFragment | undefined;
  const setFragment = (next: Y.XmlFragment | undefined) => (fragment = next);
  const commits = { screen: 0, word: 0 };
  /** Calls the room hooks that the workspace screen calls. */
  function Screen() {
    const document = useDocumentRoom(DOCUMENT, USER);
    const room = useWorkspaceRoom(WORKSPACE, USER, DOCUMENT);
    useEffect(() => void setFragment(document?.fragment), [document?.fragment]);
    return room.isConnected ? 'in' : 'out';
  }
  render(
    <>
      <Profiler id="screen" onRender={() => (commits.screen += 1)}>
        <Screen />
      </Profiler>
      <Profiler id="word" onRender={() => (commits.word += 1)}>
        <SyncButton
          isNarrow
          workspaceId={WORKSPACE}
          userId={USER}
          documentId={DOCUMENT}
          items={undefined}
          isSocketOpen={false}
          isLocal
          canWrite
          peers={[]}
          onOpenDocument={() => {}}
        />
        <UnsavedDownload documentId={DOCUMENT} userId={USER} title="One" />
      </Profiler>
    </>,
  );
  // No server is reachable, so the best possible status is "Saved on this device".
  await screen.findByRole('button', { name: /^Saved on this device/u });
  await act(() => Promise.all([uiLayers.load(), lazySyncPanel.load()]));
  await pause(500);
  Object.assign(commits, { screen: 0, word: 0 });
  for (let key = 0; key < KEYS; key += 1) {
    fragment?.insert(0, [new Y.XmlElement('paragraph')]);
    await pause(100);
  }
  expect(fragment?.length).toBeGreaterThanOrEqual(KEYS);
  expect(commits.screen).toBe(0);
  // One render for "Saving...". On a slow machine the status may change back between two keys.
  expect(commits.word).toBeLessThan(KEYS / 3);
  await screen.findByRole('button', { name: /^Saved on this device/u });
});
