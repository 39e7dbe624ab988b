import { Ellipsis } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuRule } from '#client/ui/layers/menu.tsx';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { useOpenPage } from '#client/workspace/pages/open-pages.ts';

/** The menu of the open page, with actions for the whole text and for its view. */
export function PageMenu({ documentId }: { documentId: string | undefined }) {
  const page = useOpenPage(documentId);
  const { pageMenu: items, complete } = useContributions();
  if (!page) return null;
  return (
    <Menu needs={complete} align="end" returnsToText trigger={<IconButton icon={Ellipsis} label="Page" />}>
      {items.map(({ group, order, Item }) => group === 'page' && <Item key={order} page={page} />)}
      <MenuRule />
      {items.map(({ group, order, Item }) => group === 'view' && <Item key={order} page={page} />)}
    </Menu>
  );
}
