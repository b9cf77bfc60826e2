/**
 * What was typed, ticked or autofilled before React hydrated the page. React would not notice it and would overwrite
 * it at the next render, so each such control fires its event again.
 */
export async function adoptEarlyInput(page: Document): Promise<void> {
  const controls = [...page.querySelectorAll<Control>('input, textarea, select')];
  // Read all before firing any: the render that follows may overwrite the others.
  for (const adopt of controls.map(adoptionOf)) {
    if (!adopt) continue;
    adopt();
    // Each change renders before the next fires: they may be parts of one value.
    await new Promise((done) => setTimeout(done));
  }
}

/**
 * The button pressed last, before React hydrated the page. Only what React alone answers: links, forms and buttons that open a
 * dialog or a menu of the page work without it.
 * @returns ends the watch and presses the button again, if the page still has it
 */
export function watchEarlyPress(page: Document): () => void {
  let pressed: HTMLElement | null = null;
  const onClick = ({ target }: Event) => {
    pressed = (target as Element).closest('button[type=button]:not([commandfor], [popovertarget])');
  };
  page.addEventListener('click', onClick, true);
  return () => {
    page.removeEventListener('click', onClick, true);
    pressed?.click();
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What to do for a control; undefined if it still holds the server's value. */
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

/** React compares with the value it last saw set: it must see the old one set, but not the new one. */
function adoptText(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // Setting the value moves the caret to the end, where it usually is; types such as `email` do not report a position.
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
