import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { Search, X } from 'lucide-react';
import { hasCommandKey, keyLabel } from '#client/lib/key-label.ts';
import { DeviceSearch } from '#client/sync/device-search/device-search.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { openChoice } from './open-choice.ts';
import { emptyText, firstResult, type Choice, type Group } from './palette-groups.ts';
import { PaletteOption } from './palette-option.tsx';
import type { PaletteProps } from './palette-props.ts';
import { usePalette } from './use-palette.ts';

/** Search and commands in one list. It stays mounted, so that its worker caches the texts it has read. */
export function Palette(props: PaletteProps) {
  const { userId } = props;
  const [device] = useState(() => new DeviceSearch(userId));
  useEffect(() => () => device.end(), [device]);
  return props.isOpen && <OpenPalette {...props} device={device} />;
}

function OpenPalette({
  initialQuery,
  isSubmitted,
  onClose,
  device,
  openers,
  ...props
}: PaletteProps & { device: DeviceSearch }) {
  const { workspaceId, tree } = props;
  const [query, setQuery] = useState(initialQuery);
  const { groups, isAsking } = usePalette({ ...props, query, device });
  const choices = groups.flatMap((group) => group.choices);
  // The highlight belongs to the query it was set for. After the next keystroke the first result is highlighted again.
  const [highlight, setHighlight] = useState<{ query: string; key: string } | null>(null);
  const highlightedIndex =
    highlight?.query === query ? choices.findIndex(({ key }) => key === highlight.key) : -1;
  const firstIndex = firstResult(choices);
  const activeIndex = highlightedIndex >= 0 ? highlightedIndex : firstIndex;
  const id = useId();
  const listId = `${id}-list`;
  const optionId = (choice: Choice): string => `${id}-${choices.indexOf(choice)}`;

  const choose = (choice: Choice | undefined, isBeside: boolean): void => {
    if (!choice) return;
    onClose();
    openChoice(choice, { workspaceId, tree, openers, isBeside, question: query });
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    // With no active choice, ArrowUp moves to the last one.
    const next = choices[(Math.max(activeIndex, step < 0 ? 0 : -1) + step + choices.length) % choices.length];
    if (event.key === 'Enter') choose(choices[activeIndex], hasCommandKey(event));
    else if (step !== 0 && next) setHighlight({ query, key: next.key });
    else return;
    event.preventDefault();
  };
  const active = choices[activeIndex];
  // Enter was pressed before the palette was loaded. It opens the first result: titles are found at once.
  const submit = useEffectEvent(() => choose(active, false));
  useEffect(() => {
    if (isSubmitted) submit();
  }, [isSubmitted]);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Puts the caret after the text typed before the palette was loaded.
    field.current?.setSelectionRange(initialQuery.length, initialQuery.length);
  }, [initialQuery]);
  const groupProps = { active, optionId };
  return (
    <>
      <div className="palette__input">
        <Icon of={Search} />
        <input
          ref={field}
          role="combobox"
          aria-label="Search"
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(active)}
          placeholder="Search..."
          autoComplete="off"
          autoFocus
          spellCheck="false"
          enterKeyHint="go"
          maxLength={200}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        <button type="button" className="palette__close" aria-label="Close" onClick={onClose}>
          <Kbd keys="Esc" />
          <Icon of={X} />
        </button>
      </div>
      {/* A live region, which screen readers announce. */}
      <p className="palette__empty" role="status" hidden={firstIndex >= 0}>
        {firstIndex >= 0 ? '' : emptyText(query, isAsking)}
      </p>
      <div id={listId} className="palette__list" role="listbox" aria-label="Results">
        {groups.map((group) => (
          <PaletteGroup
            key={group.title}
            group={group}
            {...groupProps}
            onPoint={(choice) => setHighlight({ query, key: choice.key })}
            onChoose={choose}
          />
        ))}
      </div>
      <footer className="palette__foot" aria-hidden="true">
        <span>
          <Kbd keys="↑" />
          <Kbd keys="↓" />
          Move
        </span>
        <span>
          <Kbd keys="↵" />
          Open
        </span>
        {openers.beside && (
          <span>
            <Kbd keys={keyLabel('Mod+Enter')} />
            Open beside
          </span>
        )}
        <span>
          <Kbd keys=">" />
          Commands only
        </span>
      </footer>
    </>
  );
}

interface PaletteGroupProps {
  group: Group;
  active: Choice | undefined;
  optionId: (choice: Choice) => string;
  onPoint: (choice: Choice) => void;
  onChoose: (choice: Choice, isBeside: boolean) => void;
}

function PaletteGroup({ group, active, optionId, onPoint, onChoose }: PaletteGroupProps) {
  return (
    <div className="palette__group" role="group" aria-label={group.title}>
      <p className="palette__title" aria-hidden="true">
        {group.title}
      </p>
      {group.choices.map((choice) => (
        <PaletteOption
          key={choice.key}
          id={optionId(choice)}
          choice={choice}
          isActive={choice === active}
          onHover={() => onPoint(choice)}
          onChoose={(event) => onChoose(choice, hasCommandKey(event))}
        />
      ))}
    </div>
  );
}
