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
import { memoryRoom, type Seat } from './memory-room.ts';
import { schema } from './sample-document.ts';
import { sampleReferences } from './sample-references.ts';
import { SAMPLE_TEXTS } from './sample-texts.ts';

/**
 * The editor alone, for browser specs, pictures and trials of input methods: two people on one text in memory. Address
 * parameters: `text` (novel, blocks, empty, long), `kind`, `font`, `theme`, `second` (shows the second person's editor
 * too), `reader` (the second only reads), `toolbar`, `plain`, `limit`, `links` (a small workspace around the text), `punctuation` (the language
 * whose punctuation is set).
 */
const asked = new URLSearchParams(location.search);
const blocks = (SAMPLE_TEXTS[asked.get('text') ?? 'novel'] ?? SAMPLE_TEXTS['novel'])?.() ?? [];
const room = memoryRoom(schema.node('doc', null, blocks));
const kind = WORKSPACE_TYPES.find((type) => type === asked.get('kind')) ?? 'novel';
const font = EDITOR_FONTS.find((name) => name === asked.get('font')) ?? 'garamond';
const limit = asked.get('limit');

if (asked.get('theme') === 'dark') document.documentElement.dataset['theme'] = 'dark';
// What the page says in a toast is read as text here: the product's stack brings styles that its build takes out.
receiveToasts(({ title, detail = '', action, progress }) => {
  const said = document.querySelector('[data-said]');
  said?.append(`${title}. ${detail} `);
  if (!action) return;
  const button = document.createElement('button');
  button.textContent = action.label;
  button.addEventListener('click', action.onPress);
  progress?.subscribe(() => {
    if (progress.get() === null) button.remove();
  });
  said?.append(button);
});
// For specs: the two copies, to act as the other person or to compare.
const references = asked.has('links') ? sampleReferences() : undefined;
Object.assign(window, { room, references });

function Desk({ seat, name, editable }: { seat: Seat; name: string; editable: boolean }) {
  const [title, setTitle] = useState('High Water');
  const [words, setWords] = useState<number | null>(null);
  return (
    <main className="desk" data-seat={name}>
      <header className="desk__bar">
        {name} · <span data-words>{words}</span> words
      </header>
      <EditorPage
        fragment={seat.fragment}
        awareness={seat.awareness}
        setGate={seat.setGate}
        user={{ id: name, name }}
        editable={editable}
        title={title}
        onRename={setTitle}
        kind={kind}
        editorFont={font}
        showToolbar={asked.has('toolbar')}
        showPaper={!asked.has('plain')}
        characterLimit={limit === null ? undefined : Number(limit)}
        references={references}
        setsPunctuation={asked.has('punctuation')}
        language={asked.get('punctuation') ?? undefined}
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
      <Desk seat={room[0]} name="Ines" editable />
      {asked.has('second') && <Desk seat={room[1]} name="Mara" editable={!asked.has('reader')} />}
    </div>
  </CSPProvider>,
);
