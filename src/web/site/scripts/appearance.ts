import { forgetOpened } from '../../entity/forget-opened.ts';
import { chooseScheme, chosenScheme, type Scheme } from '../../layout/scheme.ts';

const buttons = document.querySelectorAll<HTMLButtonElement>('[data-choice]');

function show() {
  const chosen = chosenScheme();
  for (const button of buttons) button.ariaPressed = String(button.dataset.choice === chosen);
}

for (const button of buttons) {
  button.addEventListener('click', () => {
    chooseScheme(button.dataset.choice as Scheme);
    show();
    button.closest<HTMLElement>('[popover]')?.hidePopover();
  });
}
show();

// The header of members stands on public pages, too.
document.querySelector('a[href="/api/logout"]')?.addEventListener('click', forgetOpened);
