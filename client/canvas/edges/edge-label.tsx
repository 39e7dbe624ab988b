import { useRef } from 'react';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { classNames } from '#client/ui/class-names.ts';
import { MAX_LABEL } from './edge-commands.ts';

const atMiddle = ({ x, y }: Point): string => `translate(-50%, -50%) translate(${x}px, ${y}px)`;

interface EdgeLabelProps {
  label: string;
  at: Point;
  isSelected: boolean;
  onChoose: () => void;
  onBegin: () => void;
}

/** What an edge says, on paper of its own so that it can be read over lines; a long label is cut. */
export function EdgeLabel({ label, at, isSelected, onChoose, onBegin }: EdgeLabelProps) {
  return (
    // The edge itself is the stop for the keyboard, and is named with its label.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className={classNames('edge__label nodrag nopan', isSelected && 'is-selected')}
      style={{ transform: atMiddle(at) }}
      title={label}
      dir="auto"
      onClick={onChoose}
      onDoubleClick={onBegin}
    >
      {label}
    </div>
  );
}

interface EdgeLabelFieldProps {
  label: string;
  at: Point;
  /** Null: it stays as it is. */
  onLabel: (label: string | null) => void;
}

export function EdgeLabelField({ label, at, onLabel }: EdgeLabelFieldProps) {
  const isLeftAsIs = useRef(false);
  return (
    <input
      className="edge__label edge__label--field nodrag nopan"
      style={{ transform: atMiddle(at) }}
      aria-label="Label of the line"
      placeholder="Label"
      maxLength={MAX_LABEL}
      defaultValue={label}
      // Once: what is typed is not chosen anew.
      ref={select}
      onBlur={(event) => onLabel(isLeftAsIs.current ? null : event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        isLeftAsIs.current = event.key === 'Escape';
        event.currentTarget.blur();
      }}
    />
  );
}

function select(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
  field?.select();
}
