import { Palette } from 'lucide-react';
import type { TreeFolder } from '#shared/tree/tree-rows.ts';
import { MenuChoice, MenuChoices, SubMenu } from '#client/ui/layers/menu.tsx';
import { COLOR_PRESETS, DEFAULT_COLOR_LABEL, presetOf } from '#client/lib/color-presets.ts';
import '../tree.css';

/** No colour, in a menu whose choices are words. */
const NONE = 'none';

interface ColorMenuProps {
  folder: TreeFolder;
  onColor: (folder: TreeFolder, color: string | null) => void;
}

/** The colours of a folder by their names, the one that holds ticked. */
export function ColorMenu({ folder, onColor }: ColorMenuProps) {
  return (
    <SubMenu icon={Palette} label="Colour">
      <MenuChoices
        value={presetOf(folder.color)?.id ?? NONE}
        onChange={(chosen) => onColor(folder, chosen === NONE ? null : chosen)}
      >
        <MenuChoice value={NONE} sample={<span className="folder-swatch" />}>
          {DEFAULT_COLOR_LABEL}
        </MenuChoice>
        {COLOR_PRESETS.map(({ id, label }) => (
          <MenuChoice key={id} value={id} sample={<span className="folder-swatch" data-color={id} />}>
            {label}
          </MenuChoice>
        ))}
      </MenuChoices>
    </SubMenu>
  );
}
