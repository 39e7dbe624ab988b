/** The route that receives messages of the contact form. */
export const CONTACT_ROUTE = '/api/contact';

/** The longest message, in characters. */
export const MAX_CONTACT_LENGTH = 5_000;
