/** Before the first paint: the chosen scheme, else the system's. No quotes in it, because React would escape them. */
export const schemeScript =
  'let s;try{s=localStorage.getItem(`color-scheme`)}catch{}' +
  'if(s===`light`||s===`dark`)document.documentElement.dataset.scheme=s';
