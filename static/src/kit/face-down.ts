/** A card or tile that shows nothing; whoever draws it sees to its element being known. */
export const faceDown = (holds: 'tile' | 'card'): HTMLElement => document.createElement(holds === 'tile' ? 'domino-tile' : 'play-card');
