/**
 * What was typed, ticked or filled in by the browser before React had taken over the page. React would keep it on
 * screen, know nothing of it and wipe it with the next render: so each control tells once more what it holds.
 */
export async function adoptEarlyInput(page: Document): Promise<void> {
  const controls = [...page.querySelectorAll<Control>('input, textarea, select')];
  // All are read before the first one tells: what that makes React draw may wipe the others.
  for (const adopt of controls.map(adoptionOf)) {
    if (!adopt) continue;
    adopt();
    // Each change is drawn before the next one is told: they may be parts of one value.
    await new Promise((done) => setTimeout(done));
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What to do about a control; nothing when it holds what the server drew. */
function adoptionOf(control: Control): (() => void) | undefined {
  const { type, value } = control;
  if (control instanceof HTMLSelectElement) {
    const drawn = [...control.options].find((o) => o.defaultSelected) ?? control.options[0];
    return drawn && value !== drawn.value ? () => adoptChoice(control, value) : undefined;
  }
  if (type === 'hidden') return undefined;
  if (control instanceof HTMLTextAreaElement || !['checkbox', 'radio', 'file'].includes(type))
    return value !== control.defaultValue ? () => adoptText(control, value) : undefined;
  if (type === 'file') return control.files?.length ? () => tell(control, 'change') : undefined;
  return control.checked !== control.defaultChecked && (type === 'checkbox' || control.checked)
    ? () => adoptTick(control)
    : undefined;
}

const tell = (control: Element, type: 'input' | 'change') => control.dispatchEvent(new Event(type, { bubbles: true }));

/** React compares with what it saw being set: it must see the old value, and not see the new one being set. */
function adoptText(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // Setting the value moves the caret to its end, where it mostly is; boxes such as `email` tell no other place.
  const caret = document.activeElement === control ? control.selectionStart : null;
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, value);
  tell(control, 'input');
  if (caret !== null) control.setSelectionRange(caret, caret);
}

function adoptChoice(control: HTMLSelectElement, value: string): void {
  control.value = value;
  tell(control, 'change');
}

function adoptTick(control: HTMLInputElement): void {
  control.checked = control.defaultChecked;
  control.click();
}
