import { useId, useState } from 'react';
import * as v from 'valibot';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { DOCUMENT_STATUSES, STATUS_LABELS, type DocumentStatus } from '#shared/documents/document-meta.ts';
import { TabName } from '#shared/lib/scalars.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Dialog, DialogBody, DialogFoot } from '#client/ui/layers/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Segmented } from '#client/ui/fields/segmented.tsx';
import { Select } from '#client/ui/fields/select.tsx';
import { Switch } from '#client/ui/fields/switch.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { CHANGED_OPTIONS, draftOf, filterOf, type TabDraft } from './tab-draft.ts';
import { TAB_ICONS } from './tab-icons.ts';
import type { TabFilterOptions } from './tab-filter-options.ts';
import '#client/ui/fields/field.css';
import './custom-tabs.css';

const KIND_OPTIONS = [
  { value: 'all', label: 'Everything' },
  { value: 'document', label: 'Documents' },
  { value: 'canvas', label: 'Canvases' },
] as const;

export interface TabDialogProps extends TabFilterOptions {
  /** Null closes it. */
  edited: CustomTab | 'new' | null;
  onClose: () => void;
  onCreate: (draft: TabDraft) => void;
  onSave: (tab: CustomTab, draft: TabDraft) => void;
}

/** The dialog for the name, icon and filter of a tab. */
export function TabDialog({ edited, onClose, ...rest }: TabDialogProps) {
  // The dialog closes with an animation of 200 ms and shows the tab until its end.
  const [shown, setShown] = useState(edited);
  if (edited !== null && edited !== shown) setShown(edited);
  return (
    <Dialog
      isOpen={edited !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={shown === 'new' || shown === null ? 'New tab' : 'Edit tab'}
      size="small"
      hasCloseButton
    >
      <TabForm
        key={shown === 'new' || shown === null ? 'new' : shown.id}
        tab={shown === 'new' ? null : shown}
        onClose={onClose}
        {...rest}
      />
    </Dialog>
  );
}

interface TabFormProps extends Omit<TabDialogProps, 'edited'> {
  tab: CustomTab | null;
}

function TabForm({ tab, folders, countOf, onClose, onCreate, onSave }: TabFormProps) {
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(tab));
  const change = (changes: Partial<TabDraft>): void => setDraft({ ...draft, ...changes });
  const name = v.safeParse(TabName, draft.name);
  const count = countOf(filterOf(draft));
  const toggle = (status: DocumentStatus): void =>
    change({
      statuses: draft.statuses.includes(status)
        ? draft.statuses.filter((selected) => selected !== status)
        : [...draft.statuses, status],
    });
  return (
    <>
      <DialogBody>
        <form
          id={id}
          className="tab-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!name.success) return;
            if (tab) onSave(tab, draft);
            else onCreate(draft);
            onClose();
          }}
        >
          <TextField
            label="Name"
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            error={draft.name.trim() !== '' && !name.success ? name.issues[0].message : undefined}
            placeholder="To revise"
            maxLength={40}
            autoComplete="off"
            autoFocus
          />
          <fieldset className="tab-icons">
            <legend className="field__label">Icon</legend>
            {Object.entries(TAB_ICONS).map(([value, { icon, label }]) => (
              <label key={value} className="tab-icons__one" title={label}>
                <input
                  type="radio"
                  className="visually-hidden"
                  name={`${id}-icon`}
                  aria-label={label}
                  checked={draft.icon === value}
                  // The keys of TAB_ICONS are the icon names.
                  onChange={() => change({ icon: value as TabDraft['icon'] })}
                />
                <Icon of={icon} />
              </label>
            ))}
          </fieldset>
          <div className="field">
            <span className="field__label">Shows</span>
            <Segmented
              label="Shows"
              options={KIND_OPTIONS}
              value={draft.kind}
              onValueChange={(kind) => change({ kind })}
            />
          </div>
          {draft.kind !== 'canvas' && (
            <div className="field" role="group" aria-label="Status">
              <span className="field__label">Status</span>
              <div className="tab-form__chips">
                {DOCUMENT_STATUSES.map((status) => (
                  <Chip
                    key={status}
                    label={STATUS_LABELS[status]}
                    isPressed={draft.statuses.includes(status)}
                    onPress={() => toggle(status)}
                  />
                ))}
              </div>
            </div>
          )}
          <div className="tab-form__pair">
            <div className="field">
              <label className="field__label" htmlFor={`${id}-folder`}>
                In
              </label>
              <Select
                id={`${id}-folder`}
                options={folders}
                value={folders.some(({ value }) => value === draft.folderId) ? draft.folderId : 'any'}
                onValueChange={(folderId) => change({ folderId })}
              />
            </div>
            <div className="field">
              <label className="field__label" htmlFor={`${id}-changed`}>
                Changed
              </label>
              <Select
                id={`${id}-changed`}
                options={CHANGED_OPTIONS}
                value={draft.changed}
                onValueChange={(changed) => change({ changed })}
              />
            </div>
          </div>
          <TextField
            label="Words in the title"
            value={draft.words}
            onChange={(event) => change({ words: event.target.value })}
            maxLength={100}
            autoComplete="off"
          />
          <Switch
            label="Only what is pinned"
            isOn={draft.isPinned}
            onChange={(isPinned) => change({ isPinned })}
          />
          <Switch
            label="Open the workspace with this tab"
            detail="Where a device remembers no other."
            isOn={draft.isDefault}
            onChange={(isDefault) => change({ isDefault })}
          />
        </form>
      </DialogBody>
      <DialogFoot>
        <span className="tab-form__count" role="status">
          {count === 1 ? 'Shows 1 item now' : `Shows ${count} items now`}
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" form={id} disabled={!name.success}>
          {tab ? 'Save tab' : 'Create tab'}
        </Button>
      </DialogFoot>
    </>
  );
}
