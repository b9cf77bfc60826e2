/**
 * Polyfills native attributes our markup relies on: `commandfor` on buttons, `closedby` on dialogs, and text boxes
 * that grow. Does nothing where the browser supports them. For static and hydrated pages.
 */

/** Installs all fallbacks on a document; call once, after its HTML is there. Returns the function that removes them. */
export function installNativeFallbacks(page: Document): () => void {
  const stops = [listen(page, 'cancel', onCancel, true)];
  if (!('commandForElement' in HTMLButtonElement.prototype)) stops.push(listen(page, 'click', runCommand));
  if (!('closedBy' in HTMLDialogElement.prototype)) stops.push(listen(page, 'click', closeByBackdrop));
  if (!CSS.supports('field-sizing', 'content')) stops.push(listen(page, 'input', growTextArea));
  return () => runAll(stops);
}

/** The backdrop and lock rules for one dialog, for hydrated pages that install nothing else. Returns the undo. */
export function watchDialog(dialog: HTMLDialogElement): () => void {
  const stops = [listen(dialog, 'cancel', onCancel)];
  if (!('closedBy' in HTMLDialogElement.prototype)) stops.push(listen(dialog, 'click', closeByBackdrop));
  if (!('commandForElement' in HTMLButtonElement.prototype)) stops.push(listen(dialog, 'click', closeByCross));
  return () => runAll(stops);
}

function runAll(tasks: (() => void)[]): void {
  for (const task of tasks) task();
}

function listen(target: EventTarget, type: string, handler: (event: Event) => void, capture = false): () => void {
  target.addEventListener(type, handler, capture);
  return () => target.removeEventListener(type, handler, capture);
}

/** Escape on a locked dialog. `closedby="none"` does it too; this also covers browsers that only lack that. */
function onCancel(event: Event): void {
  if (event.target instanceof HTMLDialogElement && event.target.dataset.locked !== undefined) event.preventDefault();
}

function commandOf(event: Event): { dialog: HTMLDialogElement; command: string } | null {
  if (event.defaultPrevented || !(event.target instanceof Element)) return null;
  const button = event.target.closest('button[commandfor]');
  const dialog = button?.ownerDocument.getElementById(button.getAttribute('commandfor') ?? '');
  if (!button || !(dialog instanceof HTMLDialogElement)) return null;
  return { dialog, command: button.getAttribute('command') ?? '' };
}

function runCommand(event: Event): void {
  const request = commandOf(event);
  if (!request) return;
  if (request.command === 'show-modal' && !request.dialog.open) request.dialog.showModal();
  if (request.command === 'close' || request.command === 'request-close') request.dialog.close();
}

/** Both the page's and the dialog's own listener may run: closing twice does nothing. */
function closeByCross(event: Event): void {
  const request = commandOf(event);
  if (request && request.command !== 'show-modal') request.dialog.close();
}

/** A press outside the box of an open, unlocked dialog. The event's target is then the dialog itself. */
function closeByBackdrop(event: Event): void {
  const dialog = event.target;
  if (!(dialog instanceof HTMLDialogElement) || !(event instanceof MouseEvent)) return;
  if (dialog.getAttribute('closedby') !== 'any') return;
  const box = dialog.getBoundingClientRect();
  const inside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  // A key press on a control inside also arrives as a click, at 0,0: not a press on the backdrop.
  if (!inside && event.detail > 0) dialog.close();
}

function growTextArea(event: Event): void {
  const area = event.target;
  if (!(area instanceof HTMLTextAreaElement) || area.dataset.grow === undefined) return;
  // Through the style object, which the content security policy allows; only style attributes in HTML are blocked.
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}
