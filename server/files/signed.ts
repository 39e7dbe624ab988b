import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Creates a signer of texts (HMAC-SHA-256). The signature includes the purpose, so that a signed download is never
 * accepted as an upload.
 * @param secret the service secret, which is never sent [I4]
 */
export function createSigner(secret: string, purpose: 'upload' | 'download') {
  const signature = (text: string): string =>
    createHmac('sha256', secret).update(`files.${purpose}\n${text}`).digest('base64url');
  return {
    sign: signature,
    isSigned: (text: string, claimed: string): boolean => {
      const expected = Buffer.from(signature(text));
      const actual = Buffer.from(claimed);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
