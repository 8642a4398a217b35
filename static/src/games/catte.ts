import type { CreateGame } from '../table/game';
import { CatteClient } from './catte/client';

const create: CreateGame = (host) => new CatteClient(host);

export default create;
