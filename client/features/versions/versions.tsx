import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { can } from '#shared/permissions.ts';
import { useIsNarrow } from '#client/lib/media.ts';
import { openPage } from '#client/workspace/pages/open-page.ts';
import { useConnection } from '#client/workspace/screen/use-connection.ts';
import { BlockHistory } from './block/block-history.tsx';
import { ComparePage } from './compare/compare-page.tsx';
import { useVersionCommands } from './use-version-commands.ts';
import { useVersions } from './use-versions.ts';
import { VersionsPanel } from './versions-panel.tsx';
import type { VersionsOf } from './versions-props.ts';
import { chooseVersion, closeVersions, versionsState } from './versions-state.ts';
import './compare/compare.css';
import './versions.css';

/** The versions of the open document beside it, and the one that was chosen in its place. */
export function Versions(props: VersionsOf) {
  const { document, workspace, user } = props;
  const { versionId, blockId } = useStore(versionsState);
  const isNarrow = useIsNarrow();
  const list = useVersions(document.id, props.isConnected);
  // A line that is down for a moment is no news.
  const { isConnected } = useConnection(props.isConnected, null);
  const commands = useVersionCommands(document.id, user.id);
  const [failure, setFailure] = useState<{ versionId: string; text: string } | null>(null);
  const canWrite = can(workspace.role, 'write-text');

  const close = (): void => {
    closeVersions();
    openPage(document.id)?.focus?.();
  };
  const restore = async (id: string, name: string): Promise<void> => {
    setFailure(null);
    const text = await commands.restore(id, name);
    // Back to the page, which a phone has under the list.
    if (text === null) {
      if (isNarrow) closeVersions();
      else chooseVersion(null);
    } else setFailure({ versionId: id, text });
  };
  const handleEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('[role$="dialog"], [role="menu"], dialog')) return;
    // While the page itself is there it has its own meaning for it.
    if (versionId === null && !target?.closest('.versions')) return;
    event.preventDefault();
    if (isNarrow && versionId !== null) chooseVersion(null);
    else close();
  });
  useEffect(() => {
    window.addEventListener('keydown', handleEscape);
    return () => window.removeEventListener('keydown', handleEscape);
  }, []);

  const shared = { ...props, isConnected, list, commands, canWrite, isNarrow, failure };
  return (
    <>
      {versionId !== null && (
        <ComparePage
          {...shared}
          key={versionId}
          versionId={versionId}
          onClose={isNarrow ? () => chooseVersion(null) : close}
          onRestore={restore}
        />
      )}
      {blockId === null ? (
        <VersionsPanel {...shared} versionId={versionId} onClose={close} onRestore={restore} />
      ) : (
        <BlockHistory {...shared} key={blockId} blockId={blockId} onClose={close} />
      )}
    </>
  );
}
