import { useContributions } from '../contributions/use-contributions.tsx';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';
import { TopBar } from './top-bar.tsx';

/** The bar at the top of a workspace: where one is, how long it is, whether it is saved, who is here, what can be done. */
export function ScreenBar() {
  const { workspace, items, side } = useOpenWorkspace();
  const { bar } = useContributions();
  return (
    <TopBar
      workspaceTitle={workspace.title}
      documentTitle={items.shown?.name}
      counts={bar.map(({ at, order, Item }) => at === 'counts' && <Item key={order} />)}
      isPanelOpen={side.isShown}
      onTogglePanel={side.toggle}
    >
      {bar.map(({ at, order, Item }) => at === 'tools' && <Item key={order} />)}
    </TopBar>
  );
}
