/** The profile: notices of one's turn need the browser's leave, which only a click may ask for. */

const notify = document.querySelector<HTMLInputElement>('input[name="notify"]');

async function allowed(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

notify?.addEventListener('change', async () => {
  if (notify.checked && !(await allowed())) notify.checked = false;
});
