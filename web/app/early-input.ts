/**
 * What was typed, ticked or filled in by the browser before React had taken over the page. React would keep it on screen,
 * know nothing of it and wipe it with the next render: so each control tells once more what it holds.
 */
export function adoptEarlyInput(page: Document): void {
  for (const control of page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select')) {
    if (control instanceof HTMLSelectElement) adoptSelect(control);
    else if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) adoptTick(control);
    else if (control instanceof HTMLInputElement && control.type === 'file') control.files?.length && tell(control, 'change');
    else if (control.type !== 'hidden' && control.value !== control.defaultValue) adoptText(control);
  }
}

const tell = (control: Element, type: 'input' | 'change') => control.dispatchEvent(new Event(type, { bubbles: true }));

/** React compares with what it saw being set: it must see the old value, and not see the new one being set. */
function adoptText(control: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = control;
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const focused = document.activeElement === control && control.type !== 'email';
  const at = focused ? ([control.selectionStart, control.selectionEnd] as const) : undefined;
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, value);
  tell(control, 'input');
  if (at) control.setSelectionRange(...at);
}

function adoptTick(control: HTMLInputElement): void {
  if (control.checked === control.defaultChecked || (control.type === 'radio' && !control.checked)) return;
  control.checked = control.defaultChecked;
  control.click();
}

function adoptSelect(control: HTMLSelectElement): void {
  const drawn = [...control.options].find((o) => o.defaultSelected) ?? control.options[0];
  if (drawn && control.value !== drawn.value) tell(control, 'change');
}
