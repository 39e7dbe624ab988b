import { useState } from 'react';
import type { CanvasTemplate } from '#shared/canvas/templates/canvas-template.ts';
import { CANVAS_TEMPLATES } from '#shared/canvas/templates/canvas-templates.ts';
import { Dialog, DialogBody, DialogText } from '#client/ui/layers/dialog.tsx';
import { Empty } from '#client/ui/empty.tsx';
import { SearchField } from '#client/ui/fields/search-field.tsx';
import { findTemplates } from './find-templates.ts';
import { TemplatePreview } from './template-preview.tsx';
import type { TemplateMode } from './templates-open.ts';
import './plans.css';

interface TemplatePickerProps {
  /** Null closes it. */
  mode: TemplateMode | null;
  /** How many things a template would take the place of. */
  count: number;
  onClose: () => void;
  onChoose: (template: CanvasTemplate) => void;
}

const TITLES: Record<TemplateMode, { title: string; text: string }> = {
  replace: { title: 'Choose Template', text: 'Select a timeline layout to get started' },
  add: { title: 'Add Template', text: 'Add a timeline structure to your canvas' },
};

/** The structures that a canvas can begin with, or be given more of. */
export function TemplatePicker({ mode, count, onClose, onChoose }: TemplatePickerProps) {
  // It leaves over 200 ms: until then it goes on saying what it was opened for.
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
        <Choices onChoose={onChoose} />
      </DialogBody>
    </Dialog>
  );
}

function Choices({ onChoose }: Pick<TemplatePickerProps, 'onChoose'>) {
  const [asked, setAsked] = useState('');
  const found = findTemplates(CANVAS_TEMPLATES, asked);
  return (
    <>
      <SearchField
        label="Search templates"
        placeholder="Search templates..."
        value={asked}
        onValueChange={setAsked}
      />
      {found.length === 0 ? (
        <Empty title="No templates available" />
      ) : (
        <ul className="plans__list" aria-label="Templates">
          {found.map((template) => (
            <li key={template.id}>
              <button type="button" className="plan" onClick={() => onChoose(template)}>
                <TemplatePreview template={template} />
                <span className="plan__text">
                  <span className="plan__name">{template.name}</span>
                  <span className="plan__note">{template.description}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
