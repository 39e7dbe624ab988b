import { Info } from 'lucide-react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useWorkspaces } from '#client/outbox/index.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { SeePlansLink } from '#client/workspace/billing/see-plans-link.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { RestoreButton } from './restore/restore-button.tsx';
import { useCreateWorkspace, useCreationLimits } from './use-create-workspace.ts';
import { TemplateArt } from './template-art.tsx';
import { TEMPLATE_CARDS, type TemplateCard } from '#shared/templates/template-cards.ts';
import './styles/templates.css';

/** The id of the sentence that explains why no workspace can be created. */
const REFUSAL_ID = 'creation-refusal';

interface CreationSectionProps {
  user: CurrentUser;
  /** Whether it opens the page, so that its heading is that of the page. */
  isFirst: boolean;
}

/** Creates a workspace from a template or from a backup. */
export function CreationSection({ user, isFirst }: CreationSectionProps) {
  const { refusal } = useCreationLimits();
  const { workspaces } = useWorkspaces();
  const creation = useCreateWorkspace(refusal);
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <section className={classNames('hero', !isFirst && 'hero--below')} aria-labelledby="hero-title">
      <Heading id="hero-title" className="hero__title">
        Create your writing workspace
      </Heading>
      <TemplateCards
        onSelect={({ type }) => creation.open(type)}
        refusalId={refusal === null ? undefined : REFUSAL_ID}
      />
      {refusal !== null && (
        <p className="hero__refusal">
          <Icon of={Info} size="sm" />
          <span id={REFUSAL_ID}>{refusal}</span>
          <SeePlansLink />
        </p>
      )}
      <RestoreButton
        userId={user.id}
        titles={workspaces?.map(({ title }) => title) ?? []}
        refusal={refusal}
        refusalId={REFUSAL_ID}
      />
      <CreateDialog type={creation.type} onClose={creation.close} onCreate={creation.create} />
    </section>
  );
}

interface TemplateCardsProps {
  onSelect: (template: TemplateCard) => void;
  /** The id of the sentence that explains why the templates are disabled. */
  refusalId?: string | undefined;
}

/** The template cards. When the plan is full they stay visible, marked as disabled and described by the reason. */
function TemplateCards({ onSelect, refusalId }: TemplateCardsProps) {
  return (
    <div className="templates" role="group" aria-label="Templates">
      {TEMPLATE_CARDS.map((template) => (
        <button
          key={template.type}
          type="button"
          className="template"
          {...(refusalId !== undefined && { 'aria-disabled': true, 'aria-describedby': refusalId })}
          onClick={() => onSelect(template)}
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
