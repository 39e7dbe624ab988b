import type { LucideIcon } from 'lucide-react';
import { Icon } from '../icon.tsx';
import './segmented.css';

interface SegmentedProps<Value extends string> {
  /** The name of the control, such as "View". */
  label: string;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** A segmented control: a choice of a few visible options. An option with an icon shows only the icon. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: SegmentedProps<Value>) {
  return (
    <div className="segmented" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="segmented__item"
          aria-pressed={option.value === value}
          aria-label={option.label}
          onClick={() => onValueChange(option.value)}
        >
          {option.icon ? <Icon of={option.icon} /> : option.label}
        </button>
      ))}
    </div>
  );
}
