import type { Contribution, DocumentViewProps } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { OutlineButton } from './page-menu/outline-button.tsx';
import { PageMenu } from './page-menu/page-menu.tsx';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { DocumentStage } from './document-stage.tsx';

/** An open document: its page, its outline and its menu. */
export const documents: Contribution = {
  views: { document: DocumentView },
  bar: [
    { at: 'tools', order: 50, Item: Outline },
    { at: 'tools', order: 60, Item: Menu },
  ],
};

function Outline() {
  return <OutlineButton documentId={useOpenWorkspace().items.pageId} />;
}

function Menu() {
  const { atHand, pageId } = useOpenWorkspace().items;
  return <PageMenu documentId={atHand?.id ?? pageId} />;
}

/** An open document, in the whole of the main area or beside another. */
function DocumentView({ document, ...place }: DocumentViewProps) {
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
