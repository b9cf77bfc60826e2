/**
 * "Start free": checks the address while typing and offers a correction in one tap; the form itself needs no script.
 */
export function installSignupStart(): void {
  const input = document.querySelector<HTMLInputElement>('form[data-signup-start] input[name=email]');
  const hint = document.querySelector<HTMLElement>('[data-email-suggestion]');
  if (!input || !hint) return;
  let lastChecked = '';
  input.addEventListener('change', async () => {
    const email = input.value.trim();
    if (email === '' || email === lastChecked) return;
    lastChecked = email;
    const answer = await fetch('/api/signup/check.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }).then(
      (r) => (r.ok ? (r.json() as Promise<{ email_suggestion: string | null }>) : null),
      () => null,
    );
    const suggestion = answer?.email_suggestion;
    hint.hidden = !suggestion;
    const button = hint.querySelector('button');
    if (!suggestion || !button) return;
    button.textContent = suggestion;
    button.onclick = () => {
      input.value = suggestion;
      hint.hidden = true;
      input.focus();
    };
  });
}
