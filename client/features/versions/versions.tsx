import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { can } from '#shared/permissions.ts';
import { useIsNarrow } from '#client/lib/media.ts';
import { getOpenPage } from '#client/workspace/pages/open-pages.ts';
import { useConnection } from '#client/workspace/screen/use-connection.ts';
import { BlockHistory } from './block/block-history.tsx';
import { ComparePage } from './compare/compare-page.tsx';
import { useVersionCommands } from './use-version-commands.ts';
import { useVersions } from './use-versions.ts';
import { VersionsPanel } from './versions-panel.tsx';
import type { VersionsProps } from './versions-props.ts';
import { selectVersion, closeVersions, versionsState } from './versions-state.ts';
import './compare/compare.css';
import './versions.css';

/** The versions panel beside the open document, and the selected version in place of the page. */
export function Versions(props: VersionsProps) {
  const { document, workspace, user } = props;
  const { versionId, blockId } = useStore(versionsState);
  const isNarrow = useIsNarrow();
  const list = useVersions(document.id, props.isConnected);
  // Ignores short interruptions of the connection.
  const { isConnected } = useConnection(props.isConnected, null);
  const commands = useVersionCommands(document.id, user.id);
  const [failure, setFailure] = useState<{ versionId: string; text: string } | null>(null);
  const canWrite = can(workspace.role, 'write-text');

  /** Returns to the text, whose caret is where it was, once the page is no longer covered. */
  const focusPage = (): void => void setTimeout(() => getOpenPage(document.id)?.focus?.());
  const close = (): void => {
    closeVersions();
    focusPage();
  };
  const restore = async (id: string, name: string): Promise<void> => {
    setFailure(null);
    const text = await commands.restore(id, name);
    // Return to the page. On a narrow screen the panel covers it, so close the panel.
    if (text === null) {
      if (isNarrow) closeVersions();
      else selectVersion(null);
      focusPage();
    } else setFailure({ versionId: id, text });
  };
  const handleEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('[role$="dialog"], [role="menu"], dialog')) return;
    // While the page is shown, it handles Escape itself.
    if (versionId === null && !target?.closest('.versions')) return;
    event.preventDefault();
    if (isNarrow && versionId !== null) selectVersion(null);
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
          onClose={isNarrow ? () => selectVersion(null) : close}
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
