import { ContactAnswer, ContactForm } from '#shared/accounts/contact-form.ts';
import { CONTACT_ROUTE } from '#shared/site/contact.ts';
import { errorResponses, schemaOf } from './openapi.ts';

type Json = Record<string, unknown>;

/** The OpenAPI path of the contact form, which is no operation. */
export const contactRouteDescription = (): Json => ({
  [CONTACT_ROUTE]: {
    post: {
      operationId: 'contact',
      summary: 'Takes a message of the contact form. A session is not needed.',
      tags: ['contact-messages'],
      security: [{}, { session: [] }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemaOf(ContactForm, 'input'),
            example: { email: 'writer@letters.example', content: 'How do I export my novel?' },
          },
        },
      },
      responses: {
        '200': {
          description: 'The message has arrived.',
          content: { 'application/json': { schema: schemaOf(ContactAnswer, 'output') } },
        },
        ...errorResponses([
          'invalid_input',
          'origin_refused',
          'too_large',
          'too_many_requests',
          'unavailable',
          'internal',
        ]),
      },
    },
  },
});
