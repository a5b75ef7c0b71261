import { toast } from '../overlays/toast.ts';

/** Milliseconds after which the page is printed as it stands. */
const patience = 15_000;

/** Who holds the keys down, or presses them again, asks for one paper. */
let isOnItsWay = false;

const isThere = () => !document.querySelector('main [aria-busy="true"]');

/** The browser prints what stands there, at once: so the keys for it wait until the rest has come. */
export function printWhole(event: KeyboardEvent): void {
  if (event.key !== 'p' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey) || isThere()) return;
  event.preventDefault();
  if (isOnItsWay) return;
  isOnItsWay = true;
  // What waits for a reader comes now, as it does where a browser is told to print by its menu.
  dispatchEvent(new Event('beforeprint'));
  toast('Printing in a moment', 'What stands further down is on its way.');
  printWhenThere();
}

/** Asks the browser to print once nothing in the page is on its way any more. */
function printWhenThere(): void {
  const observer = new MutationObserver(() => {
    if (isThere()) done();
  });
  const deadline = setTimeout(done, patience);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });

  function done() {
    isOnItsWay = false;
    observer.disconnect();
    clearTimeout(deadline);
    // What has come just now is drawn first.
    requestAnimationFrame(() => setTimeout(() => print()));
  }
}

/** From now on, on whatever page: where nothing is late, the browser has its keys. */
export function hearPrintKeys(): void {
  addEventListener('keydown', printWhole);
}
