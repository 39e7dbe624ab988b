/** The id of the inspector's tab with the details of the page. */
export const DETAILS_TAB = 'details';
