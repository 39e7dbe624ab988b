import { Search } from 'lucide-react';
import { keyLabel } from '#client/lib/key-label.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { searchOpen } from './search-open.ts';

export function SearchButton() {
  return (
    <IconButton
      icon={Search}
      label="Search"
      keys={keyLabel('Mod+K')}
      aria-haspopup="dialog"
      onClick={() => searchOpen.set(true)}
    />
  );
}
