import type { MouseEvent } from 'react';
import { FileText, Folder, Waypoints, type LucideIcon } from 'lucide-react';
import type { TreeEntry, TreeItem } from '#shared/tree/tree-rows.ts';
import { keyLabel } from '#client/lib/key-label.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { OptionText } from '#client/ui/fields/option-text.tsx';
import { ListOption } from '#client/ui/fields/list-option.tsx';
import { fileIconOf } from '#client/workspace/files/file-icon.ts';
import type { Choice } from './palette-groups.ts';
import type { TextRange } from '#shared/search/find-words.ts';

const ICONS: Readonly<Record<TreeEntry['kind'], LucideIcon>> = {
  document: FileText,
  folder: Folder,
  canvas: Waypoints,
};
const iconOf = (item: TreeItem): LucideIcon => (item.kind === 'asset' ? fileIconOf(item) : ICONS[item.kind]);

interface PaletteOptionProps {
  id: string;
  choice: Choice;
  isActive: boolean;
  onHover: () => void;
  onChoose: (event: MouseEvent) => void;
}

export function PaletteOption({ choice, ...option }: PaletteOptionProps) {
  return (
    <ListOption className="palette__item" {...option}>
      <OptionParts choice={choice} />
    </ListOption>
  );
}

function OptionParts({ choice }: { choice: Choice }) {
  if (choice.kind === 'command') {
    const { label, icon, keys, isOn } = choice.command;
    return (
      <>
        <Icon of={icon} />
        <span className="palette__name">
          <MarkedWords text={label} matches={choice.matches} />
        </span>
        {isOn !== undefined && <span className="palette__path">{isOn ? 'On' : 'Off'}</span>}
        {keys !== undefined && (
          <span className="palette__path palette__keys" aria-hidden="true">
            <Kbd keys={keyLabel(keys)} />
          </span>
        )}
      </>
    );
  }
  const { item, folderName } = choice;
  const isContinuation = choice.kind === 'passage' && choice.isContinuation;
  return (
    <>
      {!isContinuation && (
        <>
          <Icon of={iconOf(item)} />
          <span className="palette__name palette__name--item" translate="no">
            <OptionText
              title={<MarkedWords text={item.name} matches={choice.kind === 'item' ? choice.matches : []} />}
              folderName={folderName}
            />
          </span>
        </>
      )}
      {choice.kind === 'passage' && (
        <span className="palette__snippet" translate="no">
          <MarkedWords text={choice.passage.snippet} matches={choice.passage.found} />
        </span>
      )}
    </>
  );
}

/** A text with its matches marked. Screen readers read the plain text. */
function MarkedWords({ text, matches }: { text: string; matches: readonly TextRange[] }) {
  const ends = [0, ...matches.map(([, to]) => to)];
  return (
    <>
      {matches.map(([from, to], index) => (
        <span key={from}>
          {text.slice(ends[index], from)}
          <em>{text.slice(from, to)}</em>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
