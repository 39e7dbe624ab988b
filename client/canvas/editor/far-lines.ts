/**
 * How many times as thick lines are drawn as they are at 100 %, so that they are about one pixel from afar too: a power of
 * two, for what is drawn with it is drawn anew with every other answer.
 * @param zoom 0.05 to 4
 */
export const farLines = (zoom: number): number => 2 ** Math.max(0, Math.floor(Math.log2(1 / zoom) + 0.4));
