import { EditMap } from 'micromark-util-edit-map';
import { splice } from 'micromark-util-chunked';

/**
 * Applies edits of micromark's events in place. micromark itself copies all events for each edit, and makes one at
 * each end of a quote or item, so that a text took time quadratic in its length. Its edits are at the end of the
 * events, so few events move. The result does not change.
 */
EditMap.prototype.consume = function consume(events) {
  this.map.sort(([one], [other]) => other - one);
  for (const [index, remove, add] of this.map) splice(events, index, remove, add);
  this.map.length = 0;
  this.index.clear();
};
