import { continueNewsletter, type Newsletter } from '#shared/operations/newsletter.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { shortDate } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { attemptProved, useProvedAct } from '#client/workspace/account/proof/use-proved-act.tsx';
import { RunProgress } from '#client/workspace/runs/run-progress.tsx';
import { isOpenRun, useRun } from '#client/workspace/runs/use-run.ts';

/** Whether a newsletter is being sent, or waits to be. */
export const isBeingSent = (newsletter: Newsletter | null | undefined): boolean =>
  newsletter?.state === 'queued' || newsletter?.state === 'running';

/** The newsletter that was sent last: its progress, or its result and a button that goes on with it. */
export function NewsletterState({ newsletter }: { newsletter: Newsletter }) {
  // Only the administrator who started the run can read it. The others see the numbers.
  const { run, error } = useRun(isBeingSent(newsletter) ? newsletter.runId : undefined);
  return (
    <section className="newsletter__last" aria-label="Last newsletter">
      <h2 className="newsletter__subject">{newsletter.subject}</h2>
      <p className="small num">
        {shortDate(newsletter.createdAt)} · {resultText(newsletter)}
      </p>
      {run && isOpenRun(run) && <RunProgress run={run} label="Sending the newsletter" error={error} />}
      {(newsletter.state === 'failed' || newsletter.state === 'cancelled') && (
        <ContinueButton id={newsletter.id} />
      )}
    </section>
  );
}

function resultText({ state, recipients, sent, failed, uncertain }: Newsletter): string {
  const isOver = state !== 'queued' && state !== 'running';
  return [
    `${sent} of ${recipients} sent`,
    ...(failed > 0 ? [`${failed} refused by the mail server`] : []),
    ...(isOver && uncertain > 0 ? [`${uncertain} interrupted, which may have arrived`] : []),
    ...(state === 'failed' ? ['stopped'] : state === 'cancelled' ? ['cancelled'] : []),
  ].join(', ');
}

function ContinueButton({ id }: { id: string }) {
  const { mutateAsync, isPending } = useCommandOperation(continueNewsletter);
  const { run, dialog } = useProvedAct();
  const goOn = () =>
    attemptProved(() => run(() => mutateAsync({ id })), 'The newsletter could not be continued.');
  return (
    <div>
      <Button size="sm" disabled={isPending} onClick={() => void goOn()}>
        Continue
      </Button>
      {dialog}
    </div>
  );
}
