import { useRef, useState, type ReactNode } from 'react';
import { proveIdentity } from '#shared/operations/proof.ts';
import { ApiError } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { DialogText } from '#client/ui/layers/dialog.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { proofErrors, ProofFields } from './proof-fields.tsx';
import { useProof } from './use-proof.ts';

/** The person closed the dialog that asks for the proof. Nothing was done. */
export class ProofCancelled extends Error {
  override name = 'ProofCancelled';
}

interface Waiting {
  resolve: () => void;
  reject: (reason: Error) => void;
}

/**
 * Runs acts for which the server needs a recent proof. When it asks for one, a dialog does, and the act runs again.
 * @returns `run`, which rejects with ProofCancelled when the person closes the dialog, and the dialog to render
 */
export function useProvedAct(): { run: <T>(act: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  /** The acts that need the proof: one dialog serves all of them. */
  const waiting = useRef<Waiting[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const run = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'proof_needed') throw error;
      await new Promise<void>((resolve, reject) => {
        waiting.current.push({ resolve, reject });
        setIsOpen(true);
      });
      return act();
    }
  };
  const settle = (settleWith: (waiter: Waiting) => void): void => {
    setIsOpen(false);
    for (const waiter of waiting.current.splice(0)) settleWith(waiter);
  };
  const dialog = isOpen && (
    <ProofDialog
      onProved={() => settle(({ resolve }) => resolve())}
      onClose={() => settle(({ reject }) => reject(new ProofCancelled()))}
    />
  );
  return { run, dialog };
}

function ProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const proof = useProof();
  const { mutateAsync } = useCommandOperation(proveIdentity);
  return (
    <FormDialog
      title="Confirm that it is you"
      isOpen
      onClose={onClose}
      submit={{ label: 'Confirm', busy: 'Confirming…' }}
      validate={(values) => proofErrors(proof, values)}
      onSubmit={async (values) => {
        await mutateAsync(await proof.collect(values));
        onProved();
      }}
    >
      {(errors) => (
        <>
          <DialogText>This act needs your password or a passkey. It then counts for 15 minutes.</DialogText>
          <ProofFields proof={proof} errors={errors} autoFocus />
        </>
      )}
    </FormDialog>
  );
}
