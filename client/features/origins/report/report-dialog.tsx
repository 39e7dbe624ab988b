import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { exportFileName } from '#shared/documents/export-file-name.ts';
import { ORIGINS } from '#shared/editor/origins/word-origins.ts';
import type { AiAnswerView } from '#shared/operations/ai-answers.ts';
import { wordCountText } from '#client/lib/numbers.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot, DialogText } from '#client/ui/layers/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { useOpenPage } from '#client/workspace/pages/open-pages.ts';
import { reportOf } from '../origins-state.ts';
import { useAnswers } from '../use-answers.ts';
import { provenanceReport, type ProvenanceReport } from './provenance-report.ts';
import { reportHtml, reportJson } from './report-files.ts';
import { AnswersTable, CountsTable, SentList } from './report-tables.tsx';
import { usePageCounts } from './use-report.ts';
import '#client/ui/site/ledger.css';
import '../origins.css';
import './report.css';

/** The provenance report of a document, in a dialog. */
export function ReportDialog() {
  const documentId = useStore(reportOf);
  const { tree } = useOpenWorkspace();
  const title = documentId === null ? undefined : tree?.items.get(documentId)?.name;
  return (
    <Dialog
      isOpen={documentId !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) reportOf.set(null);
      }}
      title="Provenance report"
      returnsToText
      hasCloseButton
    >
      {documentId !== null && (
        <Content key={documentId} documentId={documentId} title={title ?? 'Untitled'} />
      )}
    </Dialog>
  );
}

function Content({ documentId, title }: { documentId: string; title: string }) {
  const { workspace, user, isOnServer, isConnected } = useOpenWorkspace();
  const page = useOpenPage(documentId);
  const [madeAt] = useState(Date.now);
  const key = { userId: user.id, workspaceId: workspace.id, documentId };
  const { answers, words, source, isComplete } = useAnswers(key, isOnServer && isConnected);
  const counts = usePageCounts(page, source === null ? null : words);
  const report =
    counts && source !== null
      ? provenanceReport({ documentId, title, madeAt, counts, answers, source, isComplete })
      : null;
  return (
    <>
      <DialogBody className="provenance">
        {report ? <Report report={report} answers={answers} /> : <Counting />}
      </DialogBody>
      <DialogFoot>
        <Button disabled={!report} onClick={() => report && save(report, 'json')}>
          Download JSON
        </Button>
        <Button variant="primary" disabled={!report} onClick={() => report && save(report, 'html')}>
          Download HTML
        </Button>
      </DialogFoot>
    </>
  );
}

function Counting() {
  return (
    <Waiting label="Counting the words" className="provenance">
      {ORIGINS.map((origin) => (
        <Skeleton key={origin} height={20} />
      ))}
    </Waiting>
  );
}

function Report({ report, answers }: { report: ProvenanceReport; answers: readonly AiAnswerView[] }) {
  return (
    <>
      <DialogText>
        {`“${report.title}” has ${wordCountText(report.words.total)}. The files below contain no text of it.`}
      </DialogText>
      <CountsTable report={report} />
      {report.answers.length > 0 && <AnswersTable answers={report.answers} />}
      <SentList reported={report.answers} answers={answers} />
      {report.notes.map((note) => (
        <p key={note} className="provenance__note">
          {note}
        </p>
      ))}
    </>
  );
}

function save(report: ProvenanceReport, format: 'html' | 'json'): void {
  const [content, type] =
    format === 'html' ? [reportHtml(report), 'text/html'] : [reportJson(report), 'application/json'];
  saveFile(
    `${exportFileName(report.title)} - provenance.${format}`,
    new Blob([content], { type: `${type};charset=utf-8` }),
  );
}
