import type { CreateGame } from '../table/game';
import { PhomClient } from './phom/client';

const create: CreateGame = (host) => new PhomClient(host);

export default create;
