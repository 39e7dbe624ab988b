import type { DocumentViewProps } from '#client/workspace/contributions/contribution.ts';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { DocumentStage } from './document-stage.tsx';

/** An open document, in the whole of the main area or beside another. */
export function DocumentView({ document, ...place }: DocumentViewProps) {
  const { workspace, user, canChange, items, files, panes, gone } = useOpenWorkspace();
  const { below, showBlockHistory } = useContributions();
  const isNamed = document.id === items.openDocument?.id;
  return (
    <DocumentStage
      documentId={document.id}
      title={document.name}
      meta={document.meta}
      isNew={files.createdId === document.id}
      workspace={workspace}
      user={user}
      onRename={canChange ? (title) => files.rename(document, title) : undefined}
      onOpen={panes.openFrom}
      onHistory={showBlockHistory}
      below={below.map((Below, at) => (
        // The list is the same as long as the page lives.
        // oxlint-disable-next-line react/no-array-index-key
        <Below key={at} documentId={document.id} />
      ))}
      gone={
        gone && isNamed
          ? {
              ...gone,
              onRestore: canChange ? () => files.actions.onRestore(document) : undefined,
              onKeep: canChange ? (from) => void files.keepCopy(from, document.name) : undefined,
            }
          : null
      }
      {...place}
    />
  );
}
