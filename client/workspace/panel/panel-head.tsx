import type { ReactNode } from 'react';
import { PanelLeftClose } from 'lucide-react';
import { keyLabel } from '#client/lib/key-label.ts';
import { SearchField } from '#client/ui/fields/search-field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

interface PanelHeadProps {
  title: string;
  /** The label and placeholder of the search field. */
  searchLabel: string;
  search: string;
  onSearch: (text: string) => void;
  onCollapse: () => void;
  /** The menu of the panel's tab. */
  menu?: ReactNode;
}

/** The header of a side panel: title, menu, collapse button and search field. */
export function PanelHead({ title, searchLabel, search, onSearch, onCollapse, menu }: PanelHeadProps) {
  return (
    <>
      <header className="panel__head">
        <h2 className="panel__title">{title}</h2>
        {menu}
        <IconButton
          icon={PanelLeftClose}
          label="Collapse panel"
          keys={keyLabel('Mod+\\')}
          size="md"
          onClick={onCollapse}
        />
      </header>
      <div className="panel__search">
        <SearchField label={searchLabel} placeholder={searchLabel} value={search} onValueChange={onSearch} />
      </div>
    </>
  );
}
