import { ContactAnswer, ContactForm, SupportAddress } from '#shared/accounts/contact-form.ts';
import { CONTACT_ROUTE } from '#shared/site/contact.ts';
import { errorResponses, schemaOf } from './openapi.ts';

type Json = Record<string, unknown>;

/** The OpenAPI path of the contact form, which is no operation. */
export const contactRouteDescription = (): Json => ({
  [CONTACT_ROUTE]: {
    get: {
      operationId: 'contact-address',
      summary: 'Returns the address for mail to the people who run this server.',
      tags: ['contact-messages'],
      security: [{}],
      responses: {
        '200': {
          description: 'The address, or null when none is set.',
          content: { 'application/json': { schema: schemaOf(SupportAddress, 'output') } },
        },
        ...errorResponses(['internal']),
      },
    },
    post: {
      operationId: 'contact',
      summary: 'Takes a message of the contact form. Without a session it needs an address.',
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
