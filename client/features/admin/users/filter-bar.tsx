import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import {
  SUBSCRIPTION_STATUSES,
  subscriptionStatusText,
  type SubscriptionStatus,
} from '#shared/plans/subscription-status.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Field } from '#client/ui/fields/field.tsx';
import { Select } from '#client/ui/fields/select.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { Popover } from '#client/ui/layers/popover.tsx';
import type { UserFilter } from './user-filter.ts';
import '../lists/list-filters.css';

const STATUSES: readonly (SubscriptionStatus | null)[] = [...SUBSCRIPTION_STATUSES, null];

interface FilterBarProps {
  filter: UserFilter;
  onChange: (filter: UserFilter) => void;
}

/** The filters above the table: a part of the address, subscription statuses, and the administrator role. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  return (
    <search className="list-filters user-filters">
      <TextField
        label="Email"
        type="search"
        maxLength={254}
        placeholder="Part of an address"
        value={filter.email}
        onChange={(event) => onChange({ ...filter, email: event.target.value })}
      />
      <StatusFilter statuses={filter.statuses} onChange={(statuses) => onChange({ ...filter, statuses })} />
      <Field label="Is admin">
        {(control) => (
          <Select
            {...control}
            value={filter.isAdmin}
            onValueChange={(isAdmin) => onChange({ ...filter, isAdmin })}
            options={[
              { value: 'both', label: 'Both' },
              { value: 'true', label: 'true' },
              { value: 'false', label: 'false' },
            ]}
          />
        )}
      </Field>
    </search>
  );
}

interface StatusFilterProps {
  statuses: UserFilter['statuses'];
  onChange: (statuses: UserFilter['statuses']) => void;
}

/** A field that opens a list of statuses, of which any number is checked. */
function StatusFilter({ statuses, onChange }: StatusFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const labelId = useId();
  const shown = statuses.length === 0 ? 'Any status' : statuses.map(subscriptionStatusText).join(', ');
  const toggle = (status: SubscriptionStatus | null, isChecked: boolean): void =>
    onChange(STATUSES.filter((one) => (one === status ? isChecked : statuses.includes(one))));
  return (
    <div className="field">
      <span className="field__label" id={labelId}>
        Subscription status
      </span>
      <Popover
        label="Subscription status"
        align="start"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        className="status-list"
        trigger={
          <button type="button" className="input status-field" aria-label={`Subscription status: ${shown}`}>
            <span>{shown}</span>
            <Icon of={ChevronDown} />
          </button>
        }
      >
        <fieldset>
          <legend className="visually-hidden">Subscription status</legend>
          {STATUSES.map((status) => (
            <label key={status} className="status-list__row">
              <input
                type="checkbox"
                checked={statuses.includes(status)}
                onChange={(event) => toggle(status, event.target.checked)}
              />
              {subscriptionStatusText(status)}
            </label>
          ))}
        </fieldset>
      </Popover>
    </div>
  );
}
