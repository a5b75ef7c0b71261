/**
 * Before the code of a page is there: what is sent by a form is kept for it, else the browser would take it to an address that knows
 * no form. No quotes and no arrows in it, because React would escape them.
 */
export const earlySubmitScript =
  'addEventListener(`submit`,function(e){if(e.target.method===`post`){e.preventDefault();e.target.dataset.sent=``}})';
