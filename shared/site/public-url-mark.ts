/** Stands for the server's address in prerendered pages. Only the running server knows it. */
export const PUBLIC_URL_MARK = '{{PUBLIC_URL}}';
