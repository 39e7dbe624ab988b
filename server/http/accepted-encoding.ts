/** Returns whether an Accept-Encoding header accepts an encoding. */
export const isAccepted = (acceptEncoding: string, name: string): boolean =>
  acceptEncoding.split(',').some((part) => {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return coding === name && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });
