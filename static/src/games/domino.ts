import type { CreateGame } from '../table/game';
import { DominoClient } from './domino/client';

const create: CreateGame = (host) => new DominoClient(host);

export default create;
