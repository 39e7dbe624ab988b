import { EXPENSIVE_ANSWERS } from '#server/ai/testing/expensive-answers.ts';
import {
  END,
  EVENT_STREAM,
  startModelServer,
  words,
  type ModelAnswer,
} from '#server/ai/testing/model-server.ts';
import type { StopCondition } from '#sync/testing/faults/budget-attacks.ts';
import { call, flood, type Caller } from './request-attacks.ts';

const NODES = 20;
const LENGTH = 100_000;
/** The attacker waits for answers that stream for so long, milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Answers with texts that are expensive to clean or to convert, by the attacker's own model: into the nodes of a canvas
 * and as streams, at once and in small pieces.
 */
export async function hostileModelAnswers(caller: Caller, until: StopCondition): Promise<void> {
  const model = await startModelServer();
  let answers = 0;
  model.answer((response) => hostileAnswer((answers += 1))(response));
  const { workspaceId } = caller;
  await call(caller, 'update-ai-settings', {
    workspaceId,
    ownModel: { baseUrl: model.baseUrl, apiKey: null },
  });
  const canvasId = await created(caller, 'create-canvas', { workspaceId, title: 'Answers' });
  const nodes: string[] = [];
  for (let at = 0; at < NODES; at += 1)
    nodes.push(await created(caller, 'create-canvas-node', { canvasId, type: 'aiNode', x: 400 * at, y: 0 }));
  await flood(until, (turn) =>
    turn % 4 === 0
      ? call(caller, 'start-ai-node', { canvasId, id: nodes[turn % NODES], prompt: `Turn ${turn}` })
      : stream(caller, turn),
  );
  await model.close();
}

/** Sends one of the expensive texts, every second time in pieces of a few characters. */
function hostileAnswer(number: number): (response: Parameters<ModelAnswer>[0]) => void {
  const texts = Object.values(EXPENSIVE_ANSWERS);
  const text = texts[number % texts.length]?.(LENGTH) ?? '';
  const size = number % 2 === 0 ? text.length : 7;
  return (response) => {
    response.writeHead(200, EVENT_STREAM);
    for (let at = 0; at < text.length; at += size) response.write(words(text.slice(at, at + size)));
    response.end(END);
  };
}

async function created(caller: Caller, name: string, input: object): Promise<string> {
  const { id } = JSON.parse(await call(caller, name, input)) as { id?: unknown };
  if (typeof id !== 'string') throw new Error(`${name} made nothing.`);
  return id;
}

async function stream({ httpUrl, sessionId, headers, workspaceId }: Caller, turn: number): Promise<unknown> {
  const query = new URLSearchParams({ prompt: `Turn ${turn}`, workspaceId });
  const answer = await fetch(`${httpUrl}/api/streaming-ai?${query}`, {
    headers: { authorization: `Bearer ${sessionId}`, ...headers?.() },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return answer.text();
}
