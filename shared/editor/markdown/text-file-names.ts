/** Whether a file is read as Markdown, by the end of its name. */
export const isMarkdownName = (name: string): boolean => /\.(?:md|markdown|mdown|mkd)$/i.test(name);

/** Whether a file is Markdown or plain text, by the end of its name. */
export const isTextName = (name: string): boolean => /\.txt$/i.test(name) || isMarkdownName(name);
