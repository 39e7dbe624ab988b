import { useState } from 'react';
import type { CanvasTemplate } from '#shared/canvas/templates/canvas-template.ts';
import { CANVAS_TEMPLATES } from '#shared/canvas/templates/canvas-templates.ts';
import { Dialog, DialogBody } from '#client/ui/layers/dialog.tsx';
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

interface PickerTexts {
  title: string;
  /** Stands above the timelines. */
  timelines: string;
  /** Stands above the other templates. */
  others: string;
}

const TEXTS: Record<TemplateMode, PickerTexts> = {
  replace: {
    title: 'Choose Template',
    timelines: 'Select a timeline layout to get started',
    others: 'Select another plan to get started',
  },
  add: {
    title: 'Add Template',
    timelines: 'Add a timeline structure to your canvas',
    others: 'Add another plan to your canvas',
  },
};

/** A dialog to select a template: to start a canvas with, or to add to it. */
export function TemplatePicker({ mode, count, onClose, onSelect }: TemplatePickerProps) {
  // The dialog fades out for 200 ms. Until then it shows the text of the mode it was opened in.
  const [shown, setShown] = useState<TemplateMode>('add');
  if (mode !== null && mode !== shown) setShown(mode);
  return (
    <Dialog
      isOpen={mode !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={TEXTS[shown].title}
      hasCloseButton
    >
      <DialogBody className="plans">
        {shown === 'replace' && count > 0 && (
          <p className="plans__note">
            It takes the place of {count === 1 ? 'the one thing' : `the ${count} things`} on this canvas; undo
            brings {count === 1 ? 'it' : 'them'} back.
          </p>
        )}
        <TemplateList texts={TEXTS[shown]} onSelect={onSelect} />
      </DialogBody>
    </Dialog>
  );
}

interface TemplateListProps extends Pick<TemplatePickerProps, 'onSelect'> {
  texts: PickerTexts;
}

function TemplateList({ texts, onSelect }: TemplateListProps) {
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
        <>
          <Plans
            label="Timelines"
            text={texts.timelines}
            templates={found.filter(isTimeline)}
            onSelect={onSelect}
          />
          <Plans
            label="Other plans"
            text={texts.others}
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
  text: string;
  templates: readonly CanvasTemplate[];
}

function Plans({ label, text, templates, onSelect }: PlansProps) {
  if (templates.length === 0) return null;
  return (
    <section className="plans__group">
      <p className="plans__note">{text}</p>
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
