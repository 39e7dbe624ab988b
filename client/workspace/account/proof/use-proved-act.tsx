import { useRef, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { ActOnUser, proveIdentity } from '#shared/operations/proof.ts';
import { ApiError, errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { DialogText } from '#client/ui/layers/dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { FormDialog } from '../form-dialog.tsx';
import { proofErrors, ProofFields } from './proof-fields.tsx';
import { useProof } from './use-proof.ts';

/** The person closed the dialog that asks for the proof. Nothing was done. */
export class ProofCancelled extends Error {
  override name = 'ProofCancelled';
}

type Act = v.InferOutput<typeof ActOnUser>;

/** The field with the proof of an act; empty for an act that a recent proof permits. */
export interface ActProof {
  actProof?: string;
}

/** Runs an act, and runs it again after the person has proved their identity. */
export type RunProved = <T>(act: (proof: ActProof) => Promise<T>) => Promise<T>;

/**
 * Runs what may need a proof, and shows a failure in a toast: `failure` and the reason. It is no failure that the person
 * closed the dialog that asks for the proof.
 */
export async function attemptProved(act: () => Promise<unknown>, failure: string): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ProofCancelled)) toast.error(failure, { detail: errorText(error) });
  }
}

interface Waiting {
  /** The act that needs a proof of its own; undefined for one that a recent proof permits. */
  act: Act | undefined;
  resolve: (proof: ActProof) => void;
  reject: (reason: Error) => void;
}

const isSameAct = (one: Act | undefined, other: Act | undefined): boolean =>
  one?.operation === other?.operation && one?.subjectId === other?.subjectId;

/** Whether the server requires a proof of identity for the request. */
export const isProofNeeded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'proof_needed';

function actIn({ data }: ApiError): Act | undefined {
  const read = v.safeParse(ActOnUser, data['act']);
  return read.success ? read.output : undefined;
}

/**
 * Runs acts that may require a proof of identity. If the server requires one, a dialog asks for it and the act runs again.
 * @returns `run`, which rejects with ProofCancelled when the person closes the dialog, and the dialog to render
 */
export function useProvedAct(): { run: RunProved; dialog: ReactNode } {
  /** The acts that wait for a proof. One dialog serves all acts that need the same proof. */
  const waiting = useRef<Waiting[]>([]);
  const [asked, setAsked] = useState<Waiting | null>(null);
  const run: RunProved = async (act) => {
    let proof: ActProof = {};
    for (;;) {
      try {
        return await act(proof);
      } catch (error) {
        if (!isProofNeeded(error)) throw error;
        const needed = actIn(error);
        // If the server rejects a proof for this act, the dialog does not ask again, which would be a loop.
        if (needed && proof.actProof !== undefined) throw error;
        proof = await new Promise<ActProof>((resolve, reject) => {
          waiting.current.push({ act: needed, resolve, reject });
          setAsked(waiting.current[0] ?? null);
        });
      }
    }
  };
  const settle = (act: Act | undefined, settleWith: (waiter: Waiting) => void): void => {
    const served = waiting.current.filter((waiter) => isSameAct(waiter.act, act));
    waiting.current = waiting.current.filter((waiter) => !served.includes(waiter));
    setAsked(waiting.current[0] ?? null);
    for (const waiter of served) settleWith(waiter);
  };
  const dialog = asked && (
    <ProofDialog
      key={asked.act === undefined ? '' : `${asked.act.operation} ${asked.act.subjectId}`}
      act={asked.act}
      onProved={(proof) => settle(asked.act, ({ resolve }) => resolve(proof))}
      onClose={() => settle(asked.act, ({ reject }) => reject(new ProofCancelled()))}
    />
  );
  return { run, dialog };
}

interface ProofDialogProps {
  act?: Act | undefined;
  onProved: (proof: ActProof) => void;
  onClose: () => void;
}

/** Asks administrators to prove their identity, for 15 minutes or for one act. */
export function ProofDialog({ act, onProved, onClose }: ProofDialogProps) {
  const proof = useProof({ act: proveIdentity.name });
  const { mutateAsync } = useCommandOperation(proveIdentity);
  return (
    <FormDialog
      title="Confirm that it is you"
      isOpen
      onClose={onClose}
      submit={{ label: 'Confirm', busy: 'Confirming…' }}
      validate={(values) => proofErrors(proof, values)}
      onSubmit={async (values) => {
        const { actProof } = await mutateAsync({ ...(await proof.collect(values)), ...(act && { act }) });
        onProved(actProof === undefined ? {} : { actProof });
      }}
    >
      {(errors) => (
        <>
          <DialogText>
            {act === undefined
              ? 'Administrators confirm who they are before they go on. It counts for 15 minutes.'
              : 'This act needs a confirmation of its own.'}
          </DialogText>
          <ProofFields proof={proof} errors={errors} autoFocus />
        </>
      )}
    </FormDialog>
  );
}
