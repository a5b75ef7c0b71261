/** What was typed in this tab is shown to nobody else: a session may end without anybody signing out. */
export function forgetOthers(member: string): void {
  try {
    if (sessionStorage.getItem('of') === member) return;
    sessionStorage.clear();
    sessionStorage.setItem('of', member);
  } catch {
    // There is none.
  }
}
