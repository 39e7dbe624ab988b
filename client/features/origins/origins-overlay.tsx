import { useStore } from '@nanostores/react';
import { FileText, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ORIGINS, type Origin } from '#shared/editor/origins/word-origins.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { canPaint } from '#client/editor/views/paint.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { useOpenPage } from '#client/workspace/pages/open-pages.ts';
import { ORIGIN_NAMES } from './origin-names.ts';
import { originsShown, reportOf } from './origins-state.ts';
import { useAnswers, type Answers } from './use-answers.ts';
import './origins.css';

/** Tints the open text by origin, with a legend, while "Show origins" is on. */
export function OriginsOverlay() {
  const { items } = useOpenWorkspace();
  const isShown = useStore(originsShown);
  const documentId = items.activeDocument?.id;
  const page = useOpenPage(documentId);
  if (!isShown || documentId === undefined || !page?.showOrigins) return null;
  return <Legend key={documentId} documentId={documentId} page={page} />;
}

function Legend({ documentId, page }: { documentId: string; page: PageHandle }) {
  const { workspace, user, isOnServer, isConnected } = useOpenWorkspace();
  const key = { userId: user.id, workspaceId: workspace.id, documentId };
  const answers = useAnswers(key, isOnServer && isConnected);
  const atCaret = usePaintedOrigins(page, answers);
  const sentence = missingAnswers(answers);
  return (
    <aside className="origins-legend" aria-label="Origins of the text">
      <ul className="origins-legend__list">
        {ORIGINS.map((origin) => (
          <li key={origin}>
            <span className={`origin-sample origin-sample--${origin}`}>{ORIGIN_NAMES[origin]}</span>
          </li>
        ))}
      </ul>
      <p className="origins-legend__caret" aria-live="polite">
        {atCaret === null ? '' : `At the caret: ${ORIGIN_NAMES[atCaret]}`}
      </p>
      {!canPaint() && <p className="origins-legend__note">This browser cannot tint the text.</p>}
      {sentence !== null && <p className="origins-legend__note">{sentence}</p>}
      <div className="origins-legend__buttons">
        <IconButton icon={FileText} label="Provenance report" onClick={() => reportOf.set(documentId)} />
        <IconButton icon={X} label="Hide origins" onClick={() => originsShown.set(false)} />
      </div>
    </aside>
  );
}

/** Tints the page. @returns the origin of the text at the caret; null without a caret */
function usePaintedOrigins(page: PageHandle, { words }: Answers): Origin | null {
  const [atCaret, setAtCaret] = useState<Origin | null>(null);
  const painter = useRef<Awaited<ReturnType<NonNullable<PageHandle['showOrigins']>>> | null>(null);
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
    painter.current?.setAnswers(words);
  }, [words]);
  useEffect(() => {
    let isEnded = false;
    const start = async (): Promise<void> => {
      const started = await page.showOrigins?.(setAtCaret);
      if (!started) return;
      if (isEnded) started.end();
      else {
        painter.current = started;
        started.setAnswers(latest.current);
      }
    };
    // Offline the code may not be available yet: then switching it on again tries again.
    start().catch(() => originsShown.set(false));
    return () => {
      isEnded = true;
      painter.current?.end();
      painter.current = null;
    };
  }, [page]);
  return atCaret;
}

/** Returns why edited words are not told apart; null if they are. */
function missingAnswers({ source }: Pick<Answers, 'source'>): string | null {
  return source === 'none'
    ? 'The answers of AI are not on this device, so edited words are shown as written by AI.'
    : null;
}
