import '#client/lib/trusted-types.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/eb-garamond/wght.css';
import '@fontsource-variable/eb-garamond/wght-italic.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '#client/ui/styles/index.css';
import './harness.css';
import { EDITOR_FONTS } from '#shared/documents/workspace-settings.ts';
import { WORKSPACE_TYPES } from '#shared/documents/workspace-type.ts';
import { receiveToasts } from '#client/ui/toasts/toast.ts';
import { TooltipLayer } from '#client/ui/layers/tooltip-layer.tsx';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

import { EditorPage } from '../page/editor-page.tsx';
import { memoryRoom, type Participant } from './memory-room.ts';
import { schema } from './sample-document.ts';
import { sampleFiles } from './sample-files.ts';
import { sampleReferences } from './sample-references.ts';
import { SAMPLE_TEXTS } from './sample-texts.ts';

/**
 * The editor alone, for browser specs, screenshots and trials of input methods: two people on one text in memory. URL
 * parameters: `text` (novel, blocks, empty, long, pictures), `kind`, `font`, `theme`, `second` (also shows the second person's
 * editor), `reader` (the second person only reads), `toolbar`, `plain`, `limit`, `links` (a small workspace around
 * the text), `punctuation` (the language whose punctuation is set).
 */
const parameters = new URLSearchParams(location.search);
const blocks = (SAMPLE_TEXTS[parameters.get('text') ?? 'novel'] ?? SAMPLE_TEXTS['novel'])?.() ?? [];
const room = memoryRoom(schema.node('doc', null, blocks));
const kind = WORKSPACE_TYPES.find((type) => type === parameters.get('kind')) ?? 'novel';
const font = EDITOR_FONTS.find((name) => name === parameters.get('font')) ?? 'garamond';
const limit = parameters.get('limit');

if (parameters.get('theme') === 'dark') document.documentElement.dataset['theme'] = 'dark';
// Toasts appear as text here: the product's toast library adds styles that the product's build removes.
receiveToasts(({ title, detail = '', action, progress }) => {
  const output = document.querySelector('[data-said]');
  output?.append(`${title}. ${detail} `);
  if (!action) return;
  const button = document.createElement('button');
  button.textContent = action.label;
  button.addEventListener('click', action.onPress);
  progress?.subscribe(() => {
    if (progress.get() === null) button.remove();
  });
  output?.append(button);
});
// For specs: both copies, to act as the other person or to compare.
const references = parameters.has('links')
  ? Object.assign(sampleReferences(), { files: sampleFiles(drawnPicture) })
  : undefined;
Object.assign(window, { room, references });

/** Draws a picture of the sea for an asset. */
function drawnPicture(assetId: string): string {
  const sky = assetId === 'a1' ? '#d9cbb0' : '#b9c7cf';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="260"><rect width="420" height="260" fill="${sky}"/><circle cx="330" cy="70" r="26" fill="#f4ead2"/><path d="M0 160 Q105 140 210 160 T420 160 V260 H0 Z" fill="#4f6d7a"/><path d="M40 150 h120 v110 h-120 z" fill="#6b5b4b"/></svg>`;
  return URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
}

function EditorPane({
  participant,
  name,
  editable,
}: {
  participant: Participant;
  name: string;
  editable: boolean;
}) {
  const [title, setTitle] = useState('High Water');
  const [words, setWords] = useState<number | null>(null);
  return (
    <main className="desk" data-seat={name}>
      <header className="desk__bar">
        {name} · <span data-words>{words}</span> words
      </header>
      <EditorPage
        fragment={participant.fragment}
        awareness={participant.awareness}
        setGate={participant.setGate}
        user={{ id: name, name }}
        editable={editable}
        title={title}
        onRename={setTitle}
        kind={kind}
        editorFont={font}
        showToolbar={parameters.has('toolbar')}
        showPaper={!parameters.has('plain')}
        characterLimit={limit === null ? undefined : Number(limit)}
        references={references}
        setsPunctuation={parameters.has('punctuation')}
        language={parameters.get('punctuation') ?? undefined}
        onWordCount={(counts) => setWords(counts.words)}
      />
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('harness.html has no #root.');
createRoot(root).render(
  <CSPProvider disableStyleElements>
    <TooltipLayer />
    <output data-said />
    <div className="desks">
      <EditorPane participant={room[0]} name="Ines" editable />
      {parameters.has('second') && (
        <EditorPane participant={room[1]} name="Mara" editable={!parameters.has('reader')} />
      )}
    </div>
  </CSPProvider>,
);
