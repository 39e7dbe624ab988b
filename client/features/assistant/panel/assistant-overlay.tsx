import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { useAi } from '#client/workspace/ai/use-ai.ts';
import { isAiShown } from '../is-ai-shown.ts';
import { openSession } from '../session/open-assistant.ts';
import { useAssistantHost } from '../session/use-assistant-host.ts';
import { AssistantPanel } from './assistant-panel.tsx';

/** The panel of the assistant while it is open. */
export function AssistantOverlay() {
  const session = useStore(openSession);
  const { isShown, isLoading } = useAi();
  const wasShown = useRef(false);
  useAssistantHost();
  useEffect(() => {
    isAiShown.set(isLoading ? null : isShown);
    // Switched off meanwhile: no AI control stays on the screen.
    if (wasShown.current && !isShown) openSession.get()?.close();
    wasShown.current = isShown;
    return () => isAiShown.set(null);
  }, [isShown, isLoading]);
  useEffect(() => () => openSession.get()?.close(), []);
  return session && <AssistantPanel key={session.number} session={session} />;
}
