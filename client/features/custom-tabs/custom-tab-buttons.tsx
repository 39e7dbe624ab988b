import { Layers, Plus } from 'lucide-react';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import { editedTab } from './edited-tab.ts';
import { tabIcon } from './tab-icon.tsx';

export interface CustomTabButtonsProps {
  tabs: readonly CustomTab[];
  /** The tab whose panel is open. */
  shownId: string | undefined;
  canChange: boolean;
  onTab: (id: string) => void;
}

/** The rail buttons of the custom tabs, below Files and Canvases, and the button that creates one. */
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

/**
 * The custom tabs in one menu, for the bar at the bottom of a phone. Renders nothing when there are none and none can
 * be created.
 */
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
