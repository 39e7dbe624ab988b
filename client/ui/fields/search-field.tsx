import type { ComponentProps } from 'react';
import { Search } from 'lucide-react';
import { Icon } from '../icon.tsx';
import './search-field.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** A search field. Screen readers read its label, which is not visible; the placeholder is. */
export function SearchField({ label, value, onValueChange, ...input }: SearchFieldProps) {
  return (
    <label className="search">
      <Icon of={Search} size="sm" />
      <span className="visually-hidden">{label}</span>
      <input {...input} type="search" value={value} onChange={(event) => onValueChange(event.target.value)} />
    </label>
  );
}
