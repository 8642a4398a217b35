/** The rules' short text comes with the page, in its language. A node can hang in one place only: one copy each. */
const copies = new Map<string, HTMLElement>();

export function rules(place: 'side' | 'sheet'): HTMLElement {
  const known = copies.get(place);
  if (known) return known;
  const copy = document.createElement('div');
  copy.className = 'rules';
  const source = document.querySelector<HTMLTemplateElement>('template#rules');
  if (source) copy.append(document.importNode(source.content, true));
  copies.set(place, copy);
  return copy;
}
