import type { ReactNode } from 'react';
import { Field } from '#client/ui/fields/field.tsx';
import { Select } from '#client/ui/fields/select.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { LogFilter } from './log-filter.ts';
import '../lists/list-filters.css';

interface LogFiltersProps {
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
  /** The control at the end of the bar. */
  children: ReactNode;
}

/** The filters above the log: level, person and text. */
export function LogFilters({ filter, onChange, children }: LogFiltersProps) {
  return (
    <search className="list-filters log-filters">
      <Field label="Level">
        {(control) => (
          <Select
            {...control}
            value={filter.level}
            onValueChange={(level) => onChange({ ...filter, level })}
            options={[
              { value: 'any', label: 'Any level' },
              { value: 'info', label: 'Info' },
              { value: 'warning', label: 'Warning' },
              { value: 'error', label: 'Error' },
            ]}
          />
        )}
      </Field>
      <TextField
        label="Person"
        type="search"
        maxLength={254}
        placeholder="Part of an address"
        value={filter.person}
        onChange={(event) => onChange({ ...filter, person: event.target.value })}
      />
      <TextField
        label="Message"
        type="search"
        maxLength={200}
        placeholder="Part of a message"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      {children}
    </search>
  );
}
