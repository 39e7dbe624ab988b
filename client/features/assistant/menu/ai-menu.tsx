import { Link } from '@tanstack/react-router';
import { CreditCard, Eye, PenLine, Settings } from 'lucide-react';
import { useState } from 'react';
import { AI_ACTIONS, type AiActionId } from '#shared/ai/actions/index.ts';
import { documentIdOf } from '#client/editor/extensions/edited-document.ts';
import type { TextToolProps } from '#client/editor/tools/text-tool.ts';
import { ToolMenu } from '#client/editor/tools/tool-menu.tsx';
import { MenuItem, MenuRule } from '#client/ui/layers/lazy/menu-parts.tsx';
import { useAiGate } from '#client/workspace/ai/use-ai.ts';
import { useWritingStyles } from '#client/workspace/ai/use-writing-styles.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { openSettings } from '#client/workspace/settings/open-settings.ts';
import { openAssistant } from '../session/open-assistant.ts';
import { ACTION_ICONS, ACTION_KEYS } from './action-icons.ts';
import './ai-menu.css';

/** An action with a question opens the panel, which asks it. */
const labelOf = (action: (typeof AI_ACTIONS)[number]): string =>
  'asks' in action ? `${action.label}…` : action.label;

/** The AI menu of the formatting bubble and bar. It is not drawn while AI is off, and in a text that is no document. */
export function AiMenu({ editor, isDisabled }: TextToolProps) {
  const gate = useAiGate();
  const documentId = documentIdOf(editor.state);
  const item = useOpenWorkspace().tree?.items.get(documentId ?? '');
  const edited = item?.kind === 'document' ? item : undefined;
  const { inForce } = useWritingStyles(edited, edited?.writingStyleId != null && gate.isShown);
  const styleName = inForce?.name ?? null;
  const [isOpen, setIsOpen] = useState(false);
  // The panel takes the focus, so it must not return to the text when the menu closes.
  const [hasOpened, setHasOpened] = useState(false);
  if (!gate.isShown || documentId === null) return null;

  const run = (action: AiActionId, isLookingFirst = false): void => {
    setHasOpened(openAssistant(editor.view, action, isLookingFirst));
    setIsOpen(false);
  };
  const handleKey = (key: string): boolean => {
    if (!gate.canRun) return false;
    const action = AI_ACTIONS.find(
      ({ id }) => ACTION_KEYS[id] === (key.length === 1 ? key.toUpperCase() : key),
    );
    // Enter belongs to the highlighted item; only without one it is the writer's own instruction.
    const isOnItem = document.activeElement?.closest('[role="menuitem"]') !== null;
    if (!action || (key === 'Enter' && isOnItem)) return false;
    run(action.id);
    return true;
  };
  const renderAction = (action: (typeof AI_ACTIONS)[number]) => (
    <MenuItem
      key={action.id}
      icon={ACTION_ICONS[action.id]}
      {...(action.id !== 'custom' && { keys: ACTION_KEYS[action.id] })}
      {...(action.id === 'custom' && { keys: '↵' })}
      isDisabled={!gate.canRun}
      onSelect={() => run(action.id)}
    >
      {labelOf(action)}
    </MenuItem>
  );
  return (
    <ToolMenu
      editor={editor}
      text="AI"
      label="AI tools"
      icon={PenLine}
      isDisabled={isDisabled}
      className="bubble__ai"
      menuClassName="ai-menu"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (open) setHasOpened(false);
        setIsOpen(open);
      }}
      finalFocus={() => (hasOpened ? false : editor.view.dom)}
      onKey={handleKey}
    >
      {AI_ACTIONS.filter(({ id }) => id !== 'custom').map(renderAction)}
      <MenuRule />
      {AI_ACTIONS.filter(({ id }) => id === 'custom').map(renderAction)}
      <MenuItem icon={Eye} isDisabled={!gate.canRun} onSelect={() => run('rewrite', true)}>
        Look at what is sent first…
      </MenuItem>
      {!gate.isReady && (
        <MenuItem icon={Settings} onSelect={() => openSettings('ai')}>
          Open settings
        </MenuItem>
      )}
      {gate.isReady && !gate.canRun && (
        <MenuItem icon={CreditCard} render={<Link to="/pricing" />}>
          See plans
        </MenuItem>
      )}
      <div className="menu__foot">
        <span>
          {gate.reason ?? (styleName === null ? 'In no writing style' : `In your style: ${styleName}`)}
        </span>
        {gate.reason === null && <span className="num">{gate.cost ?? 'No credits'}</span>}
      </div>
    </ToolMenu>
  );
}
