/** A form's answer to the site, with the token that proves that it is the player's own page. */

const token = (): string => /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';

/** POST some fields; the site's words for why not, or null when it is done. `otherwise` stands in for words that never came. */
export async function post(url: string, fields: Record<string, string>, otherwise: string): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'X-CSRFToken': token(), Accept: 'application/json' },
    });
    if (answer.ok) return null;
    const { message } = (await answer.json()) as { message?: string };
    return message ?? otherwise;
  } catch (error) {
    console.warn(error);
    return otherwise;
  }
}
