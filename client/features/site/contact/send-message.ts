import { CONTACT_ROUTE } from '#shared/site/contact.ts';
import { ApiError, errorText, isRecord, NO_ANSWER } from '#client/api/api-error.ts';
import { apiFetch } from '#client/api/api-fetch.ts';
import type { ContactErrors, ContactMessage } from './contact-errors.ts';

/** Why a message was not received: errors of fields, or a sentence above the form. */
export interface Refusal {
  errors: ContactErrors;
  sentence: string | null;
}

const UNREACHABLE =
  'The server does not answer. Your message is still here; send it again when you are online.';

/** Sends a message of the contact form. @returns null once the server has received it */
export async function sendMessage(message: ContactMessage): Promise<Refusal | null> {
  try {
    const { body } = await apiFetch(CONTACT_ROUTE, { body: message });
    const isReceived = isRecord(body) && body['received'] === true;
    return isReceived ? null : { errors: {}, sentence: UNREACHABLE };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { errors: {}, sentence: errorText(error) };
  if (error.statusCode === NO_ANSWER) return { errors: {}, sentence: UNREACHABLE };
  const path = error.data['path'];
  return path === 'email' || path === 'content'
    ? { errors: { [path]: error.message }, sentence: null }
    : { errors: {}, sentence: errorText(error) };
}
