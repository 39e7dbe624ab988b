import type { ReactNode } from 'react';
import { PanelLeftClose } from 'lucide-react';
import { keyLabel } from '#client/lib/key-label.ts';
import { SearchField } from '#client/ui/fields/search-field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

interface PanelHeadProps {
  title: string;
  /** What the search field asks for. */
  searchLabel: string;
  search: string;
  onSearch: (text: string) => void;
  onCollapse: () => void;
  /** What can be done with what the panel shows. */
  menu?: ReactNode;
}

/** The upper end of a side panel: what it shows, the way to put it away, and a search in it. */
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
