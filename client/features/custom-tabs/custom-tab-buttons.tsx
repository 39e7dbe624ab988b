import { Layers, Plus } from 'lucide-react';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import { editedTab } from './tab-dialog-state.ts';
import { tabIcon } from './tab-icon.tsx';

export interface CustomTabButtonsProps {
  tabs: readonly CustomTab[];
  /** The tab whose panel is open. */
  shownId: string | undefined;
  canChange: boolean;
  onTab: (id: string) => void;
}

/** The tabs that were made for a workspace, below Files and Canvases, and how to make another. */
export function CustomTabButtons({ tabs, shownId, canChange, onTab }: CustomTabButtonsProps) {
  return (
    <>
      {tabs.map(({ id, name, icon }) => (
        <button
          key={id}
          type="button"
          className="rail__tab"
          title={name}
          aria-expanded={id === shownId}
          aria-controls={id === shownId ? 'side-panel' : undefined}
          onClick={() => onTab(id)}
        >
          <Icon of={tabIcon(icon)} size="lg" />
          <span className="rail__name">{name}</span>
        </button>
      ))}
      {canChange && (
        <IconButton icon={Plus} label="New tab" className="rail__tool" onClick={() => editedTab.set('new')} />
      )}
    </>
  );
}

/** The same in one menu, for the bar at the bottom of a phone. Nothing where there is none and none can be made. */
export function CustomTabMenu({ tabs, canChange, onTab }: CustomTabButtonsProps) {
  if (tabs.length === 0 && !canChange) return null;
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" className="rail__tab">
          <Icon of={Layers} size="lg" />
          Tabs
        </button>
      }
    >
      {tabs.map(({ id, name, icon }) => (
        <MenuItem key={id} icon={tabIcon(icon)} onSelect={() => onTab(id)}>
          {name}
        </MenuItem>
      ))}
      {tabs.length > 0 && canChange && <MenuRule />}
      {canChange && (
        <MenuItem icon={Plus} onSelect={() => setTimeout(() => editedTab.set('new'))}>
          New tab
        </MenuItem>
      )}
    </Menu>
  );
}
