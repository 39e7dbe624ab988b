import * as v from 'valibot';
import { createSigner } from './signed.ts';
import type { UploadForm, UploadGrant } from './file-store.ts';

/** The route at which the disk store receives forms. */
export const UPLOAD_PATH = '/files/upload';

const Policy = v.strictObject({
  key: v.string(),
  type: v.string(),
  maxBytes: v.number(),
  expiresAt: v.number(),
});

/** The reason why a form is refused, with a code and message of S3. */
export class UploadRefused extends Error {
  override name = 'UploadRefused';
  readonly status: 400 | 403;
  readonly code: 'AccessDenied' | 'EntityTooLarge' | 'InvalidArgument';

  constructor(status: 400 | 403, code: UploadRefused['code'], message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const tooLarge = (): UploadRefused =>
  new UploadRefused(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.');
export const superseded = (): UploadRefused =>
  new UploadRefused(400, 'InvalidArgument', 'This file is being sent by another request.');
export const denied = (message: string): UploadRefused => new UploadRefused(403, 'AccessDenied', message);

/** Creates and checks upload policies like those of S3. A policy signs the key, type, size and time of one upload. */
export function createUploadPolicies(secret: string) {
  const signer = createSigner(secret, 'upload');
  return {
    formFor: (grant: UploadGrant): UploadForm => {
      const policy = Buffer.from(JSON.stringify(grant)).toString('base64url');
      return {
        url: UPLOAD_PATH,
        fields: { key: grant.key, 'Content-Type': grant.type, policy, signature: signer.sign(policy) },
      };
    },
    /**
     * Returns the permission in the fields of a form.
     * @param now epoch milliseconds
     * @throws UploadRefused when the signature is wrong, the policy has expired, or a field differs from the policy
     */
    grantOf: (fields: ReadonlyMap<string, string>, now: number): UploadGrant => {
      const policy = fields.get('policy');
      const signature = fields.get('signature');
      if (policy === undefined || signature === undefined || !signer.isSigned(policy, signature))
        throw denied('The signature does not fit the policy.');
      const grant = v.parse(Policy, JSON.parse(Buffer.from(policy, 'base64url').toString('utf8')));
      if (grant.expiresAt <= now) throw denied('Invalid according to Policy: Policy expired.');
      if (fields.get('key') !== grant.key) throw denied('Invalid according to Policy: key.');
      if (fields.get('Content-Type') !== grant.type)
        throw denied('Invalid according to Policy: Content-Type.');
      for (const name of fields.keys())
        if (!KNOWN_FIELDS.has(name)) throw denied('Invalid according to Policy: extra input fields.');
      return grant;
    },
  };
}
export type UploadPolicies = ReturnType<typeof createUploadPolicies>;

const KNOWN_FIELDS: ReadonlySet<string> = new Set(['key', 'Content-Type', 'policy', 'signature']);
