import type { Contribution, DocumentViewProps } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { PageMenu } from './page-menu/page-menu.tsx';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { useProtection } from '#client/workspace/protection/use-protection.ts';
import { DocumentStage } from './document-stage.tsx';

/** The view of an open document and its menu. */
export const documents: Contribution = {
  views: { document: DocumentView },
  bar: [{ at: 'tools', order: 60, Item: Menu }],
};

function Menu() {
  const { activeDocument, pageId } = useOpenWorkspace().items;
  return <PageMenu documentId={activeDocument?.id ?? pageId} />;
}

/** An open document, alone in the main area or beside a second one. */
function DocumentView({ document, ...paneProps }: DocumentViewProps) {
  const { workspace, user, canChange, items, files, panes, removal } = useOpenWorkspace();
  const { below, showBlockHistory } = useContributions();
  const protection = useProtection(document.id);
  const isInUrl = document.id === items.openDocument?.id;
  return (
    <DocumentStage
      documentId={document.id}
      title={document.name}
      meta={document.meta}
      isNew={files.createdId === document.id}
      workspace={workspace}
      user={user}
      onRename={canChange && !protection ? (title) => files.rename(document, title) : undefined}
      onOpen={panes.openFrom}
      onHistory={showBlockHistory}
      below={below.map((Below, index) => (
        // The list is constant for the page's lifetime.
        // oxlint-disable-next-line react/no-array-index-key
        <Below key={index} documentId={document.id} />
      ))}
      protection={protection}
      removal={
        removal && isInUrl
          ? {
              ...removal,
              onRestore: canChange ? () => files.actions.onRestore(document) : undefined,
              onSaveCopy: canChange
                ? (fragment) => void files.saveAsCopy(fragment, document.name)
                : undefined,
            }
          : null
      }
      {...paneProps}
    />
  );
}
