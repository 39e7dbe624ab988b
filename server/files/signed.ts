import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Texts that this server signed. The purpose is signed too: an address to read with never passes for leave to write.
 * @param secret the service secret, which is never sent [I4]
 */
export function createSigner(secret: string, purpose: 'upload' | 'download') {
  const signature = (text: string): string =>
    createHmac('sha256', secret).update(`files.${purpose}\n${text}`).digest('base64url');
  return {
    sign: signature,
    isSigned: (text: string, claimed: string): boolean => {
      const own = Buffer.from(signature(text));
      const other = Buffer.from(claimed);
      return own.length === other.length && timingSafeEqual(own, other);
    },
  };
}
