// Apart from the schema in `shared/accounts/contact-form.ts`, so that the page of the form loads no parser.

/** The public route that receives messages of the contact form. */
export const CONTACT_ROUTE = '/api/contact';

/** The longest message or reply, in characters. */
export const MAX_CONTACT_LENGTH = 5_000;
