import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import './select.css';

interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'size'
> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
  look?: 'field' | 'sm' | 'bare';
}

/** The browser's native select, which works on every phone and with every screen reader. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  look = 'field',
  ...rest
}: SelectProps<Value>) {
  return (
    <span className={classNames('select', look !== 'field' && `select--${look}`)}>
      <select
        {...rest}
        value={value}
        onChange={(event) => {
          const selected = options.find((option) => option.value === event.target.value);
          if (selected) onValueChange(selected.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} />
    </span>
  );
}
