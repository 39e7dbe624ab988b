import { Toolbar } from '@base-ui/react/toolbar';
import { act, render, screen } from '@testing-library/react';
import { TextSelection } from '@tiptap/pm/state';
import { vi } from 'vitest';
import { createSchema } from '#shared/editor/schema/schema.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { page, treeOf } from '#shared/tree/testing/sample-tree.ts';
import { queryClient } from '#client/api/query-client.ts';
import { EditedDocument } from '#client/editor/extensions/edited-document.ts';
import { plainEditor } from '#client/editor/testing/plain-editor.ts';
import { OpenWorkspaceProvider, type OpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { AI_SETTINGS } from '#client/workspace/ai/testing/ai-settings.ts';
import { AiMenu } from '../menu/ai-menu.tsx';
import { suggestionPlugin } from '../page/suggestion-plugin.ts';
import { AssistantOverlay } from '../panel/assistant-overlay.tsx';

const WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
export const DOCUMENT = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f';

/** A stream that a test writes, and the request that it answers. */
export interface StubStream {
  request: Record<string, unknown>;
  signal: AbortSignal;
  send: (text: string) => Promise<void>;
  event: (name: string, data: object) => Promise<void>;
  end: () => Promise<void>;
}

/** Lets everything that waits for a promise or a frame happen. */
export const settle = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 40)));

/** Answers operations from a list, and streams with what the test sends. */
function stubServer(operations: Record<string, unknown>): { streams: StubStream[]; calls: string[] } {
  const streams: StubStream[] = [];
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const name = url.split('/').at(-1) ?? '';
    calls.push(name);
    const body = JSON.parse(typeof init.body === 'string' ? init.body : 'null') as Record<string, unknown>;
    if (name !== 'streaming-ai')
      return Promise.resolve(
        new Response(JSON.stringify(operations[name] ?? { message: 'no answer', data: {} }), {
          status: name in operations ? 200 : 500,
          headers: { 'x-epoch': 'e1' },
        }),
      );
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    const write = async (text: string): Promise<void> => {
      controller?.enqueue(new TextEncoder().encode(text));
      await settle();
    };
    init.signal?.addEventListener('abort', () => controller?.error(init.signal?.reason));
    streams.push({
      request: body,
      signal: init.signal ?? new AbortController().signal,
      send: (content) => write(`data: ${JSON.stringify({ content })}\n\n`),
      event: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => write('data: [DONE]\n\n'),
    });
    return Promise.resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream' } }));
  });
  return { streams, calls };
}

interface PageOptions {
  paragraphs?: NodeJson[];
  operations?: Record<string, unknown>;
  documents?: ReturnType<typeof page>[];
  isConnected?: boolean;
  /** Shows the AI menu beside the text. */
  hasMenu?: boolean;
}

/** Opens an editor and the panel beside it. */
export async function openPage({
  paragraphs = [],
  operations = {},
  documents = [],
  isConnected = false,
  hasMenu = false,
}: PageOptions = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  queryClient.clear();
  const server = stubServer({ 'get-ai-settings': AI_SETTINGS, ...operations });
  const container = document.body.appendChild(document.createElement('div'));
  const editor = plainEditor({
    container,
    schema: createSchema(),
    plugins: [suggestionPlugin()],
    extensions: [EditedDocument.configure({ documentId: DOCUMENT })],
  });
  const content = paragraphs.map((json) => editor.schema.nodeFromJSON(json));
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, content));
  const open = {
    workspace: { id: WORKSPACE, settings: { language: 'en' } },
    user: { id: 'u1', isAiOff: false },
    tree: treeOf(page(DOCUMENT), ...documents),
    items: {},
    isOnServer: true,
    isConnected,
  } as unknown as OpenWorkspace; // only the fields that the panel reads
  render(
    <OpenWorkspaceProvider value={open}>
      {hasMenu && (
        <Toolbar.Root>
          <AiMenu editor={editor} isDisabled={false} />
        </Toolbar.Root>
      )}
      <AssistantOverlay />
    </OpenWorkspaceProvider>,
  );
  await settle();
  return { editor, ...server };
}

/** Selects words of the text. */
export function selectWords(editor: Awaited<ReturnType<typeof openPage>>['editor'], words: string): void {
  let at = -1;
  editor.state.doc.descendants((node, pos) => {
    const index = node.isText ? (node.text ?? '').indexOf(words) : -1;
    if (index >= 0 && at < 0) at = pos + index;
  });
  const { doc, tr } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, at, at + words.length)));
}

export const panel = (): HTMLElement => screen.getByRole('dialog');
