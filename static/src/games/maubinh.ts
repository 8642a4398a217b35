import type { CreateGame } from '../table/game';
import { MaubinhClient } from './maubinh/client';

const create: CreateGame = (host) => new MaubinhClient(host);

export default create;
