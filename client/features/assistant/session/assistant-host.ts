import type { AnswerRequest } from '#shared/ai/answer-request.ts';

/** The part of a request that does not come from the selection. */
export type RequestSurroundings = Pick<AnswerRequest, 'workspaceId' | 'styleId' | 'language' | 'additions'>;

/** The open workspace, as a session sees it. */
export interface AssistantHost {
  /** Returns the document's style, language and additions. @throws Error when an addition cannot be read */
  surroundingsOf: (documentId: string) => Promise<RequestSurroundings>;
  /** Saves the present text as an automatic version, if the server can be reached. Never throws. */
  saveVersion: (documentId: string, note: string) => Promise<void>;
}

let current: AssistantHost | null = null;

/** Sets the host while a workspace is open. @returns a function that removes it */
export function setAssistantHost(host: AssistantHost): () => void {
  current = host;
  return () => {
    if (current === host) current = null;
  };
}

/** Returns the host; null while no workspace is open. */
export const assistantHost = (): AssistantHost | null => current;
