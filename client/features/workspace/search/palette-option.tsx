import { useEffect, useRef, type MouseEvent } from 'react';
import { FileText, Folder, Workflow, type LucideIcon } from 'lucide-react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { keyLabel } from '#client/lib/key-label.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { MarkedWords } from './marked-words.tsx';
import type { Choice } from './palette-groups.ts';

const ICONS: Readonly<Record<TreeItem['kind'], LucideIcon>> = {
  document: FileText,
  folder: Folder,
  canvas: Workflow,
};

interface PaletteOptionProps {
  id: string;
  choice: Choice;
  isAtHand: boolean;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
}

export function PaletteOption({ id, choice, isAtHand, onPoint, onChoose }: PaletteOptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAtHand) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isAtHand]);
  return (
    // Keys reach it from the field, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isAtHand}
      className={classNames('palette__item', isAtHand && 'is-active')}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isAtHand ? undefined : onPoint}
      onClick={onChoose}
    >
      <OptionParts choice={choice} />
    </div>
  );
}

function OptionParts({ choice }: { choice: Choice }) {
  if (choice.kind === 'command') {
    const { label, icon, keys, isOn } = choice.command;
    return (
      <>
        <Icon of={icon} />
        <span className="palette__name">
          <MarkedWords text={label} found={choice.found} />
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
  const { item, place } = choice;
  const isFurther = choice.kind === 'passage' && choice.isFurther;
  return (
    <>
      {!isFurther && (
        <>
          <Icon of={ICONS[item.kind]} />
          <span className="palette__name">
            <MarkedWords text={item.name} found={choice.kind === 'item' ? choice.found : []} />
          </span>
          <span className="palette__path">{place}</span>
        </>
      )}
      {choice.kind === 'passage' && (
        <span className="palette__snippet">
          <MarkedWords text={choice.passage.snippet} found={choice.passage.found} />
        </span>
      )}
    </>
  );
}
