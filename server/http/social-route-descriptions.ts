import { PROVIDER_NAMES } from '#shared/accounts/social-providers.ts';

type Json = Record<string, unknown>;

const PROVIDER: Json = {
  name: 'provider',
  in: 'path',
  required: true,
  schema: { type: 'string', enum: PROVIDER_NAMES },
};
const query = (name: string, description: string): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
});
const redirect = (description: string): Json => ({
  '302': { description, headers: { Location: { schema: { type: 'string' } } } },
});

/** OpenAPI paths of the two addresses that a browser opens for a social sign-in. They answer with redirects. */
export const SOCIAL_ROUTE_DESCRIPTIONS: Json = {
  '/auth/{provider}/login': {
    get: {
      operationId: 'auth-provider-login',
      summary: 'Leads to the provider’s page; a cookie binds the sign-in to this browser for ten minutes.',
      tags: ['auth'],
      parameters: [
        PROVIDER,
        query('connect', 'The token in the address that `begin-connect-provider` returned.'),
        query(
          'challenge',
          'The SHA-256 of a verifier in base64url. `/auth/exchange-code` then needs the verifier. Required when the page has another origin than the API.',
        ),
      ],
      responses: redirect('To the provider, or to `/oauth/callback?error=…` with the code of a failure.'),
    },
  },
  '/auth/{provider}/callback': {
    get: {
      operationId: 'auth-provider-callback',
      summary: 'Leads from the provider to `/oauth/callback#…` with a code for `/auth/exchange-code`.',
      tags: ['auth'],
      parameters: [
        PROVIDER,
        query('state', 'The state with which the provider was opened.'),
        query('code', 'The provider’s code.'),
        query('error', 'The provider’s error code.'),
      ],
      responses: redirect(
        'To `/oauth/callback#…` with a code, to `/oauth/callback?purpose=connect#…` with a code for `connect-provider`, or to `/oauth/callback?error=…`.',
      ),
    },
  },
};
