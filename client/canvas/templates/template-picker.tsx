import { useState } from 'react';
import type { CanvasTemplate } from '#shared/canvas/templates/canvas-template.ts';
import { CANVAS_TEMPLATES } from '#shared/canvas/templates/canvas-templates.ts';
import { Dialog, DialogBody, DialogText } from '#client/ui/layers/dialog.tsx';
import { Empty } from '#client/ui/empty.tsx';
import { SearchField } from '#client/ui/fields/search-field.tsx';
import { findTemplates } from './find-templates.ts';
import { TemplatePreview } from './template-preview.tsx';
import type { TemplateMode } from './template-picker-mode.ts';
import './templates.css';

interface TemplatePickerProps {
  /** Null closes the picker. */
  mode: TemplateMode | null;
  /** Number of nodes on the canvas, which a template would replace. */
  count: number;
  onClose: () => void;
  onSelect: (template: CanvasTemplate) => void;
}

const TITLES: Record<TemplateMode, { title: string; text: string }> = {
  replace: { title: 'Choose Template', text: 'Select a timeline layout to get started' },
  add: { title: 'Add Template', text: 'Add a timeline structure to your canvas' },
};

/** A dialog to select a template: to start a canvas with, or to add to it. */
export function TemplatePicker({ mode, count, onClose, onSelect }: TemplatePickerProps) {
  // The dialog fades out for 200 ms. Until then it shows the text of the mode it was opened in.
  const [shown, setShown] = useState<TemplateMode>('add');
  if (mode !== null && mode !== shown) setShown(mode);
  const { title, text } = TITLES[shown];
  return (
    <Dialog
      isOpen={mode !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      hasCloseButton
    >
      <DialogBody className="plans">
        <DialogText>{text}</DialogText>
        {shown === 'replace' && count > 0 && (
          <p className="plans__note">
            It takes the place of {count === 1 ? 'the one thing' : `the ${count} things`} on this canvas; undo
            brings {count === 1 ? 'it' : 'them'} back.
          </p>
        )}
        <TemplateList onSelect={onSelect} />
      </DialogBody>
    </Dialog>
  );
}

function TemplateList({ onSelect }: Pick<TemplatePickerProps, 'onSelect'>) {
  const [query, setQuery] = useState('');
  const found = findTemplates(CANVAS_TEMPLATES, query);
  return (
    <>
      <SearchField
        label="Search templates"
        placeholder="Search templates..."
        value={query}
        onValueChange={setQuery}
      />
      {found.length === 0 ? (
        <Empty title="No templates available" />
      ) : (
        // The dialog's sentence speaks of timelines, which come first.
        <>
          <Plans label="Timelines" templates={found.filter(isTimeline)} onSelect={onSelect} />
          <Plans
            label="Other plans"
            isLabelShown
            templates={found.filter((template) => !isTimeline(template))}
            onSelect={onSelect}
          />
        </>
      )}
    </>
  );
}

const isTimeline = ({ type }: CanvasTemplate): boolean => type === 'timeline';

interface PlansProps extends Pick<TemplatePickerProps, 'onSelect'> {
  label: string;
  isLabelShown?: boolean;
  templates: readonly CanvasTemplate[];
}

function Plans({ label, isLabelShown = false, templates, onSelect }: PlansProps) {
  if (templates.length === 0) return null;
  return (
    <section className="plans__group">
      {isLabelShown && <h3 className="plans__label">{label}</h3>}
      <ul className="plans__list" aria-label={label}>
        {templates.map((template) => (
          <li key={template.id}>
            <button type="button" className="plan" onClick={() => onSelect(template)}>
              <TemplatePreview template={template} />
              <span className="plan__text">
                <span className="plan__name">{template.name}</span>
                <span className="plan__note">{template.description}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
