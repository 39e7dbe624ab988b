import { useStore } from '@nanostores/react';
import { Plus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MAX_ADDITIONS, type AnswerRequest } from '#shared/ai/answer-request.ts';
import { previewAiAnswer } from '#shared/operations/ai-answers.ts';
import { errorText } from '#client/api/api-error.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { Icon } from '#client/ui/icon.tsx';
import { SentText } from '#client/ui/sent-text.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { namedDocuments } from '../additions/named-documents.ts';
import { storedAdditions, toggleAddition } from '../additions/stored-additions.ts';
import { actionOf, type AssistantSession } from '../session/assistant-session.ts';
import type { AssistantState } from '../session/assistant-state.ts';

interface WhatIsSentProps {
  session: AssistantSession;
  state: AssistantState;
  instruction: string;
}

/** The exact text that a request sends, its size and cost, and what the writer can add to it. */
export function WhatIsSent(props: WhatIsSentProps) {
  const [isOpen, setIsOpen] = useState(props.state.phase === 'idle' && !asksOf(props.state));
  return (
    <details className="sent" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="sent__head">What is sent</summary>
      {isOpen && (
        <div className="sent__body">
          <Additions {...props} />
          <Preview {...props} />
        </div>
      )}
    </details>
  );
}

const asksOf = ({ action }: AssistantState): boolean => 'asks' in actionOf(action);

/** Documents that the selection names, and those that are sent with every request of this document. */
function Additions({ session }: WhatIsSentProps) {
  const { workspace, user, tree } = useOpenWorkspace();
  const { documentId, target } = session;
  const stored = storedAdditions(user.id, documentId);
  const ids = useStore(stored);
  const text = target.isCaret ? `${target.before} ${target.after}` : target.selection;
  const named = namedDocuments(text, tree, { workspaceId: workspace.id, documentId });
  const added = ids.flatMap((id) => {
    const item = tree?.items.get(id);
    return item?.kind === 'document' ? item : [];
  });
  const offered = named.filter(({ id }) => !ids.includes(id));
  if (added.length + offered.length === 0) return null;
  return (
    <ul className="sent__additions" aria-label="Documents to add">
      {added.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className="chip"
            aria-label={`Do not send “${name}”`}
            onClick={() => toggleAddition(stored, id)}
          >
            {name}
            <Icon of={X} size="sm" />
          </button>
        </li>
      ))}
      {offered.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className="chip sent__offer"
            aria-label={`Send a few words about “${name}” too`}
            disabled={ids.length >= MAX_ADDITIONS}
            onClick={() => toggleAddition(stored, id)}
          >
            <Icon of={Plus} size="sm" />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns the request as it would be sent now; null while it is made, and its error. */
function useRequest({ session, state, instruction }: WhatIsSentProps) {
  const { user } = useOpenWorkspace();
  const additions = useStore(storedAdditions(user.id, session.documentId));
  const [result, setResult] = useState<{ request: AnswerRequest | null; error: unknown }>({
    request: null,
    error: null,
  });
  useEffect(() => {
    let isStale = false;
    session.request(instruction).then(
      (request) => !isStale && setResult({ request, error: null }),
      (error: unknown) => !isStale && setResult({ request: null, error }),
    );
    return () => {
      isStale = true;
    };
    // The session reads the additions, the action, the style and, after a request, the text again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [session, instruction, additions, state.action, state.phase, state.styleId]);
  return result;
}

function Preview(props: WhatIsSentProps) {
  const { request, error } = useRequest(props);
  const missing = asksOf(props.state) && props.instruction.trim() === '';
  const isComplete = request !== null && !missing;
  const { data, error: refusal } = useQueryOperation(
    previewAiAnswer,
    // The placeholder is never sent: the query runs only with a request.
    request ?? ({} as AnswerRequest),
    { enabled: isComplete },
  );
  const failure = error ?? refusal;
  if (failure) return <p className="sent__note">{errorText(failure)}</p>;
  if (missing) return <p className="sent__note">Answer the question above to see the text.</p>;
  if (!data) return <Skeleton height={80} />;
  return <SentText preview={data} />;
}
