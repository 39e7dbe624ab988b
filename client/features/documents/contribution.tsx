import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { DocumentView } from './document-view.tsx';
import { OutlineButton } from './page-menu/outline-button.tsx';
import { PageMenu } from './page-menu/page-menu.tsx';

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
