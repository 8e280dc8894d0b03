import * as migration_20261123_130201_initial from './20261123_130201_initial';

export const migrations = [
  {
    up: migration_20261123_130201_initial.up,
    down: migration_20261123_130201_initial.down,
    name: '20261123_130201_initial'
  },
];
