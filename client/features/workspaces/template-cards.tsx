import { TemplateArt } from './template-art.tsx';
import { TEMPLATE_CARDS, type TemplateCard } from '#shared/templates/template-cards.ts';
import './styles/templates.css';

interface TemplateCardsProps {
  onChoose: (template: TemplateCard) => void;
  /** The id of the sentence that says why none can be used now. */
  refusalId?: string | undefined;
}

/** The ways to start a workspace. When the plan is full they stay in sight and say why they do nothing. */
export function TemplateCards({ onChoose, refusalId }: TemplateCardsProps) {
  return (
    <div className="templates" role="group" aria-label="Templates">
      {TEMPLATE_CARDS.map((template) => (
        <button
          key={template.type}
          type="button"
          className="template"
          {...(refusalId !== undefined && { 'aria-disabled': true, 'aria-describedby': refusalId })}
          onClick={() => onChoose(template)}
        >
          <TemplateArt type={template.type} />
          <span className="template__text">
            <span className="template__name">{template.name}</span>
            <span className="template__note">{template.summary}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
